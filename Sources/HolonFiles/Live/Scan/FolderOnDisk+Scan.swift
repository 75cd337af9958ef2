import Foundation
import HolonPlatform
import HolonTree

extension FolderOnDisk {
  /// Reads the contents of the folder, at all depths, into a tree.
  ///
  /// Unreadable files stay in the tree with their errors, see ``Folder/problems``. Links are listed and never followed;
  /// pipes, sockets and devices are listed and never opened. Files that come or go meanwhile may be in the tree or not.
  ///
  /// - Parameters:
  ///   - options: The options of the scan.
  ///   - progress: A closure that any thread calls ten times a second with the progress so far.
  /// - Throws: ``FileError`` when the folder itself can't be read, `CancellationError` when the task was cancelled.
  /// - Complexity: O(*n* log *c*), *n* being the number of files and *c* the greatest number in one folder.
  public func scan(
    _ options: ScanOptions = ScanOptions(), progress: (@Sendable (ScanProgress) -> Void)? = nil
  ) async throws -> Folder {
    Folder(
      try await result(of: [ScannedFolder(parent: nil, entry: .unknownFolder, name: name)], [], options, progress),
      name: name)
  }

  /// Reads the contents of the folder like ``scan(_:progress:)``, but blocks the calling thread.
  ///
  /// - Throws: ``FileError`` when the folder itself can't be read.
  /// - Complexity: O(*n* log *c*), *n* being the number of files and *c* the greatest number in one folder.
  public func scanned(_ options: ScanOptions = ScanOptions()) throws(FileError) -> Folder {
    let folders = [ScannedFolder(parent: nil, entry: .unknownFolder, name: name)]
    let (pool, threads) = makePool(folders, [], options, watching: nil, nil)
    let isDone = DispatchSemaphore(value: 0)
    pool.start(threads: threads) { isDone.signal() }
    isDone.wait()
    return Folder(try checked(pool.takeResult(), folders), name: name)
  }

  /// Reads folders and all folders in them on several threads, until all are read.
  func result(
    of folders: [ScannedFolder], _ devices: [UInt64], _ options: ScanOptions, watching events: FolderEvents? = nil,
    _ progress: (@Sendable (ScanProgress) -> Void)?
  ) async throws -> ScanResult {
    try Task.checkCancellation()
    let (pool, threads) = makePool(folders, devices, options, watching: events, progress)
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        pool.start(threads: threads) { continuation.resume() }
      }
    } onCancel: {
      pool.cancel()
    }
    let result = pool.takeResult()
    if result.isCancelled { throw CancellationError() }
    if let progress { progress(result.progress) }
    return try checked(result, folders)
  }

  /// Creates the threads that read folders, and returns their initial number.
  private func makePool(
    _ folders: [ScannedFolder], _ devices: [UInt64], _ options: ScanOptions, watching events: FolderEvents?,
    _ progress: (@Sendable (ScanProgress) -> Void)?
  ) -> (pool: ScanPool, threads: Int) {
    var threads = options.threads ?? ProcessInfo.processInfo.activeProcessorCount
    // Each thread needs at least two handles, and the rest of the process needs some too.
    let handles = Self.spareHandles
    threads = max(1, min(threads, handles / 4, ScanOptions.greatestThreadCount))
    let greatest = options.threads == nil ? ScanOptions.greatestThreadCount : threads
    let pool = ScanPool(
      root: handle, folders: folders, devices: devices, options: options,
      handlesPerThread: max(2, min(options.handlesPerThread, handles / greatest)), report: progress, events: events)
    return (pool, threads)
  }

  /// Returns the findings of the threads, unless the folder itself couldn't be read.
  private func checked(_ result: ScanPool.Result, _ folders: [ScannedFolder]) throws(FileError) -> ScanResult {
    if let top = folders.first, top.parent == nil, !top.isRead {
      throw (top.problem ?? FileError(.notFound, "the folder no longer exists: choose another one")).at(name)
    }
    return ScanResult(tops: folders, readers: result.readers, devices: result.devices)
  }

  /// Half of the file handles that the process may still open.
  private static var spareHandles: Int {
    var limit = rlimit()
    #if canImport(Glibc)
      let code = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    #else
      let code = getrlimit(RLIMIT_NOFILE, &limit)
    #endif
    guard code == 0 else { return 64 }
    var openCount = 0
    if let handles = try? DirectoryHandle(path: "/dev/fd") {
      _ = DirectoryReader().forEach(in: handles.descriptor) { _ in openCount += 1 }
    }
    return max(0, Int(min(limit.rlim_cur, 4_096)) - openCount) / 2
  }
}

extension Folder {
  fileprivate init(_ result: ScanResult, name: FileName) {
    let files = FileTree(result, name: name)
    self.init(files, root: files.nodes.roots.first { _ in true }!)
  }
}

extension FileEntry {
  /// The entry of a folder that hasn't been read yet.
  static var unknownFolder: FileEntry {
    FileEntry(
      size: 0, modified: .min, number: 0, name: NameReference(rawValue: 0), device: 0, kind: .folder, traits: [])
  }
}
