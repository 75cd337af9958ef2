#if os(Linux) || os(Android)

  import Foundation
  import HolonPlatform
  import HolonTree

  /// The folders with changes, as inotify reports them.
  final class FolderEvents {
    /// The folders that have to be read again.
    enum Dirty {
      case everything
      case folders(Set<NodeHandle>)
    }

    /// The signals that ``take()`` has something to return.
    let signals: AsyncStream<Void>

    private let descriptor: Int32
    private let source: any DispatchSourceRead
    private let state: State

    init(_ root: DirectoryHandle) throws(FileError) {
      descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard descriptor >= 0 else {
        throw FileError(
          .tooManyOpen, "too many folders are being watched: raise fs.inotify.max_user_instances, or watch fewer")
      }
      let (signals, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
      self.signals = signals
      let state = State()
      self.state = state
      let queue = DispatchQueue(label: "HolonFiles watch")
      source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
      let inotify = descriptor
      source.setEventHandler { if state.takeEvents(from: inotify) { continuation.yield() } }
      source.setCancelHandler {
        close(inotify)
        continuation.finish()
      }
      source.resume()
    }

    deinit { source.cancel() }

    /// Begins to watch an open folder; any thread may call it.
    func watch(_ folder: ScannedFolder, _ descriptor: Int32) {
      let mask =
        IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_ONLYDIR
      // Any other path might be too long, or lead elsewhere by now.
      let watch = inotify_add_watch(self.descriptor, "/proc/self/fd/\(descriptor)", UInt32(mask))
      state.add(watch, errno, folder)
    }

    /// Throws the error that prevented watching, if any.
    func check() throws(FileError) { if let failure = state.failure { throw failure } }

    /// Returns the changes since the last call.
    func take() -> Dirty { state.take() }

    /// Assigns nodes to the watched folders, and stops watching folders that are gone.
    func settle(_ places: [ObjectIdentifier: NodeHandle], isThere: (NodeHandle) -> Bool) {
      for watch in state.settle(places, isThere) { inotify_rm_watch(descriptor, watch) }
    }
  }

  /// The state of the watched folders.
  private final class State: @unchecked Sendable {
    // The lock guards everything below.
    private let lock = NSLock()
    private var nodes: [Int32: NodeHandle] = [:]
    private var unsettled: [(watch: Int32, folder: ObjectIdentifier)] = []
    private var dirty: Set<Int32> = []
    private var hasLostTrack = false
    private var error: FileError?

    var failure: FileError? { lock.withLock { error } }

    func add(_ watch: Int32, _ number: Int32, _ folder: ScannedFolder) {
      lock.withLock {
        if watch >= 0 {
          unsettled.append((watch, ObjectIdentifier(folder)))
        } else if number == ENOSPC {
          error = FileError(
            .tooManyOpen,
            "the folder contains more folders than the system can watch: raise fs.inotify.max_user_watches",
            number: number)
        } else if number != ENOENT || access("/proc/self/fd", F_OK) != 0 {
          error = FileError(system: number, "the folder can't be watched")
        }
      }
    }

    func settle(_ places: [ObjectIdentifier: NodeHandle], _ isThere: (NodeHandle) -> Bool) -> [Int32] {
      lock.withLock {
        for (watch, folder) in unsettled { if let node = places[folder] { nodes[watch] = node } }
        let gone = unsettled.map(\.watch).filter { nodes[$0] == nil } + nodes.filter { !isThere($0.value) }.map(\.key)
        for watch in gone { nodes[watch] = nil }
        unsettled = []
        return gone
      }
    }

    func take() -> FolderEvents.Dirty {
      lock.withLock {
        defer {
          dirty = []
          hasLostTrack = false
        }
        return hasLostTrack ? .everything : .folders(Set(dirty.compactMap { nodes[$0] }))
      }
    }

    /// Reads all pending events; returns whether any of them reports a change.
    func takeEvents(from descriptor: Int32) -> Bool {
      let size = 65_536
      return withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) { buffer in
        var means = false
        while true {
          let filled = retrying { read(descriptor, buffer.baseAddress!, size) }
          if filled <= 0 { return means }
          var offset = 0
          while offset < filled {
            let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            offset += MemoryLayout<inotify_event>.size + Int(event.len)
            record(event, &means)
          }
        }
      }
    }

    private func record(_ event: inotify_event, _ means: inout Bool) {
      lock.withLock {
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
          hasLostTrack = true
          means = true
        } else if event.mask & UInt32(IN_IGNORED) != 0 {
          // The folder is gone, and its number may be reused for another one.
          nodes[event.wd] = nil
        } else {
          dirty.insert(event.wd)
          means = true
        }
      }
    }
  }

#endif
