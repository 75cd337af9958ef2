#if canImport(Darwin)

  #if os(macOS)
    import CoreServices
  #endif
  import Darwin
  import Foundation
  import HolonTree

  /// The system's notifications about changes in folders.
  ///
  /// On macOS, the system reports changes anywhere below the folder (File System Events). Elsewhere it reports only
  /// names that come and go in each folder. A write to a file is therefore noticed only with the next of these.
  final class FolderEvents {
    /// The folders that have to be read again.
    enum Dirty {
      case everything
      case folders(Set<NodeHandle>)
    }

    /// The signals that ``take()`` has something to return.
    let signals: AsyncStream<Void>

    private let continuation: AsyncStream<Void>.Continuation
    private let queue = DispatchQueue(label: "HolonFiles watch")

    #if os(macOS)
      private var stream: FSEventStreamRef?

      init(_ root: DirectoryHandle) throws(FileError) {
        (signals, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        var path = [CChar](repeating: 0, count: Int(MAXPATHLEN))
        guard fcntl(root.descriptor, F_GETPATH, &path) == 0 else {
          throw FileError(system: errno, "the folder can't be watched")
        }
        let box = Unmanaged.passRetained(SignalBox(continuation))
        var context = FSEventStreamContext(
          version: 0, info: box.toOpaque(), retain: nil,
          release: { info in if let info { Unmanaged<SignalBox>.fromOpaque(info).release() } },
          copyDescription: nil)
        let callback: FSEventStreamCallback = { _, info, _, _, _, _ in
          guard let info else { return }
          Unmanaged<SignalBox>.fromOpaque(info).takeUnretainedValue().continuation.yield()
        }
        let name = path.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        stream = FSEventStreamCreate(
          nil, callback, &context, [name] as CFArray, FSEventStreamEventId(kFSEventStreamEventIdSinceNow), 0.05,
          FSEventStreamCreateFlags(kFSEventStreamCreateFlagNoDefer))
        guard let stream else {
          throw FileError(.notSupported, "the folder can't be watched (refused by the system): scan it again instead")
        }
        FSEventStreamSetDispatchQueue(stream, queue)
        FSEventStreamStart(stream)
      }

      deinit {
        if let stream {
          FSEventStreamStop(stream)
          FSEventStreamInvalidate(stream)
          FSEventStreamRelease(stream)
        }
        continuation.finish()
      }

      func watch(_ folder: ScannedFolder, _ descriptor: Int32) {}
    #else
      private let lock = NSLock()
      private var sources: [any DispatchSourceFileSystemObject] = []

      init(_ root: DirectoryHandle) throws(FileError) {
        (signals, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
      }

      deinit {
        for source in sources { source.cancel() }
        continuation.finish()
      }

      /// Begins to watch an open folder; any thread may call it.
      ///
      /// Folders beyond the first few hundred aren't watched, as each takes a handle.
      func watch(_ folder: ScannedFolder, _ descriptor: Int32) {
        lock.withLock {
          guard sources.count < 200 else { return }
          let own = dup(descriptor)
          guard own >= 0 else { return }
          let source = DispatchSource.makeFileSystemObjectSource(
            fileDescriptor: own, eventMask: [.write, .extend, .delete, .rename], queue: queue)
          let continuation = continuation
          source.setEventHandler { continuation.yield() }
          source.setCancelHandler { close(own) }
          source.resume()
          sources.append(source)
        }
      }
    #endif

    func check() throws(FileError) {}

    /// Returns everything, as the system doesn't report which folders have changed.
    func take() -> Dirty {
      #if !os(macOS)
        // The following scan watches the folders that it opens.
        let old = lock.withLock {
          defer { sources = [] }
          return sources
        }
        for source in old { source.cancel() }
      #endif
      return .everything
    }

    /// Does nothing, as every scan watches the folders that it opens.
    func settle(_ places: [ObjectIdentifier: NodeHandle], isThere: (NodeHandle) -> Bool) {}
  }

  private final class SignalBox: Sendable {
    let continuation: AsyncStream<Void>.Continuation

    init(_ continuation: AsyncStream<Void>.Continuation) { self.continuation = continuation }
  }

#endif
