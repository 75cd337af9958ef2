public import HolonLists
internal import HolonTree

/// A list whose cells are fields, with their rules and entered values.
///
/// ```swift
/// let name = Field.text("name", "Your name").required().length(2...40)
/// let guests = Field.integer("guests", "How many are you?", default: 2).range(1...20)
///
/// var form = try Form {
///   name
///   guests
/// }
/// try form.enter("25", into: "guests")
/// form.isValid                   // false
/// form.messages(in: nil)         // name: Enter a value. guests: Enter a number from 1 to 20.
/// form[name] = "Ada"
/// form[guests] = 4
/// form.values                    // {"name": "Ada", "guests": 4}
/// form.undo()
/// ```
///
/// A form is a value: a copy costs O(1). ``FormSession`` adds slow rules and submission, which take time.
///
/// - How answers combine: a section or form is valid when everything visible in it is, and dirty when anything in it
///   is. The counts add up (``FormSummary``). An edit updates them in time proportional to the depth.
/// - Order: messages are in the order of the fields; those of one field are in the order of its rules.
/// - Failures: all messages are reported, not only the first; a call with an unknown field throws a `ListError`.
/// - No parts: a form without fields is valid and not dirty.
///
/// Hidden fields aren't submitted, and their messages don't count. Editing a field evaluates its own rules, and the
/// rules and conditions that name it; no others.
public struct Form: Sendable {
  /// The fields as a list of sections, for a view; ``takeChanges()`` returns its changes.
  public internal(set) var list: SectionedList<FormField>

  /// The rules over several fields, by the identifier of the cell that owns them.
  var rules: [String: [RuleInPlace]] = [:]

  /// The rules that depend on each field, group or section.
  var readers: [String: Set<RuleInPlace.Reference>] = [:]

  /// The number of the next rule, of the next check and of the next row.
  var nextRule = 0
  var nextTicket = 0
  var nextRow = 1

  /// The started checks that haven't been taken yet or, as nil, those that have become obsolete.
  var startedChecks: [String: FieldCheck?] = [:]

  /// Removed rows that are part of the initial value.
  var removedRows: [String: ListNode<FormField>] = [:]

  /// The messages of the last refusal, apart from those for single fields.
  public internal(set) var refusals: [String] = []

  var history = FormHistory()

  /// Creates a form from statements.
  ///
  /// Fields outside all sections get a section without a header.
  ///
  /// - Throws: `ListError` when an element stands at a wrong level, a name occurs twice, or a rule or condition names
  ///   an unknown field.
  public init(_ name: String = "", @ListBuilder<FormField> parts: () -> [ListNode<FormField>]) throws(ListError) {
    try self.init(name, nodes: parts())
  }

  init(_ name: String, nodes: [ListNode<FormField>]) throws(ListError) {
    list = SectionedList(name)
    // The form's own history includes the consequences of an edit.
    list.history.isRecording = false
    let sections = Self.inSections(nodes)
    var known: Set<String> = []
    for section in sections { section.forEach { known.insert($0.id) } }
    var resolved: [ListNode<FormField>] = []
    for section in sections { resolved.append(try section.resolvingConditions(known.contains)) }
    try list.add(contentsOf: resolved)
    nextRow = 1 + known.reduce(0) { max($0, Self.rowNumber(of: $1)) }
    for section in resolved { try register(section) }
    askAllRules()
  }

  /// Returns the number of a row; 0 for other elements, and for names with greater numbers than any row has.
  private static func rowNumber(of id: String) -> Int {
    let number = id.split(separator: ".").last.flatMap { Int32($0) } ?? 0
    return max(0, Int(number))
  }

  /// Wraps neighbours outside all sections in a section.
  private static func inSections(_ nodes: [ListNode<FormField>]) -> [ListNode<FormField>] {
    var sections: [ListNode<FormField>] = []
    var isOpen = false
    for node in nodes {
      if node.level == .section || node.level == .list {
        sections += node.level == .list ? node.parts : [node]
        isOpen = false
      } else if isOpen {
        sections[sections.count - 1].parts.append(node)
      } else {
        let number = sections.count + 1
        sections.append(ListSection(number == 1 ? "form" : "form-\(number)") { node }.node)
        isOpen = true
      }
    }
    return sections
  }
}
