package import DefeatCore
package import Foundation
package import HolonHashing
import HolonSQL
package import HolonSync
import HolonTree

/// A hub without its network; its methods implement the HTTP routes.
package struct Hub: Sendable {
  package let database: any HubDatabase
  let limits: HubLimits
  let signUp: HubInformation.SignUp
  let directory: Directory
  let spaces: Spaces
  let feed: HubFeed
  let now: @Sendable () -> Int64

  /// An additional rule for refusing operations, for tests.
  package var refusal: (@Sendable (TreeOperation) -> RefusalReason?)?

  /// Creates a hub.
  ///
  /// - Parameter now: Returns the current time, in milliseconds since 1970.
  /// - Throws: `HashingError` when the system's library for hashes isn't installed.
  package init(
    _ database: any HubDatabase, limits: HubLimits = HubLimits(), signUp: HubInformation.SignUp = .invited,
    now: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970 * 1_000) }
  ) throws(HashingError) {
    self.database = database
    self.limits = limits
    self.signUp = signUp
    self.now = now
    directory = try Directory(database, limits, now: now)
    spaces = Spaces(database, limits)
    feed = HubFeed(directory)
  }

  /// Creates an invitation for the first administrator, which replaces earlier ones; nil if an administrator exists.
  package func firstInvitation() async throws -> HubInvitation? { try await directory.inviteFirst() }
}

extension Hub {
  /// Responds to a device's request to sync.
  func sync(
    _ request: SyncRequest, _ access: Access
  ) async throws -> SyncResponse {
    switch request.body {
    case .pull(let since, let limit):
      let log = SpaceLog(space: access.space, database: database)
      return try await log.pull(since: since, limit: limit, bytes: limits.answer, for: request.device)
        .response(at: now(), bytes: limits.answer)
    case .snapshot(let position, let start, let limit):
      let response = try await spaces.keeper(of: access.space)
        .page(position, start: start, limit: limit, for: request.device, at: now())
      await spaces.recordMemory(of: access.space)
      return response
    case .push(let operations):
      let keeper = await spaces.keeper(of: access.space)
      let (response, hasGrown) = try await keeper.push(
        Self.checked(operations), from: request.device, of: access.visitor.device, at: now(),
        refusal: refusal(for: access))
      await finishPush(in: access.space, response, hasGrown, keeper)
      return response
    }
  }

  /// Responds to a push from a device whose write access was recently confirmed, with one round trip to the database.
  ///
  /// - Parameter schema: The version of the fields that the device supports.
  /// - Returns: Nil for other requests, and if the database's state differs from the known one; then nothing has
  ///   changed.
  func pushAtOnce(
    _ request: SyncRequest, _ recent: Access, schema: Int
  ) async throws -> SyncResponse? {
    guard case .push(let operations) = request.body else { return nil }
    let keeper = await spaces.keeper(of: recent.space)
    let response = try await keeper.pushAtOnce(
      Self.checked(operations), from: request.device, of: recent.visitor.device, at: now(),
      WriteAccess(recent, schema: schema), refusal: refusal(for: recent))
    if let response { await finishPush(in: recent.space, response, true, keeper) }
    return response
  }

  private static func checked(
    _ operations: [NumberedOperation]
  ) throws -> [NumberedOperation] {
    var last = 0
    for numbered in operations {
      guard numbered.number > last else {
        throw HubFailure(
          .unreadable, "Operation \(numbered.number) isn't in ascending order: number the operations of a push from 1.")
      }
      last = numbered.number
    }
    return operations
  }

  private func refusal(for access: Access) -> @Sendable (TreeOperation) -> RefusalReason? {
    let (limits, role, refusal) = (limits, access.role, refusal)
    return { operation in role >= .write ? refusal?(operation) ?? limits.refusal(of: operation) : .forbidden }
  }

  /// Updates the caches and the feed after a push.
  private func finishPush(
    in space: UUID, _ response: SyncResponse, _ hasGrown: Bool, _ keeper: SpaceKeeper
  ) async {
    await spaces.recordMemory(of: space)
    guard hasGrown else { return }
    await feed.publish(.head(space: space, head: response.head.sequence))
    // The response doesn't wait for these tasks; a failed task remains due.
    if await keeper.isCheckpointDue { Task { try? await keeper.keepCheckpointIfDue() } }
    if let horizon = await keeper.dueHorizon { Task { try? await keeper.settle(before: horizon, compacting: false) } }
  }

  /// Advances the horizon of a space, and optionally compacts its log, for tests.
  package func settle(_ space: UUID, before horizon: HybridTimestamp, compacting: Bool) async throws {
    try await spaces.keeper(of: space).settle(before: horizon, compacting: compacting)
  }

  /// Discards a space's cached state, for example if memory is short.
  package func forget(_ space: UUID) async { await spaces.forget(space) }

  /// Advances the horizon and compacts the log in all spaces with records older than a month.
  ///
  /// - Returns: The number of such spaces.
  @discardableResult
  package func settle() async throws -> Int {
    let horizon = HybridTimestamp(milliseconds: now() - limits.horizonAge)
    let found = try await database.rows(
      """
      SELECT s.space_id FROM space s
      JOIN operation o ON o.space_id = s.space_id AND o.seq = s.tail
      WHERE o.ticks < \(SQLValue.bits(horizon.ticks))
      """)
    for row in found {
      let space: UUID = try row["space_id"]
      // The clocks of processes may differ.
      let start = now() - 60_000
      try await spaces.keeper(of: space).settle(before: horizon)
      try await collectContents(of: space, seenBefore: start)
      await spaces.recordMemory(of: space)
    }
    if !found.isEmpty { try await database.scrub(thoroughly: false) }
    return found.count
  }
}

extension Hub {
  /// Creates a space for an account.
  func create(_ draft: HubSpaceDraft, for account: UUID) async throws -> HubSpace {
    let (space, isNew) = try await directory.create(draft, for: account)
    if isNew { await feed.publish(.spaces(account: account)) }
    return space
  }
}

extension HubLimits {
  /// Returns the reason why an operation is too large or unreadable.
  func refusal(of operation: TreeOperation) -> RefusalReason? {
    switch operation.action {
    case .set(let field, let value):
      if field.utf8.count > self.field || value?.utf8.count ?? 0 > self.value { return .tooLarge }
      let hasZero = field.utf8.contains(0) || value?.utf8.contains(0) ?? false
      return hasZero ? .unreadable : nil
    case .order(_, let key), .move(_, let key): return key.text.utf8.count > self.key ? .tooLarge : nil
    }
  }
}
