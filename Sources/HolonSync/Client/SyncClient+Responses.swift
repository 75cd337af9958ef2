import Foundation
import HolonTree

extension SyncClient {
  /// Processes a response of the server, also one that comes late, twice, or out of order.
  ///
  /// - Parameters:
  ///   - response: The response.
  ///   - now: The time of the wall clock, in milliseconds since 1970.
  ///   - generator: The source of a new identity if the device needs one.
  /// - Returns: The nodes that have changed.
  @discardableResult
  public mutating func receive(
    _ response: SyncResponse, now: Int64, using generator: inout some RandomNumberGenerator
  ) -> ReplicaChanges {
    guard response.device == device else { return ReplicaChanges() }
    let isFork = response.body == .forked || response.lastNumber >= nextNumber
    if isFork {
      becomeAnother(using: &generator)
      return ReplicaChanges()
    }
    clock.compare(server: response.now, wall: now)
    switch response.body {
    case .pushed(let through, let receipt, let refusals):
      return acknowledge(through, receipt, refusals, response.head)
    case .pulled(let since, let records, let hasMore): return merge(records, since, hasMore, response, &generator)
    case .page(let page): return add(page, response.head, now)
    case .tooOld(let number, let stamp):
      if pending(number)?.stamp == stamp { beginFetch() }
    case .clockAhead(let number, let stamp):
      guard pending(number)?.stamp == stamp else { break }
      clock.correct(server: response.now, wall: now)
      beginFetch()
      fetch?.latest = response.now
    case .reset(let since), .behind(let since):
      if since == cursor { beginFetch() }
    case .forked: break
    }
    return ReplicaChanges()
  }

  /// Processes a response of the server, with the system's random numbers for a new identity if the device needs one.
  @discardableResult
  public mutating func receive(_ response: SyncResponse, now: Int64) -> ReplicaChanges {
    var generator = SystemRandomNumberGenerator()
    return receive(response, now: now, using: &generator)
  }

  private mutating func acknowledge(
    _ number: Int, _ receipt: LogPosition, _ refusals: [Refusal], _ head: LogPosition
  ) -> ReplicaChanges {
    guard let cursor, fetch == nil else { return ReplicaChanges() }
    // A response from before the last pull would undo with outdated values. Otherwise the log is another one.
    guard head == cursor || head.sequence > cursor.sequence else {
      isPullFirst = true
      return ReplicaChanges()
    }
    let sent = outbox.prefix { $0.number <= number }
    guard receipt == .receipt(for: sent, of: device.number) else { return ReplicaChanges() }
    let end = end(of: sent, without: refusals, from: cursor)
    var retractions: [Retraction] = []
    for refusal in refusals {
      guard let operation = pending(refusal.number), operation.stamp == refusal.stamp else { continue }
      refused.append(RefusedOperation(operation: operation, reason: refusal.reason))
      // The field of a purged node is removed with the node, when the device receives the purge.
      let isRemoved = refusal.reason == .removed
      if isRemoved, case .set = operation.action { continue }
      retractions.append(Retraction(operation: operation, current: refusal.current, isRemoved: isRemoved))
    }
    let refusedStamps = Set(refusals.map(\.stamp))
    let kept = outbox.lazy.map(\.operation).filter { !refusedStamps.contains($0.stamp) }
    let changes = replica.retract(retractions, revealing: Self.operations(coveredBy: retractions, in: kept))
    outbox.removeSubrange(..<(outbox.firstIndex { $0.number > number } ?? outbox.count))
    if head == end, witnesses.isEmpty {
      // The checksum proves that only these operations have been added, and all of them are merged.
      self.cursor = head
    } else if head != cursor {
      // Other records came in between. They are fetched before the next push, because otherwise later pushed operations
      // would come back with them.
      (isPullDue, isPullFirst) = (true, true)
      witnesses.insert(head)
    }
    return changes
  }

  /// Returns the values and places that count once retracted operations, which have later stamps, don't.
  ///
  /// The operations of a page that was offline have earlier stamps than those that were sent before them.
  private static func operations(
    coveredBy retractions: [Retraction], in kept: some Sequence<TreeOperation>
  ) -> [TreeOperation] {
    guard !retractions.isEmpty else { return [] }
    let present = retractions.filter { !$0.isRemoved }
    let places = Set(present.map { OperationPlace($0.operation) })
    let removed = Set(retractions.filter(\.isRemoved).map(\.operation.item))
    return present.flatMap(\.currentOperations)
      + kept.filter { places.contains(OperationPlace($0)) && !removed.contains($0.item) }
  }

  /// Returns the end of a log in which pushed operations follow a place.
  func end(
    of operations: some Sequence<NumberedOperation>, without refusals: [Refusal],
    from start: LogPosition
  ) -> LogPosition {
    let refused = Set(refusals.map(\.number))
    return operations.reduce(start) { position, numbered in
      refused.contains(numbered.number)
        ? position
        : position.advanced(over: .operation(device: device.number, number: numbered.number, numbered.operation))
    }
  }

  private mutating func merge(
    _ records: [LogRecord], _ since: LogPosition, _ hasMore: Bool, _ response: SyncResponse,
    _ generator: inout some RandomNumberGenerator
  ) -> ReplicaChanges {
    guard fetch == nil, let cursor, since == cursor else { return ReplicaChanges() }
    var position = cursor
    var batch: [TreeOperation] = []
    var horizons: [HybridTimestamp] = []
    var own: Set<Int> = []
    for record in records {
      position = position.advanced(over: record)
      while let witness = witnesses.first, witness.sequence <= position.sequence {
        guard witness == position else { return beginFetch() }
        witnesses.removeFirst()
      }
      switch record {
      case .horizon(let stamp): horizons.append(stamp)
      case .operation(let origin, let number, let operation):
        batch.append(operation)
        guard origin == device.number else { continue }
        let isOwn = number < nextNumber && pending(number).map { $0 == operation } ?? true
        guard isOwn else {
          becomeAnother(using: &generator)
          return ReplicaChanges()
        }
        own.insert(number)
      }
    }
    // Another device has used the stamp of an edit in the outbox: it gets another one before the operations are merged.
    if batch.contains(where: replica.conflicts) {
      becomeAnother(using: &generator)
      return ReplicaChanges()
    }
    // A log that is shorter than before isn't the same log, unless the response is older than that.
    let isShort = witnesses.contains { $0.sequence > response.head.sequence }
    if isShort, !hasMore { return beginFetch() }
    outbox.removeAll { own.contains($0.number) }
    var changes = replica.apply(batch)
    if let latest = batch.map(\.stamp).max() { clock.observe(latest) }
    self.cursor = position
    isPullDue = hasMore
    isPullFirst = isPullFirst && hasMore
    guard let horizon = horizons.max() else { return changes }
    clock.observe(horizon)
    if outbox.contains(where: { $0.operation.stamp < horizon }) { return beginFetch(changes) }
    changes.formUnion(replica.truncate(before: horizon))
    return changes
  }

  func pending(_ number: Int) -> TreeOperation? {
    var low = 0
    var high = outbox.count
    while low < high {
      let middle = (low + high) / 2
      if outbox[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < outbox.count && outbox[low].number == number ? outbox[low].operation : nil
  }

  /// Takes another identity, because another device uses this one or its stamps, and restamps all operations that the
  /// server lacks.
  private mutating func becomeAnother(using generator: inout some RandomNumberGenerator) {
    device = .random(using: &generator)
    clock.restart(device: device.number, after: clock.highWaterMark)
    _ = beginFetch()
    fetch?.stampsAnew = true
  }
}

/// The field, or the place among the parts of a parent, that an operation determines.
private struct OperationPlace: Hashable {
  private let item: UUID
  private let field: String?
  private let parent: NodeParent?

  init(_ operation: TreeOperation) {
    item = operation.item
    switch operation.action {
    case .set(let field, _): (self.field, parent) = (field, nil)
    case .order(let parent, _), .move(let parent, _): (field, self.parent) = (nil, parent)
    }
  }
}

extension Retraction {
  /// The server's value or place, as an operation.
  fileprivate var currentOperations: [TreeOperation] {
    guard let current else { return [] }
    return switch operation.action {
    case .set(let field, _):
      current.cells.filter { $0.field == field }
        .map { TreeOperation(stamp: $0.stamp, item: operation.item, action: .set(field, $0.value)) }
    case .order(let parent, _), .move(let parent, _):
      current.orders.filter { $0.parent == parent }
        .map { TreeOperation(stamp: $0.stamp, item: operation.item, action: .order(in: parent, $0.key)) }
    }
  }
}
