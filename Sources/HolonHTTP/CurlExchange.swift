#if !canImport(Darwin)
  internal import CLibCurl
  internal import Foundation
  internal import HTTPTypes
  internal import HolonBase
  internal import HolonCompression

  /// The implementation of requests on systems without Apple's URLSession.
  typealias PlatformExchange = CurlExchange

  /// Requests by the system's libcurl, on a thread that exists while they run and 15 seconds longer.
  final class CurlExchange: Sendable {
    private let timeouts: HTTPTimeouts
    private let longestAnswer: Int
    private let trust: HTTPTrust
    private let worker = Locked<CurlWorker?>(nil)

    init(timeouts: HTTPTimeouts, longestAnswer: Int, trust: HTTPTrust) {
      (self.timeouts, self.longestAnswer, self.trust) = (timeouts, longestAnswer, trust)
    }

    deinit { worker.value?.submit(.end) }

    func send(_ request: HTTPRequest, body: [UInt8]) async throws(HTTPError) -> HTTPAnswer {
      let transfer = CurlTransfer(request, body, timeouts, .whole(limit: longestAnswer), trust)
      try start(transfer)
      await wait(for: transfer)
      let part = try transfer.nextPart()
      guard let answer = part.answer else { throw .cancelled(request) }
      guard !part.bytes.isEmpty, let reader = try transfer.reader(for: answer) else {
        return HTTPAnswer(status: answer.status, fields: answer.fields, body: part.bytes)
      }
      var content: [UInt8] = []
      content.reserveCapacity(part.size)
      _ = try reader.read(part.bytes, for: request) { piece in
        content.append(contentsOf: piece)
        return true
      }
      guard reader.isComplete else { throw .damaged(request) }
      return HTTPAnswer(status: answer.status, fields: answer.fields, body: content)
    }

    /// Sends a request and passes on the bytes of the response as they arrive.
    ///
    /// The connection is read only as fast as the closure accepts the bytes.
    func chunks(
      of request: HTTPRequest, onAnswer: (HTTPAnswer) throws -> Void,
      onBytes: (UnsafeRawBufferPointer) throws -> Void
    ) async throws {
      let transfer = CurlTransfer(request, [], timeouts, .stream, trust)
      try start(transfer)
      // Ends the connection when a closure throws.
      defer { cancel(transfer) }
      var reader: GzipReader?
      var isEmpty = true
      while true {
        await wait(for: transfer)
        let part = try transfer.nextPart()
        if part.isPaused { worker.value?.submit(.resume(transfer)) }
        if let answer = part.answer {
          reader = try transfer.reader(for: answer)
          try onAnswer(answer)
        }
        if !part.bytes.isEmpty {
          isEmpty = false
          if let reader {
            try reader.pass(part.bytes, of: request, to: onBytes)
          } else {
            try part.bytes.withUnsafeBytes(onBytes)
          }
        }
        if part.isLast { break }
      }
      if let reader, !isEmpty, !reader.isComplete { throw HTTPError.damaged(request) }
    }

    private func start(_ transfer: CurlTransfer) throws(HTTPError) {
      // Otherwise the thread could send it before the cancellation arrives.
      if Task.isCancelled { throw .cancelled(transfer.request) }
      let curl = try CurlLibrary.load()
      worker.use { worker in
        if worker?.submit(.start(transfer)) == true { return }
        let new = CurlWorker(curl)
        worker = new
        new.submit(.start(transfer))
      }
    }

    private func wait(for transfer: CurlTransfer) async {
      await withTaskCancellationHandler {
        await transfer.wait()
      } onCancel: {
        cancel(transfer)
      }
    }

    /// Ends a transfer for its caller immediately, and then its connection; without effect on a complete one.
    private func cancel(_ transfer: CurlTransfer) {
      if transfer.cancel() { worker.value?.submit(.stop(transfer)) }
    }
  }

  extension HTTPError {
    fileprivate static func damaged(_ request: HTTPRequest) -> HTTPError {
      HTTPError(
        .malformed,
        "\(request.place): the response's compressed bytes are damaged, or end early: try again later")
    }
  }

  extension GzipReader {
    fileprivate func read(
      _ bytes: [UInt8], for request: HTTPRequest, _ onPiece: (UnsafeBufferPointer<UInt8>) -> Bool
    ) throws(HTTPError) -> Bool {
      do { return try read(bytes, onPiece) } catch { throw .damaged(request) }
    }

    fileprivate func pass(
      _ bytes: [UInt8], of request: HTTPRequest, to onBytes: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
      var problem: (any Error)?
      _ = try read(bytes, for: request) { piece in
        do { try onBytes(UnsafeRawBufferPointer(piece)) } catch { problem = error }
        return problem == nil
      }
      if let problem { throw problem }
    }
  }

  /// The thread on which libcurl runs the transfers of a session.
  ///
  /// All calls of libcurl are made by the thread, except for the creation and for waking it.
  private final class CurlWorker: @unchecked Sendable {
    enum Command: Sendable { case start(CurlTransfer), resume(CurlTransfer), stop(CurlTransfer), end }

    private struct Inbox: Sendable {
      var commands: [Command] = []
      var isClosed = false
    }

    private let curl: LibCurl
    private let multi: OpaquePointer
    private let inbox = Locked(Inbox())

    // Only the thread uses these.
    private var transfers: [OpaquePointer: CurlTransfer] = [:]
    private var isEnding = false
    private var lastUse = ContinuousClock.now

    /// The time for which connections without requests are kept.
    private static let idleTime = Duration.seconds(15)

    init(_ curl: LibCurl) {
      self.curl = curl
      guard let multi = curl.pointee.multi_init() else {
        preconditionFailure("libcurl has no memory for requests: end other programs")
      }
      self.multi = multi
      // More connections to one server don't make it faster; requests beyond wait for one.
      libcurl_set_multi(curl, multi, Int32(CURLMOPT_MAX_HOST_CONNECTIONS), 64)
      libcurl_set_multi(curl, multi, Int32(CURLMOPT_MAXCONNECTS), 64)
      Thread.detachNewThread { self.run() }
    }

    /// Hands a command to the thread; returns false when it has ended.
    @discardableResult
    func submit(_ command: Command) -> Bool {
      inbox.use { inbox in
        guard !inbox.isClosed else { return false }
        inbox.commands.append(command)
        // Under the lock, because the thread frees what is woken after closing the inbox.
        if inbox.commands.count == 1 { _ = curl.pointee.multi_wakeup(multi) }
        return true
      }
    }

    private func run() {
      Thread.current.name = "HTTP"
      libcurl_block_sigpipe()
      repeat {
        for command in inbox.use({ inbox in
          defer { inbox.commands.removeAll(keepingCapacity: true) }
          return inbox.commands
        }) {
          execute(command)
        }
        var running: Int32 = 0
        _ = curl.pointee.multi_perform(multi, &running)
        completeFinished()
        if !isEnding { _ = curl.pointee.multi_poll(multi, nil, 0, wait(), nil) }
      } while !closeIfIdle()
      for transfer in transfers.values { remove(transfer) }
      _ = curl.pointee.multi_cleanup(multi)
    }

    private func execute(_ command: Command) {
      switch command {
      case .start(let transfer):
        guard !transfer.isFinished else { return }
        guard let handle = transfer.open(curl) else { return }
        transfers[handle] = transfer
        _ = curl.pointee.multi_add_handle(multi, handle)
      case .resume(let transfer): transfer.resume(curl)
      case .stop(let transfer): remove(transfer)
      case .end: isEnding = true
      }
    }

    private func completeFinished() {
      var left: Int32 = 0
      while let message = curl.pointee.multi_info_read(multi, &left) {
        guard message.pointee.msg == CURLMSG_DONE, let transfer = transfers[message.pointee.easy_handle] else {
          continue
        }
        transfer.complete(Int(message.pointee.data.result), curl)
        remove(transfer)
      }
    }

    private func remove(_ transfer: CurlTransfer) {
      guard let handle = transfer.handle else { return }
      _ = curl.pointee.multi_remove_handle(multi, handle)
      transfer.close(curl)
      transfers[handle] = nil
      lastUse = .now
    }

    /// Returns the longest time to wait for the network, in milliseconds, and ends what has taken too long.
    private func wait() -> Int32 {
      let now = ContinuousClock.now
      if transfers.isEmpty { return Self.milliseconds(Self.idleTime - (now - lastUse)) }
      var longest = Duration.seconds(60)
      for transfer in transfers.values {
        guard let left = transfer.timeLeft(at: now) else { continue }
        if left <= .zero { remove(transfer) } else { longest = min(longest, left) }
      }
      return Self.milliseconds(longest)
    }

    /// Rounds up, so that the time has passed afterwards.
    private static func milliseconds(_ time: Duration) -> Int32 { Int32(max(0, time / .milliseconds(1)).rounded(.up)) }

    private func closeIfIdle() -> Bool {
      guard isEnding || transfers.isEmpty && ContinuousClock.now - lastUse >= Self.idleTime else { return false }
      return inbox.use { inbox in
        inbox.isClosed = isEnding || inbox.commands.isEmpty
        return inbox.isClosed
      }
    }
  }

  /// The functions of libcurl.
  typealias LibCurl = UnsafePointer<libcurl>

  /// The libcurl of this machine, loaded on first use.
  enum CurlLibrary {
    // The table of functions is written once, before its first use, and never again.
    nonisolated(unsafe) private static let functions: Result<LibCurl, HTTPError> = {
      var reason: UnsafePointer<CChar>?
      if let functions = libcurl_load(&reason) { return .success(functions) }
      let problem = reason.map { String(cString: $0) } ?? "can't be loaded"
      return .failure(
        HTTPError(
          .libraryMissing,
          "libcurl, the system's library for HTTP, \(problem): apt-get install libcurl4, dnf install libcurl, "
            + "apk add libcurl, or your system's package of it, version 7.68 or later"))
    }()

    static func load() throws(HTTPError) -> LibCurl { try functions.get() }

    /// Whether libcurl uses OpenSSL or one of its relatives, whose numbers for a certificate's faults are known.
    static let hasOpenSSL: Bool = {
      guard let curl = try? load(), let text = curl.pointee.version_info(0)?.pointee.ssl_version else { return false }
      let name = String(cString: text)
      return ["OpenSSL", "LibreSSL", "BoringSSL", "quictls", "AWS-LC"].contains { name.hasPrefix($0) }
    }()
  }
#endif
