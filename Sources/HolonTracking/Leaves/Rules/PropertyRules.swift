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
  var textLimit: @Sendable (String) -> Int? = { _ in nil }

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

  /// What is special about a property, by its name.
  var special: @Sendable (String, PropertyValue) -> Special = { _, _ in .nothing }

  /// What is special about a property.
  enum Special {
    /// Nothing: the rules for all properties are its rules.
    case nothing

    /// It is taken, whatever the other rules say.
    case taken

    /// It is left out, by a rule of its own.
    case refused(VendorRule)
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
    switch special(name, value) {
    case .taken: return true
    case .refused: return false
    case .nothing: break
    }
    switch value {
    case .string(let text): return text.utf8.count <= shortText || textLimit(name).map { text.hasAtMost($0) } ?? true
    case .double(let number): return number.isFinite
    case .null, .bool, .int, .time: return true
    case .array, .object: return takesNested && allowsNested(value, name, depth: 0)
    }
  }

  private func allowsNested(_ value: PropertyValue, _ name: String, depth: Int) -> Bool {
    switch value {
    case .array(let values):
      values.count <= nestedMost && values.allSatisfy { allowsNested($0, name, depth: depth) }
    case .object(let properties):
      depth < self.depth && properties.count <= nestedMost
        && properties.allSatisfy { allowsNested($0.value, name, depth: depth + 1) }
    case .string(let text): text.utf8.count <= shortText || textLimit(name).map { text.hasAtMost($0) } ?? true
    case .double(let number): number.isFinite
    default: true
    }
  }

  func brokenByValue(_ value: PropertyValue, _ name: String) -> VendorRule {
    if case .refused(let rule) = special(name, value) { return rule }
    guard takesNested, let nesting else { return kind }
    switch value {
    case .array, .object: return nesting
    default: return kind
    }
  }

  /// A list or an object with what is too much left out; nil where that doesn't help.
  func repaired(_ value: PropertyValue, _ name: String) -> PropertyValue? {
    if case .refused = special(name, value) { return nil }
    guard takesNested else { return nil }
    switch value {
    case .array, .object: return repaired(value, name, depth: 0)
    default: return nil
    }
  }

  private func repaired(_ value: PropertyValue, _ name: String, depth: Int) -> PropertyValue? {
    switch value {
    case .array(let values):
      return .array(values.prefix(nestedMost).compactMap { repaired($0, name, depth: depth) })
    case .object(let properties):
      guard depth < self.depth else { return nil }
      return .object(
        EventProperties(
          properties.prefix(nestedMost).compactMap { pair in
            repaired(pair.value, name, depth: depth + 1).map { (pair.name, $0) }
          }))
    case .string(let text): return .string(textLimit(name).map(text.cut) ?? text)
    case .double(let number): return number.isFinite ? value : nil
    default: return value
    }
  }
}
