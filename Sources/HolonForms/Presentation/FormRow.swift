internal import HolonBase
internal import HolonLists

/// A row of a form as a view shows it: the control, its texts in the user's language, and its messages.
///
/// One description of a form gives the rows for all kinds of views: `FormRowView` for SwiftUI, `FormCell` for UIKit, and
/// ``Form/html(action:catalogue:)`` for a page.
public struct FormRow: Identifiable, Hashable, Sendable {
  /// The kinds of controls.
  public enum Control: Hashable, Sendable {
    /// A field for text, with its keyboard.
    case text(Keyboard)

    /// A switch.
    case toggle(isOn: Bool)

    /// A field for a date.
    case date(DatePrecision)

    /// A menu of values, of which one can be chosen.
    case choice([Option])

    /// A list of values, of which several can be chosen.
    case choices([Option])

    /// A message of a rule over several fields.
    case message

    /// A button that adds a row to the repeated group with this identifier.
    case addRow(to: String)
  }

  /// The keyboards for text.
  public enum Keyboard: String, Hashable, Sendable {
    /// Letters.
    case text

    /// Digits.
    case integer

    /// Digits and a decimal point.
    case number

    /// Letters and `@`.
    case email

    /// Letters and `/`.
    case url

    /// Digits and telephone symbols.
    case telephone
  }

  /// A value that can be chosen.
  public struct Option: Identifiable, Hashable, Sendable {
    /// The value in JSON.
    public let value: String

    /// The text for the user.
    public let title: String

    /// Whether it is chosen.
    public let isChosen: Bool

    /// The value in JSON.
    public var id: String { value }
  }

  /// The identifier of the field.
  public let id: String

  /// The control.
  public let control: Control

  /// The text beside the control.
  public let label: String

  /// The text in the control while it is empty.
  public let placeholder: String

  /// The text in the control.
  public let text: String

  /// The messages to show to the user.
  public let messages: [String]

  /// Whether the field has to have a value.
  public let isRequired: Bool

  /// Whether a slow rule is outstanding.
  public let isValidating: Bool

  /// The meaning of the value, by which systems fill it in.
  public let purpose: FieldPurpose?

  /// The row of a repeated group that the field is in; nil outside of repeated groups.
  public let groupRow: String?
}

extension FormRow {
  /// Creates the row of a field, in the language of a catalogue.
  ///
  /// - Parameters:
  ///   - field: The field, broken rule, or end of a repeated group.
  ///   - groupRow: The row of a repeated group that the field is in.
  ///   - catalogue: The texts of the user's language.
  public init(_ field: FormField, in groupRow: String? = nil, catalogue: FormCatalogue = .english) {
    id = field.id
    self.groupRow = groupRow
    control = Self.control(of: field, catalogue)
    let definition = field.definition
    label = definition == nil && field.messages.first != nil ? "" : catalogue.phrase(field.title)
    placeholder = catalogue.phrase(definition?.placeholder ?? "")
    text = field.text
    messages = field.shownMessages.map { catalogue.text(of: $0) }
    isRequired = definition?.isRequired ?? false
    isValidating = field.isValidating
    purpose = definition?.purpose
  }

  private static func control(of field: FormField, _ catalogue: FormCatalogue) -> Control {
    let value = field.value
    switch field.template.part {
    case .rule: return .message
    case .rows: return .addRow(to: String(field.scope.dropLast()))
    case .input(let definition):
      switch definition.kind {
      case .toggle: return .toggle(isOn: value == true)
      case .date(let precision): return .date(precision)
      case .integer: return .text(.integer)
      case .number: return .text(.number)
      case .choice(let choices): return .choice(options(choices, catalogue) { value == .string($0) })
      case .choices(let choices):
        let chosen = value.array ?? []
        return .choices(options(choices, catalogue) { chosen.contains(.string($0)) })
      case .text, .custom: return .text(keyboard(for: definition.purpose))
      }
    }
  }

  private static func options(
    _ choices: [FieldChoice], _ catalogue: FormCatalogue, isChosen: (String) -> Bool
  ) -> [Option] {
    choices.map { Option(value: $0.value, title: catalogue.phrase($0.title), isChosen: isChosen($0.value)) }
  }

  private static func keyboard(for purpose: FieldPurpose?) -> Keyboard {
    switch purpose {
    case .email: .email
    case .url: .url
    case .telephone: .telephone
    case .oneTimeCode: .integer
    default: .text
    }
  }
}

/// A section of a form as a view shows it.
public struct FormRowSection: Identifiable, Hashable, Sendable {
  /// The identifier of the section.
  public let id: String

  /// The text above the rows.
  public let header: String?

  /// The text below the rows.
  public let footer: String?

  /// The visible rows.
  public let rows: [FormRow]
}

extension Form {
  /// Returns the visible sections and rows, in the language of a catalogue.
  public func rowSections(catalogue: FormCatalogue = .english) -> [FormRowSection] {
    list.snapshot.sections.map { section in
      FormRowSection(
        id: section.id, header: section.header.map(catalogue.phrase), footer: section.footer.map(catalogue.phrase),
        rows: section.rows.map { FormRow($0.content, in: groupRow(around: $0.id), catalogue: catalogue) })
    }
  }

  /// Returns the innermost row of a repeated group around a field; nil outside of repeated groups.
  public func groupRow(around field: String) -> String? {
    var current = field
    while let whole = list.parent(of: current) {
      if end(of: whole)?.rows.contains(current) == true { return current }
      current = whole
    }
    return nil
  }
}
