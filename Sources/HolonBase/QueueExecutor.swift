public import Dispatch

/// Runs an actor on a queue of its own, so that what takes long there keeps no thread that answers others.
public final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  /// Creates an executor with a queue.
  public init(label: String, qos: DispatchQoS) { queue = DispatchQueue(label: label, qos: qos) }

  /// Runs a job on the queue.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// A reference to the executor, as actors give it.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}
