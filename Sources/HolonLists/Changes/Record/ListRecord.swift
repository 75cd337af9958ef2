public import HolonTree

/// What was told of a list, and a log of the rows that have come, gone and changed since.
///
/// Every edit of rows is entered with the numbers that the rows have at that moment. Where that would take longer than
/// looking, and where whole sections come, go or move, the log ends: sections that are touched are then compared.
@usableFromInline
struct ListRecord<Content: ListContent>: Sendable {
  @usableFromInline typealias ID = Content.ID

  /// What was told.
  @usableFromInline var told = ListSnapshot<Content>()

  /// The sections in which something has changed since then.
  @usableFromInline var touched: Set<ID> = []

  /// The cells of sections; while there is a log, of all that are shown.
  @usableFromInline var sections: [ID: RowChunks<Content>] = [:]

  @usableFromInline var homes = RowHomes()

  /// The edits since then; nil when sections that are touched have to be compared.
  @usableFromInline var log: SectionedLog?

  /// The indices of the sections, which are the same as long as there is a log.
  @usableFromInline var indices: [ID: Int] = [:]

  /// Where rows were that have gone since then and may come back.
  @usableFromInline var gone: [ID: SectionedDifference.Place] = [:]

  /// How many more edits are logged before comparing is quicker.
  @usableFromInline var rest = 0

  @inlinable
  init() {}

  @inlinable var isLogging: Bool { log != nil }

  /// Begins anew when something was told.
  @inlinable
  mutating func begin(with told: ListSnapshot<Content>) {
    if !isLogging { indices = Dictionary(told.sections.enumerated().lazy.map { ($1.id, $0) }) { $1 } }
    self.told = told
    let counts = told.sections.map(\.rowCount)
    log = SectionedLog(rowCounts: counts)
    rest = 256 + counts.reduce(0, +) / 8
    if !touched.isEmpty { touched.removeAll(keepingCapacity: true) }
    if !gone.isEmpty { gone.removeAll(keepingCapacity: true) }
  }

  /// Notes that a section has to be looked at as a whole.
  @inlinable
  mutating func compare(_ section: ID) {
    log = nil
    touched.insert(section)
    sections[section] = nil
  }
}

extension ListRecord {
  /// Notes that a cell has come, behind another one or before all others of its section.
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

  /// Notes that a cell goes.
  @inlinable
  mutating func remove(_ node: NodeHandle, id: ID, from section: ID) {
    guard isLogging else { return compare(section) }
    guard let position = sections[section]?.position(of: node, homes: homes) else { return }
    touched.insert(section)
    if sections[section]?.isShown(at: position) == true { logDeparture(of: id, at: position, in: section) }
    sections[section]?.remove(at: position)
  }

  /// Notes that a cell shows something else, or is shown or hidden from now on.
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

  /// Enters an edit of the row at a position, unless there are too many.
  @inlinable
  mutating func edit(
    _ position: RowChunks<Content>.Position, in section: ID,
    _ enter: (inout SectionedLog, SectionedDifference.Place) -> Void
  ) {
    rest -= 1
    guard rest >= 0, let index = indices[section], let row = sections[section]?.row(at: position) else {
      return log = nil
    }
    enter(&log!, .init(section: index, row: row))
  }
}
