import DefeatCore
import Foundation
import HolonSync
import HolonToDos

/// An actor that responds to the devices of one space, one request after another.
///
/// It caches the tree as far as this process knows it. The log in the database is authoritative. Records of other
/// processes are found when a push meets an unexpected end of the log or a snapshot is requested.
actor SpaceKeeper {
  private let log: SpaceLog
  private let limits: HubLimits
  private let usage: AccountUsage
  private let newDevices: RateLimit

  /// The tree; nil if it isn't loaded, or while a merge holds it.
  private var ledger: SyncLedger?
  private var nodesElsewhere = 0
  private var checkpointHead = 0
  private var isKeepingCheckpoint = false

  /// The size of the space in bytes, and the account that it counts towards.
  private var bytes = 0
  private var payer: UUID?

  /// The size of the contents of attachments in bytes; their bytes are never held here.
  private var contentBytes = 0
  private var isBusy = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ log: SpaceLog, _ limits: HubLimits, _ usage: AccountUsage, _ newDevices: RateLimit) {
    self.log = log
    self.limits = limits
    self.usage = usage
    self.newDevices = newDevices
  }

  /// The memory in use, in nodes with short texts: about half of the bytes belong to the tree, the rest to the log.
  var weight: Int { nodeCount + bytes / 512 }

  /// The number of nodes in memory.
  var nodeCount: Int { ledger?.replica.nodeCount ?? nodesElsewhere }

  /// Runs one operation of several steps at a time.
  private func inTurn<Value>(_ body: (isolated SpaceKeeper) async throws -> Value) async throws -> Value {
    if isBusy {
      guard waiting.count < limits.waiting else {
        throw HubFailure(.unavailable, "The space is busy: try again in a second.")
      }
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

extension SpaceKeeper {
  /// Responds to a push.
  ///
  /// - Parameter login: The logged-in device.
  func push(
    _ operations: [NumberedOperation], from device: DeviceIdentity, of login: UUID, at now: Int64,
    refusal: @Sendable (TreeOperation) -> RefusalReason?
  ) async throws -> (response: SyncResponse, hasGrown: Bool) {
    try await inTurn { keeper in
      if keeper.ledger == nil { try await keeper.load() }
      for attempt in 0..<50 {
        let answer = try await keeper.tryPush(
          operations, from: device, of: login, at: now, isFresh: attempt > 0, refusal)
        if let answer { return answer }
        // Another process was faster. The fastest one always succeeds, so all of them succeed eventually.
        if attempt > 2 { try await Task.sleep(for: .milliseconds(Int.random(in: 1...(5 * attempt)))) }
        try await keeper.follow()
      }
      throw HubFailure(.unavailable, "The space is busy: try again in a second.")
    }
  }

  /// Responds to a push that appends records, with one round trip to the database.
  ///
  /// - Returns: Nil if the database has another end of the log, or another access, than this process knows.
  func pushAtOnce(
    _ operations: [NumberedOperation], from device: DeviceIdentity, of login: UUID, at now: Int64,
    _ access: WriteAccess, refusal: @Sendable (TreeOperation) -> RefusalReason?
  ) async throws -> SyncResponse? {
    try await inTurn { keeper in
      try await keeper.tryPush(operations, from: device, of: login, at: now, with: access, refusal)?.response
    }
  }

  /// Responds to a push from the known state; returns nil if that is outdated.
  private func tryPush(
    _ operations: [NumberedOperation], from device: DeviceIdentity, of login: UUID, at now: Int64,
    isFresh: Bool = false, with access: WriteAccess? = nil, _ refusal: (TreeOperation) -> RefusalReason?
  ) async throws -> (response: SyncResponse, hasGrown: Bool)? {
    let numbers = ledger?.numbersToLookUp(in: operations, from: device) ?? []
    let known = try await log.operations(of: device.number, numbers, alike: operations)
    let accountBytes = if let payer { try await usage.bytes(of: payer) } else { 0 }
    var room = SpaceRoom(limits, nodes: nodeCount, bytes: bytes + contentBytes, accountBytes: accountBytes)
    let push = ledger?.plan(operations, from: device, at: now, known: known, bytes: limits.answer) { operation in
      refusal(operation) ?? room.refusal(of: operation, in: ledger?.replica)
    }
    // A push that appends nothing doesn't reveal whether others have appended anything.
    guard let push, isFresh || !push.records.isEmpty else { return nil }
    if !push.records.isEmpty {
      try await checkNumber(of: device, login)
      let hasGrown = try await log.append(
        push.records, push.checksums, from: push.start, to: push.head, push.receipt.map { (device.number, $0) }, access)
      guard hasGrown else { return nil }
      await count(push.records)
    }
    guard let response = await merge(push.records, { $0.commit(push, at: now) }) else { return nil }
    return (response, !push.records.isEmpty)
  }

  /// Limits the rate of a login's new device numbers, because the hub stores each of them permanently.
  private func checkNumber(of device: DeviceIdentity, _ login: UUID) async throws {
    guard let devices = ledger?.devices, devices[device.number] == nil else { return }
    guard devices.count < limits.deviceNumbers else {
      throw HubFailure(.forbidden, "The space has had \(devices.count) devices already: create a new space.")
    }
    if let seconds = await newDevices.consume(login.uuidString) { throw TooOften(seconds: seconds) }
  }

  private func count(_ records: [LogRecord]) async {
    let added = records.reduce(0) { $0 + LogRow.bytes(of: $1) }
    bytes += added
    if let payer { await usage.add(added, for: payer) }
  }

  /// Applies records to the ledger, on another thread if that takes long.
  ///
  /// - Returns: Nil if no ledger is loaded.
  private func merge<Answer: Sendable>(
    _ records: [LogRecord], _ change: @Sendable (inout SyncLedger) -> Answer
  ) async -> Answer? {
    guard let work = ledger?.work(of: records) else { return nil }
    guard work >= LongWork.threshold else { return ledger?.changed(by: change) }
    nodesElsewhere = nodeCount
    guard let taken = ledger.take() else { return nil }
    let (changed, answer) = await LongWork(for: log.space).change(taken, change)
    ledger = changed
    return answer
  }

  /// Responds to a request for a page of the tree.
  func page(
    _ position: SnapshotPosition, start: LogPosition?, limit: Int, for device: DeviceIdentity, at now: Int64
  ) async throws -> SyncResponse {
    try await inTurn { keeper in
      try await keeper.follow()
      let bytes = keeper.limits.answer
      guard
        let response = keeper.ledger?.page(position, start: start, limit: limit, bytes: bytes, for: device, at: now)
      else { throw HubFailure(.unavailable, "The space is busy: try again in a second.") }
      return response
    }
  }
}

extension SpaceKeeper {
  /// Reads the records that other processes have appended.
  private func follow() async throws {
    guard let known = ledger?.head else { return try await load() }
    var position = known
    while true {
      let advance = try await log.advance(from: position.sequence)
      checkpointHead = advance.bounds.checkpointHead
      record(advance.bounds)
      if advance.bounds.head == position { return }
      await merge(advance.records) { $0.follow(advance.records, devices: advance.devices) }
      position = ledger?.head ?? position
      // A log with another end than its records imply was restored from a backup or compacted meanwhile.
      let isOther = advance.bounds.head.sequence <= position.sequence && advance.bounds.head != position
      if advance.records.isEmpty || isOther { return try await load() }
    }
  }

  private func record(_ bounds: SpaceLog.Bounds) {
    (bytes, contentBytes, payer) = (bounds.bytes, bounds.contentBytes, bounds.payer)
  }

  /// Counts the bytes of added or removed contents.
  func count(contentBytes: Int) { self.contentBytes += contentBytes }

  /// Calls a closure with the contents that any node of the tree names, including the trash, in batches.
  func forEachNamedContent(_ body: @Sendable (Set<ContentHash>) async throws -> Void) async throws {
    try await inTurn { keeper in
      try await keeper.follow()
      guard let nodes = keeper.ledger?.replica.nodes else { return }
      var hashes: Set<ContentHash> = []
      for (index, node) in nodes.enumerated() {
        for case let value? in node.cells.lazy.map(\.value) { hashes.formUnion(ContentHash.all(in: value)) }
        // A set of all hashes would need as much memory as the tree.
        if hashes.count >= 500 {
          try await body(hashes)
          hashes = []
        } else if index.isMultiple(of: 4_096) {
          await Task.yield()
        }
      }
      try await body(hashes)
    }
  }

  /// Reads the tree from the checkpoint and the later records of the log.
  private func load() async throws {
    ledger = nil
    let (bounds, pages, devices) = try await log.checkpoint()
    let work = LongWork(for: log.space)
    var loaded = SyncLedger(head: bounds.tail, devices: devices)
    if !pages.isEmpty {
      (loaded, _) = try await work.change(loaded) { ledger in
        let checkpoint = try Checkpoint(pages: pages)
        ledger = SyncLedger(replica: checkpoint.replica, head: checkpoint.head, devices: devices)
      }
    }
    checkpointHead = loaded.head.sequence
    while true {
      let advance = try await log.advance(from: loaded.head.sequence)
      record(advance.bounds)
      if advance.bounds.head == loaded.head { break }
      guard !advance.records.isEmpty, advance.bounds.head.sequence > loaded.head.sequence else {
        throw HubDatabaseError(
          .failed, "The log of space \(log.space) doesn't end where it should: restore the database from a backup.")
      }
      (loaded, _) = await work.change(loaded) { $0.follow(advance.records, devices: advance.devices) }
    }
    ledger = loaded
  }

  /// Stores a checkpoint if many records follow the last one; pushes continue meanwhile.
  func keepCheckpointIfDue() async throws {
    guard isCheckpointDue else { return }
    isKeepingCheckpoint = true
    defer { isKeepingCheckpoint = false }
    try await keepCheckpoint()
    // The size of the space includes the checkpoint.
    try await inTurn { try await $0.follow() }
  }

  /// Whether many records follow the last checkpoint, and no new one is being stored.
  var isCheckpointDue: Bool {
    guard let ledger, !isKeepingCheckpoint else { return false }
    return ledger.head.sequence - checkpointHead > max(limits.recordsBehindCheckpoint, ledger.replica.nodeCount)
  }

  private func keepCheckpoint() async throws {
    guard let head = ledger?.head, let replica = ledger?.replica, head.sequence > checkpointHead else { return }
    let pages = await Self.pages(Checkpoint(head: head, replica: replica))
    try await log.keep(pages, at: head, id: Int.random(in: 1...Int.max))
    checkpointHead = max(checkpointHead, head.sequence)
  }

  @concurrent
  private static func pages(_ checkpoint: Checkpoint) async -> [String] { checkpoint.pages() }

  /// Advances the horizon beyond all edits made so far, so that all removed data is deleted permanently.
  func settleAll(at now: Int64) async throws {
    try await inTurn { keeper in
      try await keeper.move { $0.horizonAfterAll(at: now) }
      guard let horizon = keeper.ledger?.replica.horizon else { return }
      try await keeper.keepCheckpoint()
      // The record of the horizon remains in the log, so that devices in sync receive it.
      try await keeper.log.compact(before: HybridTimestamp(ticks: horizon.ticks &- 1, device: horizon.device))
      try await keeper.follow()
    }
  }

  /// Advances the horizon, and removes earlier records from the log.
  func settle(before horizon: HybridTimestamp, compacting: Bool = true) async throws {
    try await inTurn { keeper in
      try await keeper.move { _ in horizon }
      guard compacting, let horizon = keeper.ledger?.replica.horizon else { return }
      try await keeper.keepCheckpoint()
      try await keeper.log.compact(before: horizon)
      try await keeper.follow()
    }
  }

  /// Advances the horizon.
  ///
  /// - Parameter place: Returns the new horizon for the current log.
  private func move(_ place: (SyncLedger) -> HybridTimestamp) async throws {
    for _ in 0..<50 {
      try await follow()
      let next = ledger.flatMap { known in known.horizonRecord(place(known)).map { (record: $0, start: known.head) } }
      guard let (record, start) = next else { return }
      let head = start.advanced(over: record)
      guard try await log.append([record], [head.checksum], from: start, to: head, nil) else { continue }
      await count([record])
      let devices = ledger?.devices ?? [:]
      await merge([record]) { $0.follow([record], devices: devices) }
      return
    }
  }
}

extension SpaceKeeper {
  /// The new horizon if too many moves are kept individually to apply a late one quickly; otherwise nil.
  ///
  /// The later half of the moves is kept. Devices with older edits give them new timestamps.
  var dueHorizon: HybridTimestamp? {
    guard let moves = ledger?.replica.moves, moves.count > limits.recentMoves else { return nil }
    return moves[moves.count / 2].stamp
  }
}

extension SyncLedger {
  /// Returns the amount of work for merging records, as a number of operations and moves.
  fileprivate func work(of records: [LogRecord]) -> Int {
    records.count
      + replica.lateness(
        of: records.lazy.compactMap { record in
          if case .operation(_, _, let operation) = record { operation } else { nil }
        })
  }

  fileprivate mutating func changed<Answer>(by change: (inout SyncLedger) -> Answer) -> Answer { change(&self) }
}
