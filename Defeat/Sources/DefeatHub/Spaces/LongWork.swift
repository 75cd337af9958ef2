import DefeatCore
import Dispatch
import Foundation
import HolonBase
import HolonSync

/// The threads for long merges, separate from the threads that respond to requests.
///
/// Their number is below the number of processors, so that one remains free for requests.
struct LongWork: Sendable {
  /// The number of operations and moves above which a merge takes longer than a change of threads.
  static let threshold = 4_000

  private static let workers = (0..<max(1, ProcessInfo.processInfo.activeProcessorCount - 1)).map { _ in Worker() }

  private let worker: Worker

  /// Creates a queue for a space.
  ///
  /// - Parameter space: A space, whose merges run serially.
  init(for space: UUID) {
    worker = Self.workers[Int(truncatingIfNeeded: UInt(bitPattern: space.hashValue) % UInt(Self.workers.count))]
  }

  /// Modifies a ledger, and returns it together with the closure's result.
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
