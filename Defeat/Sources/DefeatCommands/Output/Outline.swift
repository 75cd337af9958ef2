import DefeatConsole
import DefeatCore
import Foundation
import HolonToDos

/// An outline of to-dos with numbers and check boxes.
///
/// It appends to a single text, because combining a hundred thousand texts takes seconds.
struct Outline {
  let clock: LocalClock
  let hasColor: Bool

  /// Whether a sign may stand for a word.
  let hasUnicode: Bool

  /// The files of attachments, with which missing contents are marked; nil to omit the marks.
  var files: ContentFiles?

  /// The sums of the estimates of open parts in minutes, by the numbers of checklists.
  var estimates: [Int: Int] = [:]

  /// The letters of identifiers to show after the numbers; nil to omit them.
  var letters: OutlineLetters?
  private(set) var text = TerminalText()
  private let time: ClockReading

  /// Creates an outline without lines.
  ///
  /// - Parameters:
  ///   - clock: The person's clock.
  ///   - hasColor: Whether the terminal has colours.
  ///   - hasUnicode: Whether a sign may stand for a word.
  init(clock: LocalClock, hasColor: Bool, hasUnicode: Bool = true) {
    self.clock = clock.settled()
    self.hasColor = hasColor
    self.hasUnicode = hasUnicode
    time = ClockReading(self.clock)
  }

  /// Writes the outline so far to standard output and clears it.
  mutating func flush() throws {
    try Terminal.write(text)
    text.removeAll()
  }

  /// Returns the outline so far without its last line break, and clears it.
  mutating func popLine() -> TerminalText {
    text.removeLineEnd()
    defer { text.removeAll() }
    return text
  }

  /// Appends a line of text.
  mutating func line(_ line: TerminalText, _ style: Style = .plain) {
    styled(style) { $0.text += line }
    text.append("\n")
  }

  /// Appends the line of a to-do in a row of a list.
  ///
  /// - Parameters:
  ///   - numberWidth: The number of columns for the numbers.
  ///   - isContext: Whether it is shown only because it contains others: dimmed and without its values.
  mutating func line(_ row: ToDoList.Row, numberWidth: Int, isContext: Bool = false) {
    line(
      row.entry, depth: row.depth, hasChecklist: row.hasChecklist, progress: row.progress, numberWidth: numberWidth,
      dependencies: row.dependencies, isContext: isContext)
  }

  /// Appends the line of a to-do.
  ///
  /// - Parameters:
  ///   - entry: The to-do and its number.
  ///   - depth: The number of wholes that contain it.
  ///   - hasChecklist: Whether it has a checklist.
  ///   - progress: Its progress.
  ///   - numberWidth: The number of columns for the numbers.
  ///   - dependencies: Its dependencies.
  ///   - isContext: Whether it is shown only because it contains others.
  ///   - path: The titles of the checklists to show before its own.
  mutating func line(
    _ entry: ToDoList.Entry, depth: Int, hasChecklist: Bool, progress: ToDoProgress, numberWidth: Int,
    dependencies: ToDoDependencies.State = ToDoDependencies.State(), isContext: Bool = false, path: [String] = []
  ) {
    let toDo = entry.toDo
    styled(.faint) { outline in
      let digits = String(entry.number)
      outline.text.append(spaces: max(0, numberWidth - digits.utf8.count))
      outline.text.append(value: digits)
      if let letters = outline.letters { outline.text.append(value: "  " + letters.column(of: toDo.id)) }
    }
    text.append(spaces: 2 + min(depth, Self.deepestIndentation) * 2)
    if depth > Self.deepestIndentation { text += "(level \(depth + 1)) " }
    let isComplete = progress.isComplete
    styled(isComplete || isContext ? .faint : .plain) { outline in
      outline.text.append(Self.box(progress))
      outline.text.append(" ")
      outline.append(path: path)
      outline.text.append(value: toDo.title)
    }
    if !isContext, !dependencies.waitsFor.isEmpty {
      detail("after \(dependencies.waitsFor.map(String.init).joined(separator: ", "))")
    }
    if !isContext { details(of: toDo, hasChecklist: hasChecklist, progress, openEstimate: estimates[entry.number]) }
    text.append("\n")
  }

  private mutating func details(of toDo: ToDo, hasChecklist: Bool, _ progress: ToDoProgress, openEstimate: Int?) {
    if hasChecklist { detail("\(progress)") }
    if let openEstimate { detail("~\(Estimate.text(ofMinutes: openEstimate)) in parts") }
    for field in ToDo.Field.listed {
      guard let value = toDo[field] else { continue }
      switch value {
      case .due(let due): self.due(due, isComplete: progress.isComplete)
      case .start(let start):
        guard !progress.isComplete, start.isLater(than: time.now, in: time.timeZone) else { break }
        detail("starts \(clock.text(start, today: time.today))")
      case .recurrence: detail(hasUnicode ? "↻" : "recurs")
      case .priority(let priority):
        detail(value.compactDescription, progress.isComplete ? .faint : Style(priority))
      default: detail(value.compactDescription)
      }
    }
    for tag in toDo.plainTags { detail("#\(tag)") }
    for project in toDo.projects { detail("project:\(project)") }
    if !toDo.notes.isEmpty { detail("+notes") }
    if !toDo.attachments.isEmpty { detail(toDo.attachments) }
  }

  /// Returns the check box of a to-do: with a hyphen for a checklist of which a part is completed.
  static func box(_ progress: ToDoProgress) -> StaticString {
    if progress.isComplete { return "[x]" }
    return progress.completed > 0 ? "[-]" : "[ ]"
  }

  /// The maximum indentation of a line; deeper lines state their level, so that no line consists only of spaces.
  private static let deepestIndentation = 24

  /// The style of a text on a terminal with colours.
  enum Style {
    case plain, faint, strong
    case overdue, today
    case high, medium

    /// The style of an open to-do's priority.
    init(_ priority: Priority) {
      switch priority {
      case .high: self = .high
      case .medium: self = .medium
      default: self = .plain
      }
    }

    /// The control sequence that sets the style.
    fileprivate var start: StaticString {
      switch self {
      case .plain: ""
      case .faint: "\u{1B}[2m"
      case .strong: "\u{1B}[1m"
      case .overdue: "\u{1B}[31m"
      case .today: "\u{1B}[33m"
      case .high: "\u{1B}[1;35m"
      case .medium: "\u{1B}[35m"
      }
    }
  }
}

extension Outline {
  /// The number of titles at each end of a long path that are shown.
  private static let shownOfPath = 4

  private mutating func append(path: [String]) {
    let isLong = path.count > 2 * Self.shownOfPath + 1
    for title in isLong ? path.prefix(Self.shownOfPath) : path[...] { text += "\(title) › " }
    guard isLong else { return }
    text += "… \(path.count - 2 * Self.shownOfPath) levels … › "
    for title in path.suffix(Self.shownOfPath) { text += "\(title) › " }
  }

  private mutating func due(_ due: Due, isComplete: Bool) {
    let isOver = !isComplete && time.isOver(due)
    let isToday = due.day(in: time.timeZone) == time.today
    let style: Style = isComplete ? .faint : isOver ? .overdue : isToday ? .today : .plain
    detail((isOver ? "overdue " : "due ") + clock.text(due, today: time.today), style)
  }

  private mutating func detail(_ attachments: [Attachment]) {
    let missing = files.map { files in attachments.count { !files.has($0.hash) } } ?? 0
    let note = missing > 0 ? ", \(missing) \(files?.absence ?? "")" : ""
    detail("+\(attachments.count) attached\(note)")
  }

  private mutating func detail(_ value: String, _ style: Style = .faint) {
    text.append(spaces: 2)
    styled(style) { $0.text.append(value: value) }
  }

  private mutating func styled(_ style: Style, _ body: (inout Outline) -> Void) {
    guard hasColor, style != .plain else { return body(&self) }
    text.append(style.start)
    body(&self)
    text.append("\u{1B}[0m")
  }
}
