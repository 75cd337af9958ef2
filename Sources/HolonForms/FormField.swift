public import HolonBase
public import HolonLists

/// What a form keeps of one field: what it is, what has been entered, and what is wrong with it.
///
/// It is what the cells of ``Form/list`` show. Two elements that are no fields are cells, too, so that everything which
/// can be wrong has a row to say it in: a ``FormRule`` without a field to report to, shown while it is broken, and the
/// end of a ``RepeatedGroup``, where the user adds rows.
public struct FormField: ListContent {
  /// What the cells of a form show.
  public typealias Content = FormField

  /// What a section or form of such cells answers.
  public typealias Answer = FormSummary

  /// What stands in the cell.
  enum Part: Sendable {
    case input(FieldDefinition)
    case rule(FormRule)
    case rows(RepeatedGroup)
  }

  /// Shared by all copies and all versions of the cell.
  final class Template: Sendable {
    let part: Part
    init(_ part: Part) { self.part = part }
  }

  /// How far the slow rules have come with the value.
  enum Checking: Equatable, Sendable {
    case none
    case waiting(ticket: Int)
    case done
  }

  /// The identifier: the names of the groups around the field, the rows' numbers, and its own name, with dots between.
  public internal(set) var id: String

  /// What has been entered, and what is wrong with it.
  struct State: Equatable, Sendable {
    var entry: FieldEntry
    var initialValue: JSONValue
    var messages: [FieldMessage] = []
    var isTouched = false
    var checking = Checking.none

    /// The state of a field to begin with.
    init(initialValue value: JSONValue) { (entry, initialValue) = (FieldEntry(value: value), value) }

    var value: JSONValue {
      get { entry.value }
      set { entry.value = newValue }
    }
  }

  /// Keeps fields small: the first edit of a copied form copies a thousand of them.
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

  /// The value as it goes into JSON; null if the field is empty.
  public internal(set) var value: JSONValue {
    get { box.state.value }
    set { state.value = newValue }
  }

  /// The value that the field had at first, or when the form was last submitted or loaded.
  public internal(set) var initialValue: JSONValue {
    get { box.state.initialValue }
    set { state.initialValue = newValue }
  }

  /// What has been typed, unless the value was set by other means.
  var typed: String? { box.state.entry.typed }

  /// All that is wrong, in the order of the rules.
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
  /// What the field is, apart from what has been entered; nil for a rule and for the end of a repeated group.
  public var definition: FieldDefinition? { if case .input(let definition) = template.part { definition } else { nil } }

  /// Whether the value differs from the initial one, or couldn't be kept.
  public var isDirty: Bool { value != initialValue || box.state.entry.problem != nil }

  /// Whether a slow rule hasn't answered yet.
  public var isValidating: Bool { if case .waiting = checking { true } else { false } }

  /// Whether nothing is known to be wrong, and no answer is outstanding.
  public var isValid: Bool { messages.isEmpty && !isValidating }

  /// What stands in the field: what has been typed, or the value as its kind writes it.
  public var text: String { typed ?? definition?.kind.text(of: value) ?? "" }

  /// The messages that the user should see by now: none before the field was left.
  public var shownMessages: [FieldMessage] { isTouched || definition == nil ? messages : [] }

  /// The label.
  public var title: String {
    switch template.part {
    case .input(let definition): definition.label
    case .rule(let rule): messages.first?.text ?? rule.name
    case .rows(let group): group.addTitle
    }
  }

  /// The messages that the user should see by now, in one line.
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

  /// The part of the identifier that isn't the field's own name: empty, or with a dot at its end.
  var scope: Substring { id.lastIndex(of: ".").map { id[...$0] } ?? "" }

  /// The name as it stands in JSON.
  var name: Substring { id.lastIndex(of: ".").map { id[id.index(after: $0)...] } ?? id[...] }

  var ownMessages: [FieldMessage] { ownMessages(for: box.state.entry) }

  func ownMessages(for entry: FieldEntry) -> [FieldMessage] {
    if let problem = entry.problem { return [FieldMessage(rule: "kind", text: problem, origin: .own(0))] }
    return switch template.part {
    case .input(let definition): definition.messages(for: entry.value)
    case .rule: []
    case .rows(let group): group.messages(for: entry.value)
    }
  }

  var checks: [FieldCheckRule] { definition?.checks ?? [] }
}

extension FormField: Equatable {
  /// Tells whether two fields show the same.
  public static func == (left: FormField, right: FormField) -> Bool {
    left.id == right.id && left.template === right.template && (left.box === right.box || left.state == right.state)
  }
}

extension FieldKind {
  /// The kind in one word, as it stands in a form described by JSON.
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
    case .masked: "masked"
    case .custom: "custom"
    }
  }
}
