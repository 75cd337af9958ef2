import DefeatCore
import Foundation
import HolonSync
import HolonToDos

/// Answers the devices of one space, one after another.
///
/// It holds the tree as far as this process knows it. The log in the database is the truth: what other processes have
/// appended shows when a push finds another end of the log than was expected, or a snapshot is asked for.
actor SpaceKeeper {
  private let log: SpaceLog
  private let limits: HubLimits
  private let usage: AccountUsage
  private let newDevices: RateLimit

  /// The tree; nil when it isn't held, or is changed elsewhere by whose turn it is.
  private var ledger: SyncLedger?
  private var nodesElsewhere = 0
  private var checkpointHead = 0
  private var isKeepingCheckpoint = false

  /// The bytes that the space takes, and the account that they count for.
  private var bytes = 0
  private var payer: UUID?

  /// The bytes of the contents of attachments, none of which are held here.
  private var contentBytes = 0
  private var isBusy = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ log: SpaceLog, _ limits: HubLimits, _ usage: AccountUsage, _ newDevices: RateLimit) {
    self.log = log
    self.limits = limits
    self.usage = usage
    self.newDevices = newDevices
  }

  /// The memory that is held, in nodes with short texts: about half of the bytes are the tree's, the rest the log's.
  var weight: Int { nodeCount + bytes / 512 }

  /// The number of nodes that are held.
  var nodeCount: Int { ledger?.replica.nodeCount ?? nodesElsewhere }

  /// Lets one at a time do something that takes several steps.
  private func inTurn<Value>(_ body: (isolated SpaceKeeper) async throws -> Value) async throws -> Value {
    if isBusy {
      guard waiting.count < limits.waiting else {
        throw HubFailure(.unavailable, "The space is busy: try again in a second.")
      }
      await withCheckedContinuation { waiting.append($0) }
    }
    isBusy = true
    defer {
      // Whoever is next goes on as if nobody had left: others that come in between have to wait.
      if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
    }
    return try await body(self)
  }
}

extension SpaceKeeper {
  /// Answers a push.
  ///
  /// - Parameter login: The device that is logged in.
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
        // Another process was faster; the one that is fastest always succeeds, so all do in the end.
        if attempt > 2 { try await Task.sleep(for: .milliseconds(Int.random(in: 1...(5 * attempt)))) }
        try await keeper.follow()
      }
      throw HubFailure(.unavailable, "The space is busy: try again in a second.")
    }
  }

  /// Answers a push that appends something, on one way to the database and back; nil when the database finds another end
  /// of the log, or another access, than is known here.
  func pushAtOnce(
    _ operations: [NumberedOperation], from device: DeviceIdentity, of login: UUID, at now: Int64,
    _ access: WriteAccess, refusal: @Sendable (TreeOperation) -> RefusalReason?
  ) async throws -> SyncResponse? {
    try await inTurn { keeper in
      try await keeper.tryPush(operations, from: device, of: login, at: now, with: access, refusal)?.response
    }
  }

  /// Answers a push by what the process knows; nil when that isn't all.
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
    // Where nothing is appended, nothing shows whether others have appended anything.
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

  /// Lets a login bring a device number now and then only: the hub remembers each.
  private func checkNumber(of device: DeviceIdentity, _ login: UUID) async throws {
    guard let devices = ledger?.devices, devices[device.number] == nil else { return }
    guard devices.count < limits.deviceNumbers else {
      throw HubFailure(.forbidden, "The space has had \(devices.count) devices: begin a new space.")
    }
    if let seconds = await newDevices.take(login.uuidString) { throw TooOften(seconds: seconds) }
  }

  private func count(_ records: [LogRecord]) async {
    let added = records.reduce(0) { $0 + LogRow.bytes(of: $1) }
    bytes += added
    if let payer { await usage.add(added, for: payer) }
  }

  /// Changes the ledger by records, on another thread where that takes long.
  ///
  /// - Returns: Nil when there is no ledger.
  private func merge<Answer: Sendable>(
    _ records: [LogRecord], _ change: @Sendable (inout SyncLedger) -> Answer
  ) async -> Answer? {
    guard let work = ledger?.work(of: records) else { return nil }
    guard work >= LongWork.worthwhile else { return ledger?.changed(by: change) }
    nodesElsewhere = nodeCount
    guard let taken = ledger.take() else { return nil }
    let (changed, answer) = await LongWork(for: log.space).change(taken, change)
    ledger = changed
    return answer
  }

  /// Answers a question for a page of the tree.
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
  /// Learns what other processes have appended.
  private func follow() async throws {
    guard let known = ledger?.head else { return try await load() }
    var position = known
    while true {
      let advance = try await log.advance(from: position.sequence)
      checkpointHead = advance.bounds.checkpointHead
      note(advance.bounds)
      if advance.bounds.head == position { return }
      await merge(advance.records) { $0.follow(advance.records, devices: advance.devices) }
      position = ledger?.head ?? position
      // A log that ends elsewhere than its records say was restored from a backup, or compacted meanwhile.
      let isOther = advance.bounds.head.sequence <= position.sequence && advance.bounds.head != position
      if advance.records.isEmpty || isOther { return try await load() }
    }
  }

  private func note(_ bounds: SpaceLog.Bounds) {
    (bytes, contentBytes, payer) = (bounds.bytes, bounds.contentBytes, bounds.payer)
  }

  /// Counts the bytes of contents that have come or gone.
  func count(contentBytes: Int) { self.contentBytes += contentBytes }

  /// Calls a closure with the contents that the tree names anywhere, those of the trash included, some at a time.
  func forEachNamedContent(_ body: @Sendable (Set<ContentHash>) async throws -> Void) async throws {
    try await inTurn { keeper in
      try await keeper.follow()
      guard let nodes = keeper.ledger?.replica.nodes else { return }
      var hashes: Set<ContentHash> = []
      for (index, node) in nodes.enumerated() {
        for case let value? in node.cells.lazy.map(\.value) { hashes.formUnion(ContentHash.all(in: value)) }
        // A hash for each content would take as much memory as the tree.
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

  /// Reads the tree from the checkpoint and what the log has behind it.
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
      note(advance.bounds)
      if advance.bounds.head == loaded.head { break }
      guard !advance.records.isEmpty, advance.bounds.head.sequence > loaded.head.sequence else {
        throw HubDatabaseError(
          .failed, "The log of space \(log.space) doesn't end where it should: restore the database from a backup.")
      }
      (loaded, _) = await work.change(loaded) { $0.follow(advance.records, devices: advance.devices) }
    }
    ledger = loaded
  }

  /// Keeps a checkpoint when there are many records behind the last one; pushes go on meanwhile.
  func keepCheckpointIfDue() async throws {
    guard isCheckpointDue else { return }
    isKeepingCheckpoint = true
    defer { isKeepingCheckpoint = false }
    try await keepCheckpoint()
    // Its bytes count.
    try await inTurn { try await $0.follow() }
  }

  /// Whether there are many records behind the last checkpoint, and nobody keeps one.
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

  /// Moves the horizon behind all that was made so far, so that all that was removed is gone for good.
  func settleAll(at now: Int64) async throws {
    try await inTurn { keeper in
      try await keeper.move { $0.horizonAfterAll(at: now) }
      guard let horizon = keeper.ledger?.replica.horizon else { return }
      try await keeper.keepCheckpoint()
      // The horizon itself stays in the log, by which devices that are in step learn of it.
      try await keeper.log.compact(before: HybridTimestamp(ticks: horizon.ticks &- 1, device: horizon.device))
      try await keeper.follow()
    }
  }

  /// Moves the horizon, and forgets what the log has before it.
  func settle(before horizon: HybridTimestamp, compacting: Bool = true) async throws {
    try await inTurn { keeper in
      try await keeper.move { _ in horizon }
      guard compacting, let horizon = keeper.ledger?.replica.horizon else { return }
      try await keeper.keepCheckpoint()
      try await keeper.log.compact(before: horizon)
      try await keeper.follow()
    }
  }

  /// Moves the horizon.
  ///
  /// - Parameter place: Says where to, by what the log has left.
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
  /// The horizon to move to when so many moves are known one by one that a late one would take long; nil otherwise.
  ///
  /// The later half of the moves stays. Devices that have older edits stamp them anew.
  var dueHorizon: HybridTimestamp? {
    guard let moves = ledger?.replica.moves, moves.count > limits.recentMoves else { return nil }
    return moves[moves.count / 2].stamp
  }
}

extension SyncLedger {
  /// How much there is to do to merge records: a number of operations and moves.
  fileprivate func work(of records: [LogRecord]) -> Int {
    records.count
      + replica.lateness(
        of: records.lazy.compactMap { record in
          if case .operation(_, _, let operation) = record { operation } else { nil }
        })
  }

  fileprivate mutating func changed<Answer>(by change: (inout SyncLedger) -> Answer) -> Answer { change(&self) }
}
