internal import Dispatch

/// A thread's worth of turns, so that whoever waits for the server there keeps nobody else from working.
final class QueueExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "holon.postgres", qos: .userInitiated)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}
