public import Foundation
internal import HolonBase

/// The server's side of one tree: answers the requests of all devices that share it.
///
/// Mount it in any server. The server decides, by its own logins, which space a device may use and what it may do:
///
/// ```swift
/// router.post("sync/:list") { request, context in
///   let space = try await hub.space(context.user.id + "/" + context.parameters.require("list"))
///   let answer = try await space.answer(Array(buffer: request.body.collect(upTo: 8 << 20)))
///   return Response(status: .init(code: answer.status), body: .init(byteBuffer: ByteBuffer(bytes: answer.body)))
/// }
/// ```
///
/// The log is authoritative, and the tree here is a copy. Several processes may have a space over one log.
public actor SyncSpace {
  let log: any SyncLog

  /// The limits of the space.
  public nonisolated let limits: SyncSpaceLimits

  private let clock: @Sendable () -> Int64

  /// The tree; nil until it is read.
  private var ledger: SyncLedger?
  private var checkpointHead = 0
  private var byteCount = 0
  private var isBusy = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Creates a space, without reading its log.
  ///
  /// - Parameters:
  ///   - log: The log of the tree.
  ///   - limits: The limits of the space.
  ///   - clock: Returns the milliseconds since 1970 of the wall clock.
  public init(
    _ log: any SyncLog, limits: SyncSpaceLimits = SyncSpaceLimits(),
    clock: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970 * 1000) }
  ) {
    self.log = log
    self.limits = limits
    self.clock = clock
  }

  /// Runs one operation of several steps at a time.
  private func inTurn<Value>(_ body: (isolated SyncSpace) async throws -> Value) async throws -> Value {
    if isBusy {
      guard waiting.count < limits.waiting else { throw SyncSpaceBusy() }
      await withCheckedContinuation { waiting.append($0) }
    }
    isBusy = true
    defer {
      // The next operation starts without clearing `isBusy`, so that operations that arrive in between have to wait.
      if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
    }
    return try await body(self)
  }
}

/// An error from a space with too many waiting requests.
struct SyncSpaceBusy: Error, CustomStringConvertible {
  var description: String { "too many requests wait for this tree: try again in a second" }
}

extension SyncSpace {
  /// Answers a message.
  ///
  /// - Parameters:
  ///   - message: The body of the device's HTTP request.
  ///   - refusal: Returns the reason why an operation isn't accepted, such as ``RefusalReason/forbidden`` for readers;
  ///     nil when it is.
  /// - Throws: ``SyncStorageError`` when the log can't be used; answer with status 500 or 503.
  public func answer(
    _ message: [UInt8], refusal: @escaping @Sendable (TreeOperation) -> RefusalReason? = { _ in nil }
  ) async throws -> SyncAnswer {
    guard message.count <= limits.requestBytes else {
      return SyncAnswer(413, error: "the request is longer than \(limits.requestBytes) bytes: send fewer operations")
    }
    let request: SyncRequest
    do {
      request = try SyncRequest(json: message)
    } catch {
      return SyncAnswer(400, error: "the request can't be read: \(error)")
    }
    do {
      return SyncAnswer(try await respond(to: request, refusal: refusal))
    } catch let error as SyncSpaceBusy {
      return SyncAnswer(503, error: error.description)
    }
  }

  /// Returns the response to a request.
  ///
  /// - Parameters:
  ///   - request: The request of a device.
  ///   - refusal: Returns the reason why an operation isn't accepted; nil when it is.
  /// - Throws: ``SyncStorageError`` when the log can't be used, or another error when too many requests wait.
  public func respond(
    to request: SyncRequest, refusal: @escaping @Sendable (TreeOperation) -> RefusalReason? = { _ in nil }
  ) async throws -> SyncResponse {
    let device = request.device
    switch request.body {
    case .push(let operations):
      return try await inTurn { try await $0.push(operations, from: device, refusal) }
    case .pull(let since, let limit):
      let page = try await log.page(
        after: since.sequence, limit: SyncLedger.bounded(limit), bytes: limits.responseBytes, receiptOf: device.number)
      return SyncPull(
        device: device, receipt: page.receipts[device.number], since: since, tail: page.tail, head: page.head,
        checksum: page.checksum, records: page.records
      ).response(at: clock(), bytes: limits.responseBytes)
    case .snapshot(let position, let start, let limit):
      return try await inTurn { space in
        try await space.catchUp()
        guard let ledger = space.ledger else { throw SyncSpaceBusy() }
        return ledger.page(
          position, start: start, limit: limit, bytes: space.limits.responseBytes, for: device, at: space.clock())
      }
    }
  }

  private func push(
    _ operations: [NumberedOperation], from device: DeviceIdentity, _ refusal: (TreeOperation) -> RefusalReason?
  ) async throws -> SyncResponse {
    if ledger == nil { try await catchUp() }
    for attempt in 0..<50 {
      let known = try await known(operations, from: device)
      let now = clock()
      guard let push = plan(operations, from: device, at: now, known, refusal) else { break }
      // A push that appends nothing doesn't reveal whether others have appended anything.
      let isFresh = attempt > 0
      if try await push.records.isEmpty ? isFresh : log.append(SyncLogAddition(push)) {
        byteCount += push.records.reduce(0) { $0 + $1.byteCount }
        guard let response = ledger?.commit(push, at: now) else { break }
        try await tidy()
        return response
      }
      // Another process was faster. The fastest one always succeeds, so all of them succeed eventually.
      if attempt > 2 { try await Task.sleep(for: .milliseconds(Int.random(in: 1...(5 * attempt)))) }
      try await catchUp()
    }
    throw SyncSpaceBusy()
  }

  /// Returns the operations of the push that are in the log already.
  private func known(
    _ operations: [NumberedOperation], from device: DeviceIdentity
  ) async throws -> [Int: TreeOperation] {
    let numbers = ledger?.numbersToLookUp(in: operations, from: device) ?? []
    guard !numbers.isEmpty else { return [:] }
    // If the log has more bytes under these numbers than the push, one of the first operations differs.
    let wanted = Set(numbers)
    let bytes = operations.prefix(SyncLedger.pushLimit).reduce(0) { sum, numbered in
      guard wanted.contains(numbered.number) else { return sum }
      return sum + LogRecord.operation(device: device.number, number: numbered.number, numbered.operation).bytes.count
    }
    return try await log.operations(numbers, of: device.number, bytes: bytes)
  }

  private func plan(
    _ operations: [NumberedOperation], from device: DeviceIdentity, at now: Int64, _ known: [Int: TreeOperation],
    _ refusal: (TreeOperation) -> RefusalReason?
  ) -> SyncPush? {
    guard let ledger else { return nil }
    var room = SyncSpaceRoom(limits, ledger, device, byteCount: byteCount)
    return ledger.plan(operations, from: device, at: now, known: known, bytes: limits.responseBytes) {
      refusal($0) ?? room.refusal(of: $0, in: ledger.replica)
    }
  }
}

extension SyncSpace {
  /// Reads the records that other processes have appended, or the whole tree.
  private func catchUp() async throws {
    // Taken out, because a second reference would make each change copy the tree.
    let taken = ledger
    ledger = nil
    if let taken, let followed = try await follow(taken) {
      ledger = followed
      return
    }
    let start = try await log.page(after: 0, limit: 0, bytes: 0, receiptOf: nil)
    var loaded = SyncLedger(head: start.tail, devices: start.receipts)
    checkpointHead = 0
    if let checkpoint = try await log.checkpoint() {
      loaded = SyncLedger(replica: try checkpoint.replica(), head: checkpoint.head, devices: start.receipts)
      checkpointHead = checkpoint.head.sequence
    }
    guard let followed = try await follow(loaded) else {
      throw SyncStorageError("the log doesn't end where it should: restore the database from a backup")
    }
    ledger = followed
  }

  /// Returns a ledger after the later records of the log; nil if the log was restored or compacted meanwhile.
  private func follow(_ ledger: consuming SyncLedger) async throws -> SyncLedger? {
    while true {
      let page = try await log.page(
        after: ledger.head.sequence, limit: SyncLedger.pageLimit, bytes: 8 << 20, receiptOf: nil)
      byteCount = page.byteCount
      guard page.checksum == ledger.head.checksum else { return nil }
      ledger.follow(page.records, devices: page.receipts)
      if ledger.head == page.head { return ledger }
      if page.records.isEmpty { return nil }
    }
  }

  /// Returns the hashes in the tree, with all records of the log.
  func contentsInTree() async throws -> Set<ContentHash> {
    try await inTurn { space in
      try await space.catchUp()
      guard let ledger = space.ledger else { throw SyncSpaceBusy() }
      return ledger.replica.mentionedContents
    }
  }

  /// Stores a checkpoint if it is due, and settles moves if there are too many.
  private func tidy() async throws {
    if let horizon = dueHorizon { try await move(to: horizon) }
    guard let ledger else { return }
    let behind = ledger.head.sequence - checkpointHead
    if behind > max(limits.recordsBehindCheckpoint, ledger.replica.nodeCount) { try await keepCheckpoint() }
  }

  private var dueHorizon: HybridTimestamp? {
    guard let moves = ledger?.replica.moves, moves.count > limits.recentMoves else { return nil }
    return moves[moves.count / 2].stamp
  }

  private func keepCheckpoint() async throws {
    guard let ledger, ledger.head.sequence > checkpointHead else { return }
    try await log.keep(SyncCheckpoint(ledger))
    checkpointHead = ledger.head.sequence
  }

  /// Refuses edits made before a horizon from now on, removes what is in the trash for good, and shortens the log.
  ///
  /// Devices that were away for longer fetch the tree, and stamp their edits again. A good rule is to do it once a day,
  /// for the time 30 days ago.
  ///
  /// - Parameters:
  ///   - horizon: The stamp before which edits are refused.
  ///   - compacting: Whether the log is shortened.
  /// - Throws: ``SyncStorageError``.
  public func settle(before horizon: HybridTimestamp, compacting: Bool = true) async throws {
    try await inTurn { space in
      try await space.move(to: horizon)
      guard compacting else { return }
      try await space.keepCheckpoint()
      guard let settled = space.ledger?.replica.horizon else { return }
      try await space.log.compact(before: settled)
      try await space.catchUp()
    }
  }

  private func move(to horizon: HybridTimestamp) async throws {
    for _ in 0..<50 {
      try await catchUp()
      guard let record = ledger?.horizonRecord(horizon), let start = ledger?.head else { return }
      let head = start.advanced(over: record)
      let addition = SyncLogAddition(
        start: start, head: head, records: [record], checksums: [head.checksum], receipt: nil)
      if try await log.append(addition) { return try await catchUp() }
    }
    throw SyncSpaceBusy()
  }
}

extension SyncSpace: SyncTransport {
  /// Answers a device in the same process.
  public nonisolated func send(_ request: SyncRequest) async throws -> SyncResponse {
    try await respond(to: request)
  }
}
