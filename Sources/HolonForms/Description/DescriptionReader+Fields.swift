import HolonLists
internal import HolonTree

extension DescriptionReader {
  static let fieldTypes: Set<String> = [
    "text", "integer", "number", "date", "moment", "choice", "choices", "toggle", "custom",
  ]

  private static let fieldMembers: Set<String> = [
    "type", "name", "label", "placeholder", "default", "required", "rules", "choices", "visible", "purpose",
  ]

  /// Reads a field of a type that is known to be one of ``fieldTypes``.
  func field(_ type: String) throws(ListError) -> FieldDefinition {
    _ = try object(Self.fieldMembers)
    var definition = FieldDefinition(
      name: try required("name").name, label: try member("label")?.text, kind: try kind(type))
    if let placeholder = try member("placeholder")?.text { definition.placeholder = placeholder }
    if let purpose = member("purpose") {
      guard let known = FieldPurpose(rawValue: try purpose.text) else {
        throw purpose.failure("the purpose is unknown: use a token of HTML's autocomplete, such as \"email\"")
      }
      definition.purpose = known
    }
    if let requirement = try member("required")?.requirement { definition.requirement = requirement }
    for rule in try member("rules")?.items ?? [] { try rule.addRule(to: &definition) }
    if type == "toggle" { definition.defaultValue = false }
    if type == "choices" { definition.defaultValue = .array([]) }
    if let value = member("default") {
      if let misfit = definition.kind.misfit(value.value) {
        throw value.failure("the value doesn't fit the field: \(misfit.source)")
      }
      definition.defaultValue = value.value
    }
    return definition
  }

  private func kind(_ type: String) throws(ListError) -> FieldKind {
    if type != "choice", type != "choices", let choices = member("choices") {
      throw choices.failure("only a field of a choice has choices: remove them, or change the kind")
    }
    switch type {
    case "integer": return .integer
    case "number": return .number
    case "date": return .date(.day)
    case "moment": return .date(.second)
    case "choice": return .choice(try required("choices").choices)
    case "choices": return .choices(try required("choices").choices)
    case "toggle": return .toggle
    case "custom": return .custom
    default: return .text
    }
  }

  /// The choices in this place, each a text or an object with value and title.
  private var choices: [FieldChoice] {
    get throws(ListError) {
      var choices: [FieldChoice] = []
      for item in try items {
        if case .string(let value) = item.value {
          choices.append(FieldChoice(value))
        } else {
          _ = try item.object(["value", "title"])
          choices.append(FieldChoice(try item.required("value").text, try item.member("title")?.text))
        }
        guard !choices.dropLast().contains(where: { $0.value == choices[choices.count - 1].value }) else {
          throw item.failure("another choice has this value: choose a different one")
        }
      }
      return choices
    }
  }

  /// The message for a missing value: from true, false, or the message itself.
  private var requirement: MessageText? {
    get throws(ListError) {
      switch value {
      case .bool(let isRequired): return isRequired ? MessageText(.required) : nil
      case .string(let message): return MessageText(message)
      default: throw failure("expected true, false or a message")
      }
    }
  }

  private func addRule(to definition: inout FieldDefinition) throws(ListError) {
    let members = try object(["length", "range", "pattern", "email", "url", "equal", "message"])
    let kinds = members.keys.filter { $0 != "message" }
    guard kinds.count == 1, let kind = kinds.first else { throw failure("expected exactly one rule") }
    let message = try member("message")?.text
    let content = try required(kind)
    switch kind {
    case "length": definition.rules.append(.length(try content.count, message))
    case "range": definition.rules.append(try content.range(for: definition.kind, message))
    case "pattern":
      let expression = try content.text
      do { definition.rules.append(try .pattern(expression, message)) } catch {
        throw content.failure("the regular expression is invalid: \(error)")
      }
    case "email": if try content.truth { definition.rules.append(.email(message)) }
    case "url": if try content.truth { definition.rules.append(.url(message)) }
    default:
      let fields = [definition.name, try content.text]
      let rule = FormRule(translated: "equal", on: fields, at: definition.name) { values in
        values[fields[0]] == values[fields[1]] ? nil : MessageText(message, or: .repeated)
      }
      definition.acrossRules.append(rule)
    }
  }

  /// The limits of a count: a list of the least and the greatest number, either of which may be null.
  var count: ClosedRange<Int> {
    get throws(ListError) {
      let limits = try limits
      let (low, high) = (try limits.low?.integer ?? 0, try limits.high?.integer ?? .max - 1)
      guard low >= 0, low <= high else { throw failure("the minimum is greater than the maximum: exchange them") }
      return low...high
    }
  }

  private func range(for kind: FieldKind, _ message: String?) throws(ListError) -> FieldRule {
    let limits = try limits
    if case .date(let precision) = kind {
      for limit in [limits.low, limits.high] {
        if let limit, DateText(try limit.text)?.precision != precision {
          throw limit.failure(kind.misfit(limit.value)?.source ?? "expected a date")
        }
      }
      return .dates(try limits.low?.text, try limits.high?.text, message)
    }
    return .range(try limits.low?.double, try limits.high?.double, message)
  }
}
