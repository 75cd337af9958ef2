package import Dispatch

/// Runs an actor on a queue of its own, so that what takes long there keeps no thread that answers others.
package final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  /// Creates an executor with a queue.
  package init(label: String, qos: DispatchQoS) { queue = DispatchQueue(label: label, qos: qos) }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  package func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}
