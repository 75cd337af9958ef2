import DefeatCore
import Foundation
import HolonRepositories

/// Answers the devices of one space, one after another.
///
/// It holds the tree as far as this process knows it. The log in the database is the truth: what other processes have
/// appended shows when a push finds another end of the log than was expected, or a snapshot is asked for.
actor SpaceKeeper {
  private let log: SpaceLog
  private let limits: HubLimits
  private var ledger: SyncLedger<HubSchema>?
  private var checkpointHead = 0
  private var isKeepingCheckpoint = false
  private var isBusy = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ log: SpaceLog, _ limits: HubLimits) {
    self.log = log
    self.limits = limits
  }

  /// The number of nodes that are held.
  var nodeCount: Int { ledger?.replica.nodeCount ?? 0 }

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
  func push(
    _ operations: [NumberedOperation<HubSchema>], from device: DeviceIdentity, at now: Int64,
    refusal: @Sendable (HubOperation) -> RefusalReason?
  ) async throws -> (response: SyncResponse<HubSchema>, hasGrown: Bool) {
    try await inTurn { keeper in
      if keeper.ledger == nil { try await keeper.load() }
      for attempt in 0..<50 {
        let answer = try await keeper.tryPush(operations, from: device, at: now, isFresh: attempt > 0, refusal)
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
    _ operations: [NumberedOperation<HubSchema>], from device: DeviceIdentity, at now: Int64, _ access: WriteAccess,
    refusal: @Sendable (HubOperation) -> RefusalReason?
  ) async throws -> SyncResponse<HubSchema>? {
    try await inTurn { keeper in
      try await keeper.tryPush(operations, from: device, at: now, with: access, refusal)?.response
    }
  }

  /// Answers a push by what the process knows; nil when that isn't all.
  private func tryPush(
    _ operations: [NumberedOperation<HubSchema>], from device: DeviceIdentity, at now: Int64, isFresh: Bool = false,
    with access: WriteAccess? = nil, _ refusal: (HubOperation) -> RefusalReason?
  ) async throws -> (response: SyncResponse<HubSchema>, hasGrown: Bool)? {
    let numbers = ledger?.numbersToLookUp(in: operations, from: device) ?? []
    let known = try await log.operations(of: device.number, numbers, alike: operations)
    var room = limits.nodes - nodeCount
    let push = ledger?.plan(operations, from: device, at: now, known: known, bytes: limits.answer) { operation in
      if let reason = refusal(operation) { return reason }
      if let replica = ledger?.replica, !limits.hasRoom(for: operation, in: replica) { return .tooLarge }
      guard case .move = operation.action, ledger?.replica.contains(operation.item) == false else { return nil }
      room -= 1
      return room < 0 ? .spaceFull : nil
    }
    // Where nothing is appended, nothing shows whether others have appended anything.
    guard let push, isFresh || !push.records.isEmpty else { return nil }
    if !push.records.isEmpty {
      let hasGrown = try await log.append(
        push.records, push.checksums, from: push.start, to: push.head, push.receipt.map { (device.number, $0) }, access)
      guard hasGrown else { return nil }
    }
    guard let response = ledger?.commit(push, at: now) else { return nil }
    return (response, !push.records.isEmpty)
  }

  /// Answers a question for a page of the tree.
  func page(
    _ position: SnapshotPosition, start: LogPosition?, limit: Int, for device: DeviceIdentity, at now: Int64
  ) async throws -> SyncResponse<HubSchema> {
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
      if advance.bounds.head == position { return }
      ledger?.follow(advance.records, devices: advance.devices)
      position = ledger?.head ?? position
      // A log that ends elsewhere than its records say was restored from a backup, or compacted meanwhile.
      let isOther = advance.bounds.head.sequence <= position.sequence && advance.bounds.head != position
      if advance.records.isEmpty || isOther { return try await load() }
    }
  }

  /// Reads the tree from the checkpoint and what the log has behind it.
  private func load() async throws {
    ledger = nil
    let (bounds, pages, devices) = try await log.checkpoint()
    var loaded: SyncLedger<HubSchema>
    if pages.isEmpty {
      loaded = SyncLedger(head: bounds.tail, devices: devices)
    } else {
      let checkpoint = try Checkpoint(pages: pages)
      loaded = SyncLedger(replica: checkpoint.replica, head: checkpoint.head, devices: devices)
    }
    checkpointHead = loaded.head.sequence
    while true {
      let advance = try await log.advance(from: loaded.head.sequence)
      if advance.bounds.head == loaded.head { break }
      guard !advance.records.isEmpty, advance.bounds.head.sequence > loaded.head.sequence else {
        throw HubDatabaseError(
          .failed, "The log of space \(log.space) doesn't end where it should: restore the database from a backup.")
      }
      loaded.follow(advance.records, devices: advance.devices)
    }
    ledger = loaded
  }

  /// Keeps a checkpoint when there are many records behind the last one; pushes go on meanwhile.
  func keepCheckpointIfDue() async throws {
    guard isCheckpointDue else { return }
    isKeepingCheckpoint = true
    defer { isKeepingCheckpoint = false }
    try await keepCheckpoint()
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

  /// Moves the horizon, and forgets what the log has before it.
  func settle(before horizon: HybridTimestamp, compacting: Bool = true) async throws {
    try await inTurn { keeper in
      for _ in 0..<50 {
        try await keeper.follow()
        guard let record = keeper.ledger?.horizonRecord(horizon), let start = keeper.ledger?.head else { break }
        let head = start.advanced(over: record)
        guard try await keeper.log.append([record], [head.checksum], from: start, to: head, nil) else { continue }
        let devices = keeper.ledger?.devices ?? [:]
        keeper.ledger?.follow([record], devices: devices)
        break
      }
      guard compacting, let horizon = keeper.ledger?.replica.horizon else { return }
      try await keeper.keepCheckpoint()
      try await keeper.log.compact(before: horizon)
    }
  }
}

extension RefusalReason {
  /// The space has as many nodes as it may have.
  static let spaceFull = RefusalReason(rawValue: "spaceFull")

  /// A text holds what can't be kept: a zero byte.
  static let unreadable = RefusalReason(rawValue: "unreadable")
}
