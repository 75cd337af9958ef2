public import HolonTree

/// The last snapshot that a list reported, and a log of the edits of rows since then.
///
/// Each edit is logged with the row numbers of that moment. The log ends where comparing is quicker, and where whole
/// sections are added, removed or moved. Touched sections are then compared.
@usableFromInline
struct ListRecord<Content: ListContent>: Sendable {
  @usableFromInline typealias ID = Content.ID

  /// The last snapshot that was reported.
  @usableFromInline var told = ListSnapshot<Content>()

  /// The sections that were edited since then.
  @usableFromInline var touched: Set<ID> = []

  /// The cells of each section; while there is a log, of all visible sections.
  @usableFromInline var sections: [ID: RowChunks<Content>] = [:]

  @usableFromInline var homes = RowHomes()

  /// The edits since then; nil when touched sections have to be compared.
  @usableFromInline var log: RowLog?

  /// The indices of the sections, which don't change while there is a log.
  @usableFromInline var indices: [ID: Int] = [:]

  /// The former places of rows that were removed since then and may return.
  @usableFromInline var gone: [ID: SectionedDifference.Place] = [:]

  /// The number of further edits that are logged before comparing is quicker.
  @usableFromInline var rest = 0

  @inlinable
  init() {}

  @inlinable var isLogging: Bool { log != nil }

  /// Starts a new record after a snapshot was reported.
  @inlinable
  mutating func begin(with told: ListSnapshot<Content>) {
    if !isLogging { indices = Dictionary(told.sections.enumerated().lazy.map { ($1.id, $0) }) { $1 } }
    self.told = told
    let counts = told.sections.map(\.rowCount)
    log = RowLog(rowCounts: counts)
    rest = 256 + counts.reduce(0, +) / 8
    if !touched.isEmpty { touched.removeAll(keepingCapacity: true) }
    if !gone.isEmpty { gone.removeAll(keepingCapacity: true) }
  }

  /// Ends the log and marks a section for comparison.
  @inlinable
  mutating func compare(_ section: ID) {
    log = nil
    touched.insert(section)
    sections[section] = nil
  }
}

extension ListRecord {
  /// Records an inserted cell, after another one or, for nil, at the start of its section.
  @inlinable
  mutating func insert(
    _ node: NodeHandle, _ row: ListRow<Content>, after previous: NodeHandle?, isShown: Bool, in section: ID
  ) {
    guard isLogging else { return compare(section) }
    let item = RowChunks.Item(node: node, row: row)
    guard let position = sections[section]?.insert(item, after: previous, isShown: isShown, homes: &homes) else {
      return
    }
    touched.insert(section)
    if isShown { logArrival(of: row.id, at: position, in: section) }
  }

  /// Records that a cell is removed.
  @inlinable
  mutating func remove(_ node: NodeHandle, id: ID, from section: ID) {
    guard isLogging else { return compare(section) }
    guard let position = sections[section]?.position(of: node, homes: homes) else { return }
    touched.insert(section)
    if sections[section]?.isShown(at: position) == true { logDeparture(of: id, at: position, in: section) }
    sections[section]?.remove(at: position)
  }

  /// Records that a cell's contents or visibility changes.
  @inlinable
  mutating func update(_ node: NodeHandle, _ row: ListRow<Content>, isShown: Bool, in section: ID) {
    guard isLogging else { return compare(section) }
    guard let position = sections[section]?.position(of: node, homes: homes) else { return }
    let wasShown = sections[section]?.isShown(at: position) == true
    guard wasShown || isShown else { return }
    touched.insert(section)
    sections[section]?.chunks[position.chunk].items[position.offset].row = row
    sections[section]?.setShown(isShown, at: position)
    switch (wasShown, isShown) {
    case (false, true): logArrival(of: row.id, at: position, in: section)
    case (true, false): logDeparture(of: row.id, at: position, in: section)
    default: edit(position, in: section) { $0.update(at: $1) }
    }
  }

  @inlinable
  mutating func logArrival(of id: ID, at position: RowChunks<Content>.Position, in section: ID) {
    let old = gone.isEmpty ? nil : gone.removeValue(forKey: id)
    edit(position, in: section) { log, place in
      guard let old else { return log.insert(at: place) }
      log.restore(old, at: place)
      log.update(at: place)
    }
  }

  @inlinable
  mutating func logDeparture(of id: ID, at position: RowChunks<Content>.Position, in section: ID) {
    var old: SectionedDifference.Place?
    edit(position, in: section) { old = $0.remove(at: $1) }
    if let old { gone[id] = old }
  }

  /// Logs an edit of the row at a position, unless there are too many.
  @inlinable
  mutating func edit(
    _ position: RowChunks<Content>.Position, in section: ID,
    _ enter: (inout RowLog, SectionedDifference.Place) -> Void
  ) {
    rest -= 1
    guard rest >= 0, let index = indices[section], let row = sections[section]?.row(at: position) else {
      return log = nil
    }
    enter(&log!, .init(section: index, row: row))
  }
}
