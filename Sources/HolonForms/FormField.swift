public import HolonBase
public import HolonLists

/// A field in a form: its definition, its entered value, and its messages.
///
/// Fields are the contents of the cells of ``Form/list``. Two other elements are cells, too, so that every message has
/// a row. One is a ``FormRule`` without a target field, visible while it is broken. The other is the end of a
/// ``RepeatedGroup``, where the user adds rows.
public struct FormField: ListContent {
  /// The type of the cells' contents.
  public typealias Content = FormField

  /// The type of the summary of sections and forms.
  public typealias Answer = FormSummary

  /// The kinds of cells, with their definitions.
  enum Part: Sendable {
    case input(FieldDefinition)
    case rule(FormRule)
    case rows(RepeatedGroup)
  }

  /// The definition, which all copies and versions of the cell share.
  final class Template: Sendable {
    let part: Part
    init(_ part: Part) { self.part = part }
  }

  /// The progress of the slow rules for the current value.
  enum Checking: Equatable, Sendable {
    case none
    case waiting(ticket: Int)
    case done
  }

  /// The identifier: the names of the groups around the field, the rows' numbers, and its own name, separated by dots.
  public internal(set) var id: String

  /// The entered value and its messages.
  struct State: Equatable, Sendable {
    var entry: FieldEntry
    var initialValue: JSONValue
    var messages: [FieldMessage] = []
    var isTouched = false
    var checking = Checking.none

    /// Creates the initial state of a field.
    init(initialValue value: JSONValue) { (entry, initialValue) = (FieldEntry(value: value), value) }

    var value: JSONValue {
      get { entry.value }
      set { entry.value = newValue }
    }
  }

  /// A box that keeps fields small: the first edit of a copied form copies a thousand of them.
  private final class Box: Sendable {
    let state: State
    init(_ state: State) { self.state = state }
  }

  let template: Template

  private var box: Box

  init(_ part: Part, id: String, value: JSONValue) {
    self.id = id
    template = Template(part)
    box = Box(State(initialValue: value))
    messages = ownMessages
  }
}

extension FormField {
  var state: State {
    get { box.state }
    set { box = Box(newValue) }
  }

  /// The value in JSON; null if the field is empty.
  public internal(set) var value: JSONValue {
    get { box.state.value }
    set { state.value = newValue }
  }

  /// The initial value, or the one of the last load or accepted submission.
  public internal(set) var initialValue: JSONValue {
    get { box.state.initialValue }
    set { state.initialValue = newValue }
  }

  /// The text that was typed, unless the value was set by other means.
  var typed: String? { box.state.entry.typed }

  /// All messages, in the order of the rules.
  public internal(set) var messages: [FieldMessage] {
    get { box.state.messages }
    set { state.messages = newValue }
  }

  /// Whether the user has left the field, or has tried to submit it.
  public internal(set) var isTouched: Bool {
    get { box.state.isTouched }
    set { state.isTouched = newValue }
  }

  var checking: Checking {
    get { box.state.checking }
    set { state.checking = newValue }
  }
}

extension FormField {
  /// The definition of the field, without entered values; nil for a rule and for the end of a repeated group.
  public var definition: FieldDefinition? { if case .input(let definition) = template.part { definition } else { nil } }

  /// Whether the value differs from the initial one, or couldn't be kept.
  public var isDirty: Bool { value != initialValue || box.state.entry.problem != nil }

  /// Whether a slow rule is outstanding.
  public var isValidating: Bool { if case .waiting = checking { true } else { false } }

  /// Whether no error is known and no slow rule is outstanding.
  public var isValid: Bool { messages.isEmpty && !isValidating }

  /// The text in the field: the typed text, or the value in the format of its kind.
  public var text: String { typed ?? definition?.kind.text(of: value) ?? "" }

  /// The messages to show to the user; none before the user has left the field.
  public var shownMessages: [FieldMessage] { isTouched || definition == nil ? messages : [] }

  /// The label.
  public var title: String {
    switch template.part {
    case .input(let definition): definition.label
    case .rule(let rule): messages.first?.text ?? rule.name
    case .rows(let group): group.addTitle
    }
  }

  /// The messages to show to the user, in one line.
  public var subtitle: String? {
    let messages = shownMessages
    return messages.isEmpty ? nil : messages.map(\.text).joined(separator: " ")
  }

  /// The kind of field in one word, such as `text` or `toggle`.
  public var cellIdentifier: String {
    switch template.part {
    case .input(let definition): definition.kind.name
    case .rule: "rule"
    case .rows: "rows"
    }
  }

  /// The prefix of the identifier before the field's own name: empty, or with a dot at its end.
  var scope: Substring { id.lastIndex(of: ".").map { id[...$0] } ?? "" }

  /// The name in JSON.
  var name: Substring { id.lastIndex(of: ".").map { id[id.index(after: $0)...] } ?? id[...] }

  var ownMessages: [FieldMessage] { ownMessages(for: box.state.entry) }

  func ownMessages(for entry: FieldEntry) -> [FieldMessage] {
    if let problem = entry.problem { return [FieldMessage(rule: "kind", problem, origin: .own(0))] }
    return switch template.part {
    case .input(let definition): definition.messages(for: entry.value)
    case .rule: []
    case .rows(let group): group.messages(for: entry.value)
    }
  }

  var checks: [FieldCheckRule] { definition?.checks ?? [] }
}

extension FormField: Equatable {
  /// Returns a Boolean value that indicates whether two fields show the same.
  public static func == (left: FormField, right: FormField) -> Bool {
    left.id == right.id && left.template === right.template && (left.box === right.box || left.state == right.state)
  }
}

extension FieldKind {
  /// The name of the kind in a JSON description of a form.
  public var name: String {
    switch self {
    case .text: "text"
    case .integer: "integer"
    case .number: "number"
    case .date(.day): "date"
    case .date(.second): "moment"
    case .choice: "choice"
    case .choices: "choices"
    case .toggle: "toggle"
    case .custom: "custom"
    }
  }
}
