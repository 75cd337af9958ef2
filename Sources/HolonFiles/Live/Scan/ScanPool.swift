import Foundation

/// The shared state of a scan's threads: the folders to read, and the results.
final class ScanPool {
  let options: ScanOptions
  let root: DirectoryHandle
  let handlesPerThread: Int

  /// The events that watch each folder before it is read; nil when the folder isn't watched.
  let events: FolderEvents?

  private let condition = NSCondition()
  private var waiting: [ScannedFolder]
  private var idleCount = 0
  private var threadCount = 0
  private var runningCount = 0
  private var devices: [UInt64] = []
  private var isCancelled = false
  private var readers: [ScanReader?] = []
  private var progress = ScanProgress()
  private var lastReport = DispatchTime.now()
  private let report: (@Sendable (ScanProgress) -> Void)?
  private var finish: (@Sendable () -> Void)?

  init(
    root: DirectoryHandle, folders: [ScannedFolder], devices: [UInt64], options: ScanOptions, handlesPerThread: Int,
    report: (@Sendable (ScanProgress) -> Void)?, events: FolderEvents?
  ) {
    self.root = root
    self.options = options
    self.handlesPerThread = handlesPerThread
    self.devices = devices
    self.report = report
    self.events = events
    waiting = folders
  }

  /// Starts a number of threads, and calls a closure when all have ended.
  func start(threads: Int, finish: @escaping @Sendable () -> Void) {
    condition.lock()
    self.finish = finish
    for _ in 0..<max(1, threads) { addThread() }
    condition.unlock()
  }

  func cancel() {
    condition.lock()
    isCancelled = true
    condition.broadcast()
    condition.unlock()
  }

  /// Adds a thread because the others wait for the disk, unless the maximum is reached.
  func addThreadForWaiting() {
    guard options.threads == nil else { return }
    condition.lock()
    if runningCount < ScanOptions.greatestThreadCount, idleCount == 0 { addThread() }
    condition.unlock()
  }

  private func addThread() {
    let index = threadCount
    threadCount += 1
    runningCount += 1
    readers.append(nil)
    let thread = Thread { [self] in
      let reader = ScanReader(index: index, pool: self)
      reader.run()
      ended(reader)
    }
    thread.name = "HolonFiles scan \(index)"
    thread.start()
  }

  private func ended(_ reader: ScanReader) {
    condition.lock()
    readers[reader.index] = reader
    runningCount -= 1
    let finish = runningCount == 0 ? self.finish : nil
    condition.unlock()
    finish?()
  }

  /// Returns the next folder for a thread without one; nil when all folders are read.
  func next() -> ScannedFolder? {
    condition.lock()
    defer { condition.unlock() }
    idleCount += 1
    while waiting.isEmpty, !isCancelled, idleCount < runningCount { condition.wait() }
    guard !isCancelled, let folder = waiting.popLast() else {
      // Waiting threads can't find new folders either.
      condition.broadcast()
      return nil
    }
    idleCount -= 1
    return folder
  }

  /// Records a thread's progress, and takes some of its folders when other threads have none.
  ///
  /// - Returns: Whether to continue.
  func report(_ done: inout ScanProgress, stack: inout [ScannedFolder]) -> Bool {
    condition.lock()
    progress.folders += done.folders
    progress.files += done.files
    progress.bytes &+= done.bytes
    done = ScanProgress()
    // Another thread needs as many steps to open a folder far down, which only many folders justify.
    if idleCount > waiting.count, stack.count > 1, stack.count > stack[0].depth / 8 {
      // The first folders of a stack are the topmost, with the most folders below them.
      let given = stack.count / 2
      waiting += stack[..<given].reversed()
      stack.removeSubrange(..<given)
      condition.broadcast()
    }
    var snapshot: ScanProgress?
    if report != nil, DispatchTime.now().uptimeNanoseconds - lastReport.uptimeNanoseconds > 100_000_000 {
      lastReport = .now()
      snapshot = progress
      snapshot?.threads = runningCount
    }
    let goesOn = !isCancelled
    condition.unlock()
    if let snapshot { report?(snapshot) }
    return goesOn
  }

  /// Returns the index of a file system, counted from 1.
  func index(ofDevice device: UInt64) -> UInt16 {
    condition.lock()
    defer { condition.unlock() }
    if let index = devices.firstIndex(of: device) { return UInt16(index + 1) }
    guard devices.count < Int(UInt16.max) else { return 0 }
    devices.append(device)
    return UInt16(devices.count)
  }

  typealias Result = (readers: [ScanReader], devices: [UInt64], progress: ScanProgress, isCancelled: Bool)

  /// Returns the results of all threads; to be called once, when all have ended.
  func takeResult() -> Result {
    condition.lock()
    defer {
      // The readers refer to this pool; dropping them here breaks the cycle.
      readers = []
      condition.unlock()
    }
    return (readers.compactMap { $0 }, devices, progress, isCancelled)
  }
}

// All mutable state is accessed under the lock only.
extension ScanPool: @unchecked Sendable {}
