import ArgumentParser
import DefeatConsole
import DefeatCore
import HolonToDos

/// The options for the order of a list.
struct OrderOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Sort by due, priority, title, created, modified, estimate or urgency; several as in due,priority. A minus sign \
      reverses the order, as in -created.
      """, valueName: "order"))
  var sort: String?

  @Option(help: ArgumentHelp("Show groups by due, priority, tag, project or checklist.", valueName: "property"))
  var group: String?

  @Flag(help: "Show one list with the checklists before each title, instead of an outline.")
  var flat = false

  /// Whether any of the options is given.
  var isGiven: Bool { sort != nil || group != nil || flat }

  func validate() throws {
    do {
      _ = try sort.map { text throws(ViewError) in try ToDoOrder(written: text) }
      _ = try group.map { text throws(ViewError) in try ToDoGrouping(written: text) }
    } catch {
      throw ValidationError("\(error)")
    }
  }

  /// Prints the list in this order.
  ///
  /// - Parameters:
  ///   - all: Whether to print open to-dos that start later.
  ///   - ids: Whether to print the letters of identifiers.
  func show(_ defeat: Defeat, _ filter: QueryFilter?, all: Bool, ids: Bool, _ output: OutputOptions) throws {
    let time = ClockReading(defeat.clock)
    // The urgency of a part depends on the parts before it.
    let isWholeNeeded = try sort.map { try ToDoOrder(written: $0).needsUrgency } ?? false
    let list = try isWholeNeeded ? defeat.list() : filter.map(defeat.list(selecting:)) ?? defeat.list()
    let started = all || output.json ? nil : StartFilter(list, at: time.now, in: time.timeZone)
    let current: (any ToDoFilter)? = filter == nil ? NotFilter(ArchiveFilter()) : nil
    let limit = all || output.json || filter != nil ? nil : Settings.completionLimit(at: time.now)
    let recent = limit.map { RecentFilter(list, since: $0) }
    let filters: [(any ToDoFilter)?] = [filter, current, started, recent]
    let hasAll = started?.count ?? 0 == 0 && recent?.count ?? 0 == 0
    let isWhole = filter == nil && list.archivedNumbers.isEmpty && hasAll
    let grouping = try group.map { text throws(ViewError) in try ToDoGrouping(written: text) }
    let rows = try rows(of: list, isWhole ? nil : CompositeToDoFilter(filters.compactMap(\.self)), at: time)
    var outline = Outline(clock: defeat.clock, hasColor: Terminal().hasColor)
    outline.files = try? defeat.contentFiles()
    if ids { outline.letters = try OutlineLetters(defeat) }
    if output.showsGame { outline.line(Terminal().quest(list.quest, plain: output.plain), .strong) }
    if let grouping {
      let groups = list.groups(of: rows, by: grouping, at: time)
      if output.json { return try Terminal.write(JSONAnswer.groups(groups, quest: list.quest)) }
      for group in groups { try outline.section("\(group.title)", group.toDos, numberWidth: rows.numberWidth) }
    } else if flat {
      let toDos = rows.map { ListedToDo($0, in: list) }
      if output.json { return try Terminal.write(JSONAnswer.flat(toDos, quest: list.quest)) }
      for section in ToDoSection.allCases {
        let part = toDos.filter { ToDoSection($0.row.progress) == section }
        try outline.section("\(section.title)", part, numberWidth: rows.numberWidth)
      }
    } else {
      if output.json { return try Terminal.write(JSONAnswer.list(list, rows)) }
      try outline.sections(of: rows, numberWidth: rows.numberWidth)
    }
    if rows.isEmpty, filter != nil || list.isEmpty {
      outline.line(filter == nil ? "No to-dos yet: add one with “defeat add TITLE”." : "No matching to-dos")
    }
    outline.later(started.map { list.count(startingLater: $0, filter) } ?? 0)
    outline.former(recent?.count ?? 0)
    try outline.flush()
  }

  /// Returns the selected rows in order, with the checklists that contain them unless the list is flat.
  private func rows(
    of list: ToDoList, _ filter: CompositeToDoFilter?, at time: ClockReading
  ) throws -> [ToDoList.Row] {
    let isFlat = flat || group != nil
    let rows =
      isFlat ? list.rows.filter { filter?.includes($0) ?? true } : filter.map { list.rows(of: $0) } ?? Array(list.rows)
    guard let sort else { return rows }
    let order = try ToDoOrder(written: sort)
    let weights = order.needsUrgency ? try Settings.current.weights() : UrgencyWeights()
    let urgencies = order.needsUrgency ? list.urgencies(by: weights.term, at: time) : [:]
    return isFlat
      ? order.sortedFlat(rows, urgencies: urgencies, at: time) : order.sorted(rows, urgencies: urgencies, at: time)
  }
}

extension [ToDoList.Row] {
  /// The number of columns that the greatest number needs.
  fileprivate var numberWidth: Int { String(map(\.entry.number).max() ?? 1).count }
}
