public import HolonLists
internal import HolonTree

/// Fields with their rules, and what has been entered: a list whose cells are fields.
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
/// A form is a value: a copy costs O(1). What takes time, slow rules and submitting, is the part of ``FormSession``.
///
/// - How answers combine: a section or form is valid when everything visible in it is, dirty when anything in it is;
///   the counts add up (``FormSummary``). An edit brings them up to date in time proportional to the depth.
/// - Order: messages come in the order of the fields, of one field in the order of its rules.
/// - Failures: all that is wrong is told, not only the first; what is asked of an unknown field throws a ``ListError``.
/// - No parts: a form without fields is valid and not dirty.
///
/// Hidden fields are neither submitted nor do their messages count. Editing one field asks its own rules, and the rules
/// and conditions that name it; no others.
public struct Form: Sendable {
  /// The fields as a list of sections, for whoever shows them; take its changes by ``takeChanges()``.
  public internal(set) var list: SectionedList<FormField>

  /// The rules over several fields, by the identifier of the cell that brought them.
  var rules: [String: [RuleInPlace]] = [:]

  /// Which rules look at a field, group or section.
  var readers: [String: Set<RuleInPlace.Reference>] = [:]

  /// The number that the next rule gets, the next check, the next row.
  var nextRule = 0
  var nextTicket = 0
  var nextRow = 1

  /// The checks that have been asked for and not yet been taken, or, as nil, those that have become pointless.
  var startedChecks: [String: FieldCheck?] = [:]

  /// Rows that are gone but belong to the initial value.
  var removedRows: [String: ListNode<FormField>] = [:]

  /// What the last submission was refused for, apart from what is said about single fields.
  public internal(set) var refusals: [String] = []

  var history = FormHistory()

  /// Creates a form from statements.
  ///
  /// Fields that stand in no section get one without a header.
  ///
  /// - Throws: ``ListError`` when an element stands where it can't be, a name comes twice, or a rule or condition names
  ///   a field that isn't there.
  public init(_ name: String = "", @ListBuilder<FormField> parts: () -> [ListNode<FormField>]) throws(ListError) {
    try self.init(name, nodes: parts())
  }

  init(_ name: String, nodes: [ListNode<FormField>]) throws(ListError) {
    list = SectionedList(name)
    // The form's own history knows what follows from an edit.
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

  /// The number of a row; 0 for other elements, and for names that are greater numbers than any row gets.
  private static func rowNumber(of id: String) -> Int {
    let number = id.split(separator: ".").last.flatMap { Int32($0) } ?? 0
    return max(0, Int(number))
  }

  /// Puts a section around neighbours that stand in none.
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
