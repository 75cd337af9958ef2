import DefeatCore
import Dispatch
import Foundation
import HolonBase
import HolonSync

/// Threads for merges that take long, beside those that answer requests.
///
/// There are fewer than processors, so that requests find one that is free.
struct LongWork: Sendable {
  /// The number of operations and moves from which on a merge takes longer than it takes to change threads.
  static let worthwhile = 4_000

  private static let workers = (0..<max(1, ProcessInfo.processInfo.activeProcessorCount - 1)).map { _ in Worker() }

  private let worker: Worker

  /// - Parameter space: What is done for one space is done one after another.
  init(for space: UUID) {
    worker = Self.workers[Int(truncatingIfNeeded: UInt(bitPattern: space.hashValue) % UInt(Self.workers.count))]
  }

  /// Changes a ledger, and returns it together with what the change returns.
  func change<Answer: Sendable>(
    _ ledger: consuming SyncLedger, _ body: @Sendable (inout SyncLedger) throws -> Answer
  ) async rethrows -> (SyncLedger, Answer) {
    try await worker.change(ledger, body)
  }

  private actor Worker {
    private let executor = QueueExecutor(label: "defeat.hub.merges", qos: .utility)

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func change<Answer: Sendable>(
      _ ledger: consuming SyncLedger, _ body: @Sendable (inout SyncLedger) throws -> Answer
    ) rethrows -> (SyncLedger, Answer) {
      let answer = try body(&ledger)
      return (ledger, answer)
    }
  }
}
