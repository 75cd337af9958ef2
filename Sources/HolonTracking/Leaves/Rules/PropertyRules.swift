/// A vendor's rules for properties.
struct PropertyRules: Sendable {
  /// The rules for their names.
  var names: NameRules

  /// The maximum number of properties, and the rule about it.
  var most: Int = .max
  var count: VendorRule

  /// The size in bytes up to which texts are accepted, independently of the property's name.
  var shortText = 0

  /// The maximum length of a property's text, in characters as JavaScript counts them; nil for any length.
  var textLimit: (@Sendable (String) -> Int)?

  /// The rule about texts.
  var text: VendorRule

  /// The rule about values that aren't accepted at all.
  var kind: VendorRule

  /// Whether lists and objects are accepted.
  var takesNested = true

  /// The maximum depth of nesting, the maximum number of values in lists and objects, and the rule about it.
  var depth: Int = .max
  var nestedMost: Int = .max
  var nesting: VendorRule?

  /// The special treatment of a property, by its name; nil if no property has one.
  var special: (@Sendable (String, PropertyValue) -> Special)?

  /// The special treatment of a property.
  enum Special {
    /// No special treatment: the rules for all properties apply.
    case nothing

    /// The property is accepted, independently of the other rules.
    case taken

    /// The property is left out, by its own rule.
    case refused(VendorRule)
  }

  /// A violation by a value, and the corrected value.
  struct Repair {
    let rule: VendorRule
    let what: RuleViolation.What

    /// The allowed form of the value; nil when it has to be left out.
    let value: PropertyValue?
  }

  /// Returns whether properties are accepted unchanged.
  func allows(_ properties: EventProperties) -> Bool {
    // By index, so that neither names nor values are copied.
    properties.count <= most
      && properties.indices.allSatisfy { index in
        names.allows(properties.elements[index].name)
          && value(properties.elements[index].value, properties.elements[index].name)
      }
  }

  /// Returns whether a value is accepted unchanged.
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

  /// Returns the violation by a value that isn't accepted unchanged, and its correction.
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

  /// Returns a list or an object without its surplus values; nil where that doesn't help.
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
