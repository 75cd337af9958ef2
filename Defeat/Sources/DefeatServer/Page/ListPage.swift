import DefeatCore
import Foundation
import HolonToDos

/// A page with a view of the list that is readable without scripts.
struct ListPage: Sendable {
  private let window: RowWindow
  private let clock: LocalClock
  private let picture: DungeonPicture

  /// The filters to choose from.
  private let saved: [SavedFilter]

  /// The numbers of what was done, if the page shows these instead of rows.
  private let statistics: StatisticsHTML?

  /// Whether the page shows the dungeon.
  private let isPlaying: Bool

  /// The parts that depend on where the list is mounted.
  private let frame: PageFrame

  private var base: String { frame.base }

  /// Creates the page for a window.
  ///
  /// - Parameters:
  ///   - picture: The dungeon.
  ///   - saved: The saved filters.
  ///   - statistics: The numbers to show instead of rows.
  ///   - isPlaying: Whether to show the dungeon.
  ///   - frame: The parts that depend on where the list is mounted.
  init(
    _ window: RowWindow, _ picture: DungeonPicture, saved: [SavedFilter], statistics: StatisticsHTML? = nil,
    isPlaying: Bool = true, in frame: PageFrame, _ clock: LocalClock
  ) {
    self.window = window
    self.saved = saved
    self.statistics = statistics
    self.isPlaying = isPlaying
    self.frame = frame
    self.clock = clock
    self.picture = picture
  }

  /// The page.
  var html: ArraySlice<UInt8> {
    var html = HTMLWriter()
    for part in PageTemplate.list.parts {
      html.markup(part.markup)
      if let gap = part.gap { fill(gap, &html) }
    }
    return html.bytes
  }

  private var view: ListView { window.view }

  private func fill(_ gap: PageTemplate.Gap, _ html: inout HTMLWriter) {
    let list = window.rows.list
    let quest = picture.quest
    switch gap {
    case .version: html.text(Asset.version)
    case .modules: modules(&html)
    case .base: html.text(base)
    case .ownBase: html.text(frame.ownBase)
    case .list: html.text(frame.listID)
    case .lists: frame.navigation.write(to: &html)
    case .edit: html.number(list.lastEdit)
    case .name: html.text(frame.name)
    case .sentence: html.text(quest.description)
    case .room: html.number(quest.room)
    case .rooms: html.number(max(1, quest.rooms))
    case .won: html.literal(quest.isWon ? "true" : "false")
    case .game: html.literal(isPlaying ? "on" : "off")
    case .dungeon: html.text(picture.label)
    case .places: html.places(of: picture)
    case .warrior: html.number(picture.warrior)
    case .treasure: html.number(picture.treasure)
    case .treasury: html.literal(picture.hall.hasTreasure ? "yes" : "no")
    case .hall: html.number(picture.hall.index)
    case .monsters: html.text(picture.monstersText)
    case .views: views(&html)
    case .view: html.text(view.name)
    case .path: html.text(view.path)
    case .address: html.text(view.address)
    case .find: html.text(view.find)
    case .found: if statistics == nil { html.found(window.rows) }
    case .heading: html.heading(window.rows, base: base)
    case .filters: filters(&html)
    case .from: html.number(window.extent.from)
    case .total: html.number(statistics == nil ? window.extent.total : 0)
    case .moment: if let moment = window.rows.moment { html.number(Int(moment.timeIntervalSince1970 * 1_000)) }
    case .rows: if let statistics { statistics.write(to: &html) } else { window.write(to: &html, clock) }
    case .more: more(&html)
    case .values:
      html.valueFields()
      html.needsField()
    case .phrases: html.descriptions(ToDoLine.examples.map { ($0.group, $0.phrases.joined(separator: "; ")) })
    }
  }

  /// Writes the scripts that the page's script imports, so that browsers request all of them immediately.
  private func modules(_ html: inout HTMLWriter) {
    for name in Asset.modules {
      html.begin("link")
      html.attribute("rel", "modulepreload")
      html.attribute("href", text: "/assets/\(Asset.version)/\(name)")
      html.literal("\n")
    }
  }

  /// Writes links to the saved filters.
  private func filters(_ html: inout HTMLWriter) {
    guard !saved.isEmpty else { return }
    html.begin("h2")
    html.literal("Filters")
    html.end("h2")
    html.element("ul", class: "links") { list in
      for filter in saved {
        var other = ListView.all
        other.kind = .filter(filter.name)
        var isCurrent = false
        if case .filter(let name) = view.kind { isCurrent = name.lowercased() == filter.name.lowercased() }
        list.link("filter", to: base + other.address, filter.name, title: filter.text, isCurrent: isCurrent)
      }
    }
  }

  /// Writes the links to the views.
  private func views(_ html: inout HTMLWriter) {
    let views: [(StaticString, ListView.Kind, String)] = [
      ("all", .all, "All"), ("today", .today, "Today"), ("upcoming", .upcoming, "Upcoming"),
      ("statistics", .statistics, "Statistics"),
    ]
    for (icon, kind, name) in views {
      var other = ListView.all
      other.kind = kind
      html.link(icon, to: base + other.address, name, isCurrent: kind == view.kind)
    }
  }

  /// Writes links to the rows before and after these, which browsers without scripts need.
  private func more(_ html: inout HTMLWriter) {
    guard statistics == nil, !window.isWhole else { return }
    let (from, total) = window.extent
    let link = { (html: inout HTMLWriter, row: Int, name: StaticString) in
      html.literal(" ")
      html.begin("a")
      let address = view.address
      html.attribute("href", text: "\(base)\(address)\(address.contains("?") ? "&" : "?")from=\(row)")
      html.literal(name)
      html.end("a")
    }
    if from > 0 { link(&html, max(0, from - RowWindow.firstCount), "Previous rows") }
    if from + RowWindow.firstCount < total { link(&html, from + RowWindow.firstCount, "Next rows") }
  }
}

extension HTMLWriter {
  /// Writes the number of to-dos that a view selects, and the problem of a filter that can't be read.
  mutating func found(_ rows: ViewRows) {
    let view = rows.view
    switch view.kind {
    case .today:
      if rows.selected == 0, view.find.isEmpty { return literal("Nothing is due today.") }
      number(rows.selected)
      literal(" due today or overdue.")
    case .upcoming:
      if rows.selected == 0, view.find.isEmpty { return literal("Nothing is due after today.") }
      number(rows.selected)
      literal(" due after today.")
    case .toDo where rows.path?.isEmpty == true: literal("This to-do doesn’t exist any more.")
    case .all, .toDo, .filter, .statistics:
      guard view.isSearch else { return }
      number(rows.selected)
      literal(" found.")
    }
    guard let problem = rows.problem else { return }
    literal(" ")
    element("span", class: "trouble") { span in
      span.text(problem.description)
      span.literal(" The words themselves were searched for.")
    }
  }

  /// Writes the way to the to-do that a view shows alone.
  ///
  /// - Parameter base: The address of the list.
  mutating func heading(_ rows: ViewRows, base: String) {
    guard let path = rows.path else { return }
    let crumb = { (html: inout HTMLWriter, address: String, title: String, isLast: Bool) in
      html.begin("li")
      html.begin("a")
      html.attribute("href", text: base + address)
      html.attribute("dir", "auto")
      if isLast { html.attribute("aria-current", "page") }
      html.text(title)
      html.end("a")
      html.end("li")
    }
    begin("ol")
    crumb(&self, "", "All", false)
    for row in path {
      crumb(&self, "todo/\(row.entry.number)", row.entry.toDo.title, row.entry.number == path.last?.entry.number)
    }
    end("ol")
  }
}

extension HTMLWriter {
  /// Writes an item of the sidebar: a link with one of the page's icons.
  fileprivate mutating func link(
    _ icon: StaticString, to address: String, _ name: String, title: String? = nil, isCurrent: Bool
  ) {
    begin("li")
    begin("a")
    attribute("href", text: address)
    if let title { attribute("title", text: title) }
    if isCurrent { attribute("aria-current", "page") }
    element("svg", class: "icon") { svg in
      svg.attribute("aria-hidden", "true")
      svg.begin("use")
      svg.attribute("href", text: "#i-\(icon)")
      svg.end("use")
    }
    begin("span")
    attribute("dir", "auto")
    text(name)
    end("span")
    end("a")
    end("li")
  }
}
