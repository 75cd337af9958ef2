/// A cutter of waiting events into requests: events of one group, in order, as many as fit.
struct BatchCutter {
  private let limits: RequestLimits
  private let keepsOrder: @Sendable ([UInt8]) -> Bool
  private let mostEvents: (@Sendable ([UInt8]) -> Int)?

  /// Whether a request is under way whose events have to arrive before others.
  private(set) var isOrderedUnderWay = false

  /// The waiting events that have been read, in order.
  private(set) var pending: [LogRecord] = []

  /// Requests that are cut already: the halves of larger ones.
  private var halves: [[LogRecord]] = []

  /// The maximum size of a request in bytes, according to the server's responses.
  private var bytes: Int

  private var cost = 0

  init(
    _ limits: RequestLimits, keepsOrder: @escaping @Sendable ([UInt8]) -> Bool = { _ in false },
    mostEvents: (@Sendable ([UInt8]) -> Int)? = nil
  ) {
    self.limits = limits
    self.mostEvents = mostEvents
    self.keepsOrder = keepsOrder
    bytes = limits.bytes
  }

  /// The number of events and bytes to read, so that a full request can be cut from mixed groups.
  var room: (events: Int, bytes: Int) {
    guard halves.isEmpty, pending.count < limits.events, cost < limits.bytes else { return (0, 0) }
    return (max(limits.events, 500) - pending.count, max(limits.bytes, 1 << 18) - cost)
  }

  /// Adds events that have been read.
  mutating func add(_ records: [LogRecord]) {
    pending += records
    cost += records.reduce(0) { $0 + $1.cost }
  }

  /// Puts events back that have to be sent again.
  mutating func putBack(_ records: [LogRecord]) {
    add(records)
    if isOrdered(records) {
      // Later events of an ordered group have to wait for them, also in requests that were cut already.
      for half in halves where isOrdered(half) { add(half) }
      halves.removeAll(where: isOrdered)
    }
    pending.sort { $0.number < $1.number }
  }

  /// Splits the events of a request into two requests.
  ///
  /// - Parameter shrinking: Whether later requests are limited to half of its size as well.
  mutating func split(_ records: [LogRecord], shrinking: Bool) {
    let middle = records.count / 2
    halves.append(Array(records[middle...]))
    halves.append(Array(records[..<middle]))
    guard shrinking else { return }
    let size = limits.overhead + records.reduce(0) { $0 + $1.event.bytes.count + 1 }
    bytes = min(bytes, max(size / 2, limits.overhead + 1))
  }

  /// Records whether the events of a request are under way.
  mutating func mark(_ records: [LogRecord], isUnderWay: Bool) {
    if isOrdered(records) { isOrderedUnderWay = isUnderWay }
  }

  private func isOrdered(_ records: [LogRecord]) -> Bool { records.first.map { keepsOrder($0.group) } ?? false }

  /// Returns the events of the next request; nil when none may be sent before another request is answered.
  mutating func cut() -> [LogRecord]? {
    if let index = halves.lastIndex(where: { !isOrderedUnderWay || !isOrdered($0) }) { return halves.remove(at: index) }
    let mayBeOrdered = !isOrderedUnderWay && !halves.contains(where: isOrdered)
    guard let first = pending.first(where: { mayBeOrdered || !keepsOrder($0.group) }) else { return nil }
    let staysInOrder = keepsOrder(first.group)
    let most = min(limits.events, mostEvents?(first.group) ?? limits.events)
    var size = limits.overhead + first.group.count
    var isFull = false
    var batch: [LogRecord] = []
    var rest: [LogRecord] = []
    for record in pending {
      let next = size + record.event.bytes.count + (batch.isEmpty ? 0 : 1)
      if isFull || record.group != first.group {
        rest.append(record)
        // A later change of a profile must not overtake this one.
        if staysInOrder, keepsOrder(record.group) { isFull = true }
      } else if !batch.isEmpty, batch.count == most || next > bytes {
        isFull = true
        rest.append(record)
      } else {
        size = next
        batch.append(record)
      }
    }
    pending = rest
    cost = rest.reduce(0) { $0 + $1.cost }
    return batch
  }
}
