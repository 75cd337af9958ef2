public import HolonTree

/// The combined numbers of everything in a field, group, section or form.
public struct FormSummary: InvertibleTreeSummary {
  /// The number of fields.
  public private(set) var fields = 0

  /// The number of fields and rules with messages.
  public private(set) var invalid = 0

  /// The number of messages.
  public private(set) var messages = 0

  /// The number of fields with outstanding slow rules.
  public private(set) var validating = 0

  /// The number of fields that the user has left, or has tried to submit.
  public private(set) var touched = 0

  /// The number of fields whose value differs from the initial one, and of repeated groups with other rows.
  public private(set) var dirty = 0

  init() {}

  /// The summary of no fields, which is valid.
  public static var zero: FormSummary { FormSummary() }

  /// Creates the summary of one field.
  public init(of field: FormField, isLeaf: Bool) {
    fields = field.definition == nil ? 0 : 1
    invalid = field.messages.isEmpty ? 0 : 1
    messages = field.messages.count
    validating = field.isValidating ? 1 : 0
    touched = field.isTouched ? 1 : 0
    dirty = field.isDirty ? 1 : 0
  }

  /// Whether no error is known and no slow rule is outstanding.
  public var isValid: Bool { invalid == 0 && validating == 0 }

  /// Whether any value differs from the initial one.
  public var isDirty: Bool { dirty > 0 }

  /// Whether the user has left any field.
  public var isTouched: Bool { touched > 0 }

  /// Adds the summary of other fields.
  public mutating func add(_ other: FormSummary) {
    fields += other.fields
    invalid += other.invalid
    messages += other.messages
    validating += other.validating
    touched += other.touched
    dirty += other.dirty
  }

  /// Subtracts a summary that ``add(_:)`` has added.
  public mutating func subtract(_ other: FormSummary) {
    fields -= other.fields
    invalid -= other.invalid
    messages -= other.messages
    validating -= other.validating
    touched -= other.touched
    dirty -= other.dirty
  }
}
