import DefeatCore
import Foundation
import HolonBase
import HolonToDos

/// The rows of a view that one open page holds, and the state in which it last received them.
///
/// A message has the rows in order, and the HTML of those that the page doesn't have in the same form. Its size and cost
/// depend on the number of these rows, not on the length of the list.
struct RowWindow: Sendable {
  /// The rows that a page asks for.
  struct Request: Sendable {
    /// The view.
    var view = ListView.all

    /// The first row.
    var from = 0

    /// The number of rows.
    var count = RowWindow.firstCount

    /// The number of a to-do to show, instead of the rows from ``from``.
    var around: Int?

    /// The number of a to-do whose last part to show, instead of the rows from ``from``.
    var end: Int?

    /// The numbers of the to-dos that the page keeps outside of the window.
    var pins: [Int] = []

    /// The numbers of the to-dos whose parts are hidden.
    var folded: [Int] = []

    /// The number of the last message that the page received.
    var serial = 0

    /// Whether the window has all rows, for a page on paper.
    var isWhole = false

    /// The number of rows, within the limits.
    fileprivate var limitedCount: Int { isWhole ? 1 << 32 : min(max(1, count), RowWindow.mostCount) }
  }

  /// The number of rows in a page before its script runs.
  static let firstCount = 60

  /// The maximum number of rows of a window.
  static let mostCount = 200

  private(set) var rows: ViewRows

  /// The history to which the version of the list belongs.
  let generation: Int

  private let base: String
  private var request: Request
  private var folded: Set<Int> = []

  /// The rows of the last message, in order.
  private var keys: [String] = []

  /// The HTML of the rows of the last message.
  private var sent: [String: [UInt8]] = [:]

  /// The number of the last message.
  private(set) var serial: Int

  /// Creates the window of a page.
  ///
  /// - Parameter base: The address of the list.
  init(_ rows: ViewRows, generation: Int, _ request: Request, base: String) {
    self.rows = rows
    self.generation = generation
    self.base = base
    self.request = request
    self.request.count = request.limitedCount
    serial = request.serial
    fold(request.folded)
  }

  /// The view that the rows belong to.
  var view: ListView { rows.view }

  /// Whether the window has all rows.
  var isWhole: Bool { request.isWhole }

  /// Returns whether the rows have to be made anew, because a time has come.
  func isOutdated(_ clock: LocalClock) -> Bool {
    rows.today != clock.today || rows.moment.map { $0 <= clock.now() } ?? false
  }

  /// Moves the window.
  mutating func move(_ request: Request) {
    fold(request.folded)
    var request = request
    request.count = request.limitedCount
    let last = max(0, rows.count - request.count)
    if let row = request.around.flatMap(rows.row(of:)) {
      request.from = row - request.count / 2
    } else if let end = request.end.flatMap({ rows.place(of: $0)?.end }) {
      request.from = end - request.count / 2
    }
    request.from = min(max(0, request.from), last)
    self.request = request
  }

  private mutating func fold(_ numbers: [Int]) {
    let numbers = Set(numbers)
    for number in folded.subtracting(numbers) { rows.fold(number, isOpen: true) }
    for number in numbers.subtracting(folded) { rows.fold(number, isOpen: false) }
    folded = numbers
  }

  /// Updates the rows to a later version of the list; the window stays at the same to-dos.
  ///
  /// - Returns: The number of to-dos that differ.
  mutating func update(to list: SectionedToDos) -> Int {
    let before = request.from
    let changed = rows.update(to: list)
    guard before > 0 else { return changed }
    follow(from: before)
    return changed
  }

  /// Replaces the rows, because they belong to another version or time; the window stays at the same to-dos.
  func replaced(by rows: ViewRows, generation: Int) -> RowWindow {
    var window = RowWindow(rows, generation: generation, request, base: base)
    (window.keys, window.sent, window.serial) = (keys, sent, serial)
    if request.from > 0 { window.follow(from: request.from) }
    return window
  }

  /// Moves the window by as many rows as most of its to-dos have moved.
  private mutating func follow(from: Int) {
    var shifts: [Int: Int] = [:]
    for (index, key) in keys.enumerated() {
      guard let row = Int(key).map({ rows.row(of: $0) }) ?? rows.row(ofGroup: key) else { continue }
      shifts[row - from - index, default: 0] += 1
    }
    let shift = shifts.max { ($0.value, -abs($0.key)) < ($1.value, -abs($1.key)) }?.key ?? 0
    request.from = min(max(0, from + shift), max(0, rows.count - request.count))
  }

  private var range: Range<Int> { min(request.from, rows.count)..<min(request.from + request.count, rows.count) }

  /// Writes the window as a part of a page.
  func write(to html: inout HTMLWriter, _ clock: LocalClock) {
    let (shown, addresses) = (rows.rows(range), GroupAddresses(view, base: base))
    var open: RowGroup?
    if let first = shown.first, case .toDo = first, let group = rows.group(at: range.lowerBound) {
      html.beginGroup(group, isContinued: true, toggle: addresses.toggle)
      open = group
    }
    for (row, position) in zip(shown, rows.positions(range).rows) {
      switch row {
      case .group(let group):
        if let open { html.endGroup(open, everything: addresses.everything) }
        html.beginGroup(group, isContinued: false, toggle: addresses.toggle)
        open = group
      case .toDo(let row, var context):
        context.position = position
        html.row(row, context, clock)
      }
    }
    if let open { html.endGroup(open, everything: addresses.everything) }
  }

  /// The first row, and the number of all rows of the view.
  var extent: (from: Int, total: Int) { (range.lowerBound, rows.count) }

  /// Records that the page has the window in its present form.
  mutating func markSent(_ clock: LocalClock) {
    let parts = parts(clock)
    keys = parts.keys
    sent = Dictionary(parts.html, uniquingKeysWith: { $1 })
  }

  /// Continues the numbers of the messages of another window of the page.
  mutating func follow(_ other: RowWindow) { serial = max(serial, other.serial) }

  /// The number of the list's last edit that the window includes.
  var lastEdit: Int { rows.list.lastEdit }
}

extension RowWindow {
  /// Returns the rows in order, and the HTML of each and of the other variable parts.
  private func parts(_ clock: LocalClock) -> (keys: [String], html: [(String, [UInt8])]) {
    let (shown, addresses) = (rows.rows(range), GroupAddresses(view, base: base))
    var html = HTMLWriter()
    var parts: [(String, [UInt8])] = []
    func add(_ key: String, _ write: (inout HTMLWriter) -> Void) {
      html.clear()
      write(&html)
      parts.append((key, Array(html.bytes)))
    }
    if let first = shown.first, case .toDo = first, let group = rows.group(at: range.lowerBound) {
      add(group.id) { html in
        html.beginGroup(group, isContinued: true, toggle: addresses.toggle)
        html.endGroup(group, everything: addresses.everything)
      }
    }
    for row in shown {
      add(row.key) { html in
        switch row {
        case .group(let group):
          html.beginGroup(group, isContinued: false, toggle: addresses.toggle)
          html.endGroup(group, everything: addresses.everything)
        case .toDo(let row, let context): html.row(row, context, clock)
        }
      }
    }
    // What the page keeps outside of the window is shown in its present form, too.
    let keys = Set(shown.map(\.key))
    for number in request.pins where !keys.contains(String(number)) {
      guard let index = rows.row(of: number), let shown = rows.rows(index..<(index + 1)).first,
        case .toDo(let row, let context) = shown
      else { continue }
      add(String(number)) { $0.row(row, context, clock) }
    }
    add("found") { $0.found(rows) }
    add("heading") { $0.heading(rows, base: base) }
    return (shown.map(\.key), parts)
  }

  /// Returns the message that brings a page from its last message to the present window.
  ///
  /// - Parameters:
  ///   - isComplete: Whether to send the HTML of all rows, whatever the page has.
  ///   - changed: The number of to-dos that differ.
  ///   - picture: The dungeon.
  mutating func message(
    isComplete: Bool, changed: Int = 0, _ picture: DungeonPicture, _ clock: LocalClock
  ) -> [UInt8] {
    let (keys, html) = parts(clock)
    let gone = Set(self.keys.compactMap { Int($0) } + request.pins).subtracting(keys.compactMap { Int($0) })
    var json = JSONWriter()
    json.open("{")
    json.write(rows.list.lastEdit, key: "edit")
    if !isComplete { json.write(serial, key: "base") }
    serial += 1
    json.write(serial, key: "serial")
    json.write(request.from, key: "from")
    json.write(rows.count, key: "total")
    if let group = rows.group(at: request.from), keys.first != group.id, !keys.isEmpty {
      json.write(group.id, key: "group")
    }
    json.open("[", key: "items")
    for key in keys { if let number = Int(key) { json.write(number) } else { json.write(key) } }
    json.close("]")
    // Positions aren't in the rows' HTML, because one edit changes those of all siblings.
    json.open("[", key: "sets")
    for first in rows.positions(range).sets { json.object { $0.write(first) } }
    json.close("]")
    json.open("{", key: "html")
    for (key, bytes) in html where isComplete || sent[key] != bytes {
      json.key(key)
      json.write(String(decoding: bytes, as: UTF8.self))
    }
    json.close("}")
    json.open("[", key: "others")
    for number in gone.sorted() {
      json.object { json in
        json.write(number, key: "number")
        if let row = rows.row(of: number) {
          json.write(row, key: "row")
          json.write(rows.group(at: row)?.id ?? "", key: "group")
          if let position = rows.position(at: row) { json.write(position) }
        }
        json.write(rows.list[number] != nil, key: "exists")
      }
    }
    json.close("]")
    if let moment = rows.moment { json.write(Int((moment.timeIntervalSince1970 * 1_000).rounded(.up)), key: "moment") }
    json.write(picture)
    json.open("{", key: "counts")
    json.write(rows.list.count(of: .todo), key: "todo")
    json.write(rows.list.count(of: .completed), key: "completed")
    json.close("}")
    json.write(changed, key: "changed")
    json.close("}")
    self.keys = keys
    sent = Dictionary(html, uniquingKeysWith: { $1 })
    return json.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ position: RowPosition) {
    write(position.index, key: "position")
    write(position.count, key: "count")
  }
}

/// The addresses of a view with other rows.
struct GroupAddresses {
  /// The view with the completed to-dos shown or hidden.
  let toggle: String

  /// The view with the to-dos that start later.
  let everything: String

  init(_ view: ListView, base: String) {
    var other = view
    other.showsCompleted.toggle()
    toggle = base + other.address
    other = view
    other.showsLater = true
    everything = base + other.address
  }
}
