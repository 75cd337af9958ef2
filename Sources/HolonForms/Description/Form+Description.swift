public import HolonBase
internal import HolonJSONPatch
public import HolonLists

extension Form {
  /// Creates a form from its description in JSON.
  ///
  /// ```json
  /// {"parts": [
  ///   {"type": "section", "name": "you", "title": "About you", "parts": [
  ///     {"type": "text", "name": "name", "label": "Your name", "required": true, "rules": [{"length": [2, 40]}]},
  ///     {"type": "choice", "name": "country", "choices": ["CH", {"value": "DE", "title": "Germany"}]},
  ///     {"type": "text", "name": "canton", "visible": {"equals": ["country", "CH"]}}
  ///   ]},
  ///   {"type": "repeated", "name": "guests", "count": [1, 10], "parts": [{"type": "text", "name": "name"}]}
  /// ]}
  /// ```
  ///
  /// - Throws: `ListError/malformed(_:_:)` with the place of the error in the JSON and the reason; other
  ///   `ListError`s as for ``init(_:parts:)``.
  public init(describedBy description: JSONValue) throws(ListError) {
    let reader = DescriptionReader(value: description, path: JSONPointer())
    _ = try reader.object(["name", "parts"])
    try self.init(try reader.member("name")?.text ?? "", nodes: try reader.required("parts").parts)
  }
}

extension DescriptionReader {
  fileprivate var parts: [ListNode<FormField>] {
    get throws(ListError) {
      var parts: [ListNode<FormField>] = []
      for item in try items { parts.append(try item.part) }
      return parts
    }
  }

  private var part: ListNode<FormField> {
    get throws(ListError) {
      guard case .object = value else { throw failure("expected an object") }
      try checkDepth()
      let type = try required("type").text
      let element: ListNode<FormField>
      switch type {
      case "section":
        _ = try object(["type", "name", "title", "footer", "parts", "visible"])
        let (title, footer) = (try member("title")?.text, try member("footer")?.text)
        let parts = try required("parts").parts
        element = ListSection(try required("name").name, header: title, footer: footer) { parts }.node
      case "group":
        _ = try object(["type", "name", "parts", "visible"])
        let parts = try required("parts").parts
        element = FieldGroup(try required("name").name) { parts }.node
      case "repeated": element = try repeated
      case "rule": element = try rule.node
      case _ where Self.fieldTypes.contains(type):
        let definition = try field(type)
        element = FormField(.input(definition), id: definition.name, value: definition.defaultValue).node
      default:
        let types = Self.fieldTypes.union(["section", "group", "repeated", "rule"])
        throw try required("type").failure(
          "the type \"\(type)\" is unknown: use one of \(types.sorted().joined(separator: ", "))")
      }
      guard let condition = member("visible") else { return element }
      return element.visible(when: try condition.condition)
    }
  }

  /// The maximum number of fields in the initial rows of a repeated group, as a few characters could ask for any
  /// number.
  private static let mostFields = 100_000

  private var repeated: ListNode<FormField> {
    get throws(ListError) {
      _ = try object(["type", "name", "count", "rows", "addTitle", "parts", "visible"])
      let (name, parts) = (try required("name").name, try required("parts").parts)
      let count = try member("count")?.count ?? 0...Int.max
      let rows = try member("rows")?.integer
      let fields = parts.reduce(1) { $0 + $1.cells.count }
      guard (0...Self.mostFields / fields).contains(rows ?? count.lowerBound) else {
        throw (member("rows") ?? member("count") ?? self).failure(
          "expected a number from 0 to \(Self.mostFields / fields), the maximum number of initial rows")
      }
      let title = try member("addTitle")?.text ?? "Add"
      return RepeatedGroup(name, count: count, rows: rows, addTitle: title) { parts }.node
    }
  }

  private var rule: FormRule {
    get throws(ListError) {
      let kinds: Set<String> = ["equal", "different", "ascending", "atLeastOne", "holds"]
      let members = try object(kinds.union(["type", "name", "at", "message"]))
      let present = members.keys.filter(kinds.contains)
      guard present.count == 1, let kind = present.first else { throw failure("expected exactly one kind of rule") }
      let (name, target, content) = (try required("name").name, try member("at")?.text, try required(kind))
      if kind == "holds" {
        return .holds(name, try content.condition, at: target, try required("message").text)
      }
      let message = try member("message")?.text
      let fields = try content.texts
      guard !fields.isEmpty else { throw content.failure("expected the names of fields") }
      switch kind {
      case "equal": return .equal(name, fields, at: target, message)
      case "different": return .different(name, fields, at: target, message)
      case "ascending": return .ascending(name, fields, at: target, message)
      default: return .atLeastOne(name, fields, at: target, message)
      }
    }
  }
}
