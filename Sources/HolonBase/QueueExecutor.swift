public import Dispatch

/// An executor that runs an actor on a queue of its own, so that long work there blocks no shared thread.
public final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  /// Creates an executor with a queue.
  public init(label: String, qos: DispatchQoS) { queue = DispatchQueue(label: label, qos: qos) }

  /// Runs a job on the queue.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// Returns a reference to the executor, as actors need it.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}
