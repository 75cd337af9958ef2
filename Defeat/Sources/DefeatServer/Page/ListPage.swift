import DefeatCore
import HolonToDos
import HolonTree
import Hummingbird
import NIOCore

/// A page with the list that is readable without scripts.
struct ListPage: Sendable {
  private let list: SectionedToDos
  private let clock: LocalClock
  private let shown: ShownToDos
  private let limits: ShownToDos.Limits

  /// Whether to-dos that start later are visible.
  private let showsLater: Bool

  /// The filter that was typed; empty without a search.
  private let find: String

  /// The part of the filter that can't be read; its text was searched for instead.
  private let problem: FilterProblem?

  /// The filters to choose from.
  private let saved: [SavedFilter]

  /// Whether only open to-dos are shown that are due today or overdue.
  private let isToday: Bool

  /// Whether the page shows the dungeon.
  private let isPlaying: Bool

  /// The number of to-dos that browsers show without becoming slow.
  private static let maximumShown = 2_000

  /// The maximum number of matches to show.
  private static let maximumMatches = 500

  /// The maximum number of levels to show.
  ///
  /// Browsers limit nesting to about 500 elements, and each level takes two.
  private static let deepest = 100

  /// Creates the page for a list.
  ///
  /// - Parameters:
  ///   - find: The filter that selects the to-dos; empty to show the list from its beginning.
  ///   - saved: The saved filters.
  ///   - isToday: Whether to show only open to-dos that are due today or overdue.
  ///   - isLong: Whether to show all to-dos, also of a long list, and those that start later.
  ///   - isPlaying: Whether to show the dungeon.
  init(
    _ list: SectionedToDos, find: String, saved: [SavedFilter], isToday: Bool = false, isLong: Bool,
    isPlaying: Bool = true, _ clock: LocalClock
  ) {
    self.isPlaying = isPlaying
    self.list = list
    self.find = find
    self.isToday = isToday
    self.clock = clock
    let count = isLong ? Int.max : find.isEmpty ? Self.maximumShown : Self.maximumMatches
    limits = ShownToDos.Limits(count: count, depth: Self.deepest)
    showsLater = isLong || !find.isEmpty
    self.saved = saved
    var conditions: [ToDoQuery] = []
    var problem: FilterProblem?
    if isToday { conditions += [.not(.state(.complete)), .value(.atMost, .due(.day(clock.today)))] }
    if !find.isEmpty {
      do throws(FilterProblem) {
        conditions.append(try ToDoQuery(find, clock: clock, saved: saved))
      } catch {
        conditions.append(.text(.anywhere, find))
        problem = error
      }
    }
    self.problem = problem
    let filter = QueryFilter(.all(conditions), at: clock.now(), in: clock.timeZone)
    shown = conditions.isEmpty ? list.beginning(limits) : list.found(filter, limits)
  }

  /// Whether the page shows only to-dos that meet a condition.
  private var isSelection: Bool { isToday || !find.isEmpty }

  /// Writes the page in packets.
  func write(to writer: inout any ResponseBodyWriter) async throws {
    var html = HTMLWriter()
    for part in PageTemplate.list.parts {
      html.markup(part.markup)
      switch part.gap {
      case .todo: try await write(.todo, &html, to: &writer)
      case .completed: try await write(.completed, &html, to: &writer)
      case let gap?: fill(gap, &html)
      case nil: break
      }
    }
    try await writer.write(ByteBuffer(bytes: html.bytes))
    try await writer.finish(nil)
  }

  private func fill(_ gap: PageTemplate.Gap, _ html: inout HTMLWriter) {
    let quest = Quest(list.progress)
    switch gap {
    case .edit: html.number(list.lastEdit)
    case .sentence: html.text(quest.description)
    case .room: html.number(quest.room)
    case .rooms: html.number(max(1, quest.rooms))
    case .won: html.literal(quest.isWon ? "true" : "false")
    case .game: html.literal(isPlaying ? "on" : "off")
    case .warrior: html.number(DungeonPicture(quest).warrior)
    case .light: html.number(DungeonPicture(quest).light)
    case .treasure: html.number(DungeonPicture(quest).treasure)
    case .hall: html.literal(DungeonPicture(quest).hasTreasure ? "last" : "other")
    case .views: views(&html)
    case .view: html.literal(!isSelection ? shown.count == list.count ? "whole" : "part" : "found")
    case .later: html.literal(showsLater ? "shown" : "hidden")
    case .deepest: html.number(limits.depth)
    case .find: html.text(find)
    case .found: found(&html)
    case .filters: filters(&html)
    case .more: more(&html)
    case .todoCount: html.number(list.count(of: .todo))
    case .completedCount: html.number(list.count(of: .completed))
    case .values: html.valueFields()
    case .todo, .completed: break
    }
  }

  /// Writes the number of matches, and whether all of them are shown.
  private func found(_ html: inout HTMLWriter) {
    guard let shownMatches = shown.shownMatches else { return }
    if isToday, find.isEmpty, shown.matches == 0 { return html.literal("Nothing is due today.") }
    html.number(shown.matches)
    html.literal(isToday ? " due today or overdue" : " found")
    if shownMatches < shown.matches {
      html.literal("; ")
      html.number(shownMatches)
      html.literal(" of them are shown here. Type more to narrow the search")
    }
    html.literal(".")
    guard let problem else { return }
    html.literal(" ")
    html.element("span", class: "trouble") { span in
      span.text(problem.description)
      span.literal(" The words themselves were searched for.")
    }
  }

  /// Writes links to the saved filters.
  private func filters(_ html: inout HTMLWriter) {
    guard !saved.isEmpty else { return }
    html.literal("Saved filters:")
    for filter in saved {
      html.literal(" ")
      html.begin("a")
      html.attribute("href", text: "/?find=is:\(filter.name)")
      html.attribute("title", text: filter.text)
      if find == "is:\(filter.name)" { html.attribute("aria-current", "true") }
      html.text(filter.name)
      html.end("a")
    }
  }

  /// Writes the links to the views.
  private func views(_ html: inout HTMLWriter) {
    for (address, name, isCurrent) in [("/", "All", !isToday), ("/?today", "Today", isToday)] {
      html.begin("a")
      html.attribute("href", text: address)
      if isCurrent { html.attribute("aria-current", "page") }
      html.text(name)
      html.end("a")
    }
    guard isToday else { return }
    // A search without scripts stays in this view.
    html.begin("input")
    html.attribute("type", "hidden")
    html.attribute("name", "today")
    html.attribute("form", "find")
  }

  private func more(_ html: inout HTMLWriter) {
    guard !isSelection, shown.count < list.count else { return }
    html.element("p", class: "note") { p in
      p.attribute("id", "partial")
      if limits.count < list.count {
        p.literal("Only a part of this long list is shown; Find searches all of it. ")
        p.begin("a")
        p.attribute("href", "/?all")
        p.literal("Show everything")
        p.end("a")
        p.literal(", which may take a while.")
      } else {
        p.literal("To-dos that are nested more than ")
        p.number(limits.depth)
        p.literal(" levels deep aren’t shown here.")
      }
    }
  }

  /// Writes a section's rows and the number of shown ones.
  private func write(
    _ section: ToDoSection, _ html: inout HTMLWriter, to writer: inout any ResponseBodyWriter
  ) async throws {
    let tree = list.elements.tree
    let places = shown.places[section] ?? []
    // Each whole whose parts are being written, with whether it has parts.
    var open: [Bool] = []
    for (index, place) in places.enumerated() {
      guard let row = tree[place.node].row else { continue }
      while open.count >= place.depth, let hasParts = open.popLast() { html.endRow(hasParts: hasParts) }
      let hasParts = index + 1 < places.count && places[index + 1].depth > place.depth
      html.beginRow(row, level: place.depth, hasParts: hasParts, clock)
      open.append(hasParts)
      guard html.bytes.count > 65_536 else { continue }
      try await writer.write(ByteBuffer(bytes: html.bytes))
      html.clear()
    }
    while let hasParts = open.popLast() { html.endRow(hasParts: hasParts) }
    html.end("ul")
    html.literal("\n")
    let count = list.count(of: section)
    html.element("p", class: "rest") { p in
      if places.count == count { p.attribute("hidden") }
      p.element("span", class: "shown") { $0.number(places.count) }
      p.literal(" of ")
      p.element("span", class: "count") { $0.number(count) }
      p.literal(" are shown here.")
    }
  }
}
