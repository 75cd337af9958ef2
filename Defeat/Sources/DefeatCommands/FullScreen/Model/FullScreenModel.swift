import DefeatCore
import Foundation
import HolonToDos

/// The state of the full screen: the rows, the selection and what is being written.
///
/// It reads and writes nothing. Keys change the state and return intents, which ``FullScreenSession`` executes.
struct FullScreenModel: Sendable {
  /// A view of the list.
  enum View: Sendable { case list, today }

  /// The purpose of the keys.
  enum Mode: Hashable, Sendable {
    /// Keys act on the outline.
    case outline

    /// Keys write a to-do for a place; the place is shown below a to-do, or at the end.
    case adding(Spot, below: Int?, depth: Int)

    /// Keys write the title of a to-do, and values.
    case editing(Int)

    /// Keys write the value of a field of a to-do.
    case field(ToDo.Field, Int)

    /// Keys write the filter.
    case finding

    /// A text is shown instead of the rows, from a line on.
    case reading(Text, Int)
  }

  /// A text that fills the screen.
  enum Text: Hashable, Sendable {
    /// The keys with their effects.
    case keys

    /// The notes of a to-do.
    case notes(Int)
  }

  /// A sentence for the person.
  struct Message: Hashable, Sendable {
    let text: String
    var isError = false
  }

  let clock: LocalClock
  var outline: OutlineRows
  var view = View.list
  var mode = Mode.outline
  var editor = LineEditor()
  var message: Message?

  /// The filter as it was written; empty for none.
  private(set) var filterText = ""

  /// The filter before it was last changed, which Esc restores.
  var formerFilter = ""

  /// The reason why the filter can't be read.
  private(set) var filterProblem: FilterProblem?

  private(set) var filter: QueryFilter?
  var savedFilters: [SavedFilter] = []

  /// The agenda, which is read while the view of today is shown.
  private(set) var agenda: Agenda?

  /// The rows of a filter or of the agenda; nil to show the outline, or until they are needed.
  private var flat: FlatRows?

  /// The number of the selected to-do; nil if there is none.
  private(set) var selected: Int?

  /// The row of the selected to-do.
  private(set) var selectedRow = 0

  /// The first row in view.
  private(set) var top = 0

  /// The number of rows that fit on the screen.
  var height = 20

  /// The number of lines of the text that is shown instead of the rows.
  var textHeight = 0

  /// Whether the rows of a filter must be found again.
  private var isStale = false

  /// The time at which another to-do was selected, because the former one disappeared.
  private var surprise = Date.distantPast

  init(_ list: SectionedToDos, clock: LocalClock) {
    self.clock = clock.settled()
    outline = OutlineRows(list, hidingAfter: clock.now(), in: self.clock.timeZone)
    select(row: 0, step: 1)
  }
}

// MARK: - Rows

extension FullScreenModel {
  private var isFlat: Bool { view == .today || filter != nil }

  /// The number of rows.
  var count: Int { isFlat ? flat?.count ?? 0 : outline.count }

  /// The row with a number from 0.
  subscript(row: Int) -> ShownRow { isFlat ? flat?[row] ?? .heading("") : outline[row] }

  /// The number of to-dos that a filter has found; nil without a filter.
  var matches: Int? { filter == nil ? nil : flat?.matches }

  /// The selected to-do.
  var current: ShownToDo? { selectedRow < count ? self[selectedRow].toDo : nil }

  func row(of number: Int) -> Int? { isFlat ? flat?.row(of: number) : outline.row(of: number) }

  /// Returns the next shown to-do with the same whole, in one of two directions.
  func sibling(of number: Int, by step: Int) -> Int? {
    isFlat ? flat?.sibling(of: number, by: step) : outline.sibling(of: number, by: step)
  }

  /// The progress that the warrior's map shows: that of the day, or that of the list.
  var progress: ToDoProgress {
    if view == .today, let agenda { agenda.progress } else { outline.list.progress }
  }

  /// The number of overdue to-dos on the map of the day.
  var monsters: Int { view == .today ? agenda?[.overdue].count ?? 0 : 0 }
}

// MARK: - Selection

extension FullScreenModel {
  /// Selects the to-do in a row, or the nearest one in a direction, or else in the other.
  ///
  /// - Parameter isMatch: Whether to-dos that are shown only because they contain others are passed over.
  mutating func select(row: Int, step: Int, isMatch: Bool = false) {
    settle()
    let start = max(0, min(row, count - 1))
    for step in [step, -step] {
      var row = start
      while row >= 0, row < count {
        if let toDo = self[row].toDo, !isMatch || !toDo.isContext {
          selectedRow = row
          selected = toDo.number
          return scrollToSelection()
        }
        row += step
      }
    }
    (selected, selectedRow, top) = (nil, 0, 0)
  }

  /// Selects a to-do, and opens the checklists that contain it.
  ///
  /// - Returns: Whether it is shown.
  @discardableResult
  mutating func select(number: Int) -> Bool {
    if !isFlat { outline.reveal(number) }
    settle()
    guard let row = row(of: number) else { return false }
    select(row: row, step: 1)
    return true
  }

  /// Scrolls by rows; the selection stays on the screen.
  mutating func scroll(by count: Int) {
    top = max(0, min(top + count, self.count - height))
    let visible = top...max(top, min(top + height, self.count) - 1)
    guard !visible.contains(selectedRow) else { return }
    select(row: selectedRow < top ? top : visible.upperBound, step: selectedRow < top ? 1 : -1)
  }

  private mutating func scrollToSelection() {
    // The heading above the first to-do is shown with it.
    let first = selectedRow == 1 ? 0 : selectedRow
    if first < top { top = first }
    if selectedRow >= top + height { top = selectedRow - height + 1 }
    top = max(0, min(top, count - height))
  }

  /// Whether the selected to-do has been selected long enough for a person to notice.
  func isSettled(at now: Date) -> Bool { now.timeIntervalSince(surprise) > 0.8 }
}

// MARK: - Changes

extension FullScreenModel {
  /// Finds the rows of the filter again if they are out of date.
  mutating func settle() {
    guard isStale else { return }
    isStale = false
    if view == .today {
      flat = agenda.map { FlatRows($0) }
    } else {
      flat = filter.map { FlatRows($0, in: outline.list) }
    }
    guard mode == .finding else { return }
    top = 0
    select(row: 0, step: 1, isMatch: true)
  }

  /// Adjusts the screen to another number of rows.
  mutating func resize(height: Int) {
    guard height != self.height else { return }
    self.height = height
    scrollToSelection()
  }

  /// Shows another version of the list, or another agenda.
  ///
  /// The selected to-do keeps its place on the screen.
  ///
  /// - Parameters:
  ///   - later: A version that was made from the current one by edits; nil if the list was read as a whole.
  ///   - isOwn: Whether the person made the edits here.
  mutating func follow(
    _ later: SectionedToDos?, orElse list: SectionedToDos? = nil, agenda: Agenda? = nil, isOwn: Bool = false
  ) {
    let (number, row, offset) = (selected, selectedRow, selectedRow - top)
    let isCompleted = number.flatMap { outline.list[$0] }?.progress.isComplete
    if let later { outline.follow(later) } else if let list { outline.reload(list) }
    if let agenda { self.agenda = agenda }
    if !isOwn { keepWriting() }
    isStale = isFlat
    settle()
    guard let number else { return select(row: 0, step: 1, isMatch: true) }
    // A to-do that the person has just checked off leaves for the completed ones, and the next one is selected.
    let hasLeft = isOwn && !isFlat && outline.list[number]?.progress.isComplete != isCompleted
    guard let newRow = self.row(of: number), !hasLeft else {
      if !isOwn { surprise = clock.now() }
      // At the end of a section, the one above is selected.
      let isEnd = row >= count || self[row].toDo == nil
      return select(row: row, step: isEnd ? -1 : 1, isMatch: true)
    }
    selectedRow = newRow
    top = newRow - offset
    scrollToSelection()
  }

  /// Replaces the filter, and selects the first to-do that it finds.
  mutating func find(_ text: String) {
    filterText = text
    filterProblem = nil
    let isBlank = text.allSatisfy(\.isWhitespace)
    do throws(FilterProblem) {
      let query: ToDoQuery? = try isBlank ? nil : ToDoQuery(text, clock: clock, saved: savedFilters)
      filter = query.map { QueryFilter($0, at: clock.now(), in: clock.timeZone) }
    } catch {
      // The last filter that could be read stays.
      filterProblem = error
      return
    }
    isStale = true
  }

  /// Shows the other rows after the filter or the view has changed.
  mutating func showAgain(selecting number: Int?) {
    isStale = true
    settle()
    if let number, select(number: number) { return }
    top = 0
    select(row: 0, step: 1, isMatch: true)
  }

  /// Shows to-dos that have started meanwhile, once a minute.
  mutating func keepTime(_ now: Date) {
    guard let last = outline.now, now.timeIntervalSince(last) >= 60 else { return }
    outline.hide(after: now)
    follow(nil)
  }
}
