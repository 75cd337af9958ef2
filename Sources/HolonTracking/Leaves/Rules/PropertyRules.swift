/// What properties a vendor takes.
struct PropertyRules: Sendable {
  /// What names.
  var names: NameRules

  /// How many properties, and the rule about it.
  var most: Int = .max
  var count: VendorRule

  /// Texts of at most so many bytes are taken, whatever the property is called.
  var shortText = 0

  /// How long the text of a property may be, in characters as JavaScript counts them; nil for any length.
  var textLimit: (@Sendable (String) -> Int)?

  /// The rule about texts.
  var text: VendorRule

  /// The rule about values that aren't taken at all.
  var kind: VendorRule

  /// Whether lists and objects are taken.
  var takesNested = true

  /// How deep objects may be nested, how many values they and lists may have, and the rule about it.
  var depth: Int = .max
  var nestedMost: Int = .max
  var nesting: VendorRule?

  /// What is special about a property, by its name; nil for properties that are all alike.
  var special: (@Sendable (String, PropertyValue) -> Special)?

  /// What is special about a property.
  enum Special {
    /// Nothing: the rules for all properties are its rules.
    case nothing

    /// It is taken, whatever the other rules say.
    case taken

    /// It is left out, by a rule of its own.
    case refused(VendorRule)
  }

  /// What is wrong with a value, and what it is when that is put right.
  struct Repair {
    let rule: VendorRule
    let what: RuleViolation.What

    /// The value as it may be; nil when it has to be left out.
    let value: PropertyValue?
  }

  /// Whether properties are taken as they are.
  func allows(_ properties: EventProperties) -> Bool {
    // By index, so that neither names nor values are copied.
    properties.count <= most
      && properties.indices.allSatisfy { index in
        names.allows(properties.elements[index].name)
          && value(properties.elements[index].value, properties.elements[index].name)
      }
  }

  /// Whether a value is taken as it is.
  @inline(__always)
  func value(_ value: PropertyValue, _ name: String) -> Bool {
    if let special {
      switch special(name, value) {
      case .taken: return true
      case .refused: return false
      case .nothing: break
      }
    }
    switch value {
    case .string(let text): return allowsText(text, name)
    case .double(let number): return number.isFinite
    case .null, .bool, .int, .time: return true
    case .array, .object: return takesNested && allowsNested(value, name, depth: 0)
    }
  }

  @inline(__always)
  private func allowsText(_ text: String, _ name: String) -> Bool {
    guard text.utf8.count > shortText, let textLimit else { return true }
    return text.hasAtMost(textLimit(name))
  }

  private func allowsNested(_ value: PropertyValue, _ name: String, depth: Int) -> Bool {
    switch value {
    case .array(let values):
      values.count <= nestedMost && values.allSatisfy { allowsNested($0, name, depth: depth) }
    case .object(let properties):
      depth < self.depth && properties.count <= nestedMost
        && properties.allSatisfy { allowsNested($0.value, name, depth: depth + 1) }
    case .string(let text): allowsText(text, name)
    case .double(let number): number.isFinite
    default: true
    }
  }

  /// What is wrong with a value that isn't taken as it is, and what would put it right.
  func repair(of value: PropertyValue, _ name: String, at path: String) -> Repair {
    if case .refused(let rule) = special?(name, value) { return Repair(leavingOut: path, by: rule) }
    switch value {
    case .string(let text):
      let limit = textLimit?(name) ?? .max
      return Repair(
        rule: self.text, what: "\(text.utf16.count) characters of '\(path)' are cut to \(limit)",
        value: .string(text.cut(to: limit)))
    case .array where takesNested, .object where takesNested:
      guard let pruned = pruned(value, name, depth: 0) else { return Repair(leavingOut: path, by: nesting ?? kind) }
      return Repair(rule: nesting ?? kind, what: "'\(path)' is cut to what is allowed", value: pruned)
    default:
      return Repair(leavingOut: path, by: kind)
    }
  }

  /// A list or an object with what is too much left out; nil where that doesn't help.
  private func pruned(_ value: PropertyValue, _ name: String, depth: Int) -> PropertyValue? {
    switch value {
    case .array(let values):
      return .array(values.prefix(nestedMost).compactMap { pruned($0, name, depth: depth) })
    case .object(let properties):
      guard depth < self.depth else { return nil }
      return .object(
        EventProperties(
          properties.prefix(nestedMost).compactMap { pair in
            pruned(pair.value, name, depth: depth + 1).map { (pair.name, $0) }
          }))
    case .string(let text): return .string(textLimit.map { text.cut(to: $0(name)) } ?? text)
    case .double(let number): return number.isFinite ? value : nil
    default: return value
    }
  }
}

extension PropertyRules.Repair {
  fileprivate init(leavingOut path: String, by rule: VendorRule) {
    self.init(rule: rule, what: .leftOut(path), value: nil)
  }
}
