import Foundation
import HolonBase
public import HolonSync

/// Servers over a log of yours under a ``ConvergenceCheck``: they are asked in turn, now and then with nothing remembered.
///
/// ```swift
/// var check = ConvergenceCheck(schema, edit: edit)
/// let mirror = SyncLogMirror { name, genesis in try await logs.log(of: name, genesis: genesis) }
/// check.mirror = mirror
/// check.pageBytes = SyncLogMirror.pageBytes
/// check.troubles.remove(.serverBackups)
/// ```
///
/// The check waits for each answer: run it by ``ConvergenceCheck/firstFailure(in:seed:)``.
public final class SyncLogMirror: SyncMirror, @unchecked Sendable {
  // One thread at a time asks, that of the check; the time has a lock.

  /// The size at which responses end, in bytes: so small that many are cut.
  public static let pageBytes = 600

  /// The number of answered requests.
  public private(set) var count = 0

  /// The errors of the log.
  public private(set) var problems: [String] = []

  private let log: @Sendable (_ name: String, _ genesis: UInt64) async throws -> any SyncLog
  private let (saving, restoring): (@Sendable () throws -> Void, @Sendable () throws -> Void)
  private let now = Locked<Int64>(0)
  private var spaces: [SyncSpace] = []
  private var number = 0
  private var genesis: UInt64 = 0

  /// Creates a mirror.
  ///
  /// - Parameters:
  ///   - backUp: Makes a backup of the database, for ``SyncTroubles/serverBackups``.
  ///   - restore: Restores the backup.
  ///   - log: Returns the log with a name, which begins with a checksum if it is new. It is called for each server.
  public init(
    backUp: @escaping @Sendable () throws -> Void = {}, restore: @escaping @Sendable () throws -> Void = {},
    log: @escaping @Sendable (_ name: String, _ genesis: UInt64) async throws -> any SyncLog
  ) {
    (saving, restoring, self.log) = (backUp, restore, log)
  }

  /// Begins a history with a new log.
  public func begin(genesis: UInt64) {
    number += 1
    self.genesis = genesis
    open()
    backUp()
  }

  private func open() {
    let (name, genesis, now, log) = ("history \(number)", genesis, now, log)
    let opened = wait {
      var limits = SyncSpaceLimits()
      (limits.responseBytes, limits.recordsBehindCheckpoint) = (Self.pageBytes, 5)
      var spaces: [SyncSpace] = []
      for _ in 0..<2 { spaces.append(SyncSpace(try await log(name, genesis), limits: limits) { now.value }) }
      return spaces
    }
    spaces = opened ?? []
  }

  /// Answers a request; nil when it fails.
  public func answer(
    _ request: SyncRequest, at now: Int64, refusal: @escaping @Sendable (TreeOperation) -> RefusalReason?
  ) -> SyncResponse? {
    count += 1
    self.now.value = now
    if count.isMultiple(of: 13) { open() }
    guard spaces.count == 2 else { return nil }
    let space = spaces[count % 2]
    return wait {
      let answer = try await space.answer(request.json, refusal: refusal)
      return try SyncResponse(json: answer.body)
    }
  }

  /// Settles the operations before a horizon.
  public func settle(before horizon: HybridTimestamp, compacting: Bool) {
    guard spaces.count == 2 else { return }
    let space = spaces[count % 2]
    wait { try await space.settle(before: horizon, compacting: compacting) }
  }

  /// Makes a backup.
  public func backUp() { note(saving) }

  /// Restores the backup.
  public func restore() { note(restoring) }

  private func note(_ body: () throws -> Void) {
    do { try body() } catch { problems.append("\(error)") }
  }

  /// Waits for a result; nil when it fails, which is recorded.
  @discardableResult
  private func wait<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) -> Value? {
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var result: Result<Value, any Error>?
    Task {
      do { result = .success(try await body()) } catch { result = .failure(error) }
      done.signal()
    }
    done.wait()
    switch result {
    case .success(let value): return value
    case .failure(let error): problems.append("\(error)")
    case nil: problems.append("The server has given no answer.")
    }
    return nil
  }
}

extension ConvergenceCheck {
  /// Returns the first failing history of a number of random ones, reduced, without blocking the threads of tasks.
  ///
  /// - Parameters:
  ///   - runs: The number of histories.
  ///   - seed: The seed of the random numbers.
  public func firstFailure(
    in runs: Int, seed: UInt64 = .random(in: 0...UInt64.max)
  ) async -> ConvergenceFailure? {
    await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: failure(in: runs, seed: seed)) }.start()
    }
  }
}
