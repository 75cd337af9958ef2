#if !canImport(Darwin)
  internal import CLibCurl
  internal import Foundation
  internal import HTTPTypes
  internal import HolonBase
  internal import HolonCompression

  /// A request and its response.
  ///
  /// The thread of libcurl fills it, and one task waits for its parts.
  final class CurlTransfer: @unchecked Sendable {
    let request: HTTPRequest
    private let body: [UInt8]
    private let timeouts: HTTPTimeouts
    private let form: Form
    private let trust: HTTPTrust

    /// A way to receive a response.
    enum Form: Sendable {
      /// All of it, of which the decompressed bytes are limited.
      case whole(limit: Int)

      /// Piece by piece and possibly forever.
      case stream
    }

    // Only the thread uses these.
    private(set) var handle: OpaquePointer?
    private var list: UnsafeMutablePointer<curl_slist>?
    private var route: UnsafeMutablePointer<curl_slist>?
    private var reason: UnsafeMutableBufferPointer<CChar>?
    private var sent = 0
    private var head = CurlHead()
    private var problem: HTTPError?
    private var start = ContinuousClock.now
    private var isHeld = false
    private var limit = Int.max
    private var counter: GzipReader?
    private var size = 0

    private let state = Locked(State())

    private struct State: Sendable {
      var part = Part()
      var outcome: Result<Void, HTTPError>?
      var waiter: CheckedContinuation<Void, Never>?
    }

    /// A part of a response, which arrived since the last one.
    struct Part: Sendable {
      /// The status and the fields, once.
      var answer: HTTPAnswer?

      /// The next bytes of the body.
      var bytes: [UInt8] = []

      /// The number of bytes of a whole compressed response, decompressed.
      var size = 0

      /// Whether the connection isn't read until the transfer is resumed.
      var isPaused = false

      /// Whether the response is complete.
      var isLast = false
    }

    /// The number of bytes of a stream that may wait for the task.
    private static let room = 1 << 18

    init(_ request: HTTPRequest, _ body: [UInt8], _ timeouts: HTTPTimeouts, _ form: Form, _ trust: HTTPTrust) {
      (self.request, self.body, self.timeouts, self.form, self.trust) = (request, body, timeouts, form, trust)
    }

    private var isStream: Bool { if case .stream = form { true } else { false } }
  }

  // MARK: - For the task

  extension CurlTransfer {
    /// Waits until a part of a stream, or the whole response, has arrived.
    func wait() async {
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        state.use { state in
          state.waiter = continuation
          wake(&state)
        }
      }
    }

    /// Returns the part that has arrived.
    ///
    /// - Throws: ``HTTPError`` when the request has failed and all its bytes were returned.
    func nextPart() throws(HTTPError) -> Part {
      try state.use { state throws(HTTPError) in
        let isEmpty = state.part.answer == nil && state.part.bytes.isEmpty
        if !isStream || isEmpty, case .failure(let error) = state.outcome { throw error }
        var part = Part()
        swap(&part, &state.part)
        if case .success = state.outcome { part.isLast = true }
        return part
      }
    }

    /// Whether the outcome is known.
    var isFinished: Bool { state.use { $0.outcome != nil } }

    /// Ends the transfer for the task, which gets no more bytes; returns false if it had ended.
    func cancel() -> Bool {
      state.use { state in
        guard state.outcome == nil else { return false }
        (state.part, state.outcome) = (Part(), .failure(.cancelled(request)))
        wake(&state)
        return true
      }
    }

    /// Returns a reader of the response's compressed bytes, or nil if they aren't compressed.
    ///
    /// - Throws: ``HTTPError`` when the response is compressed in another way than requested.
    func reader(for answer: HTTPAnswer) throws(HTTPError) -> GzipReader? {
      let coding = (answer.fields[.contentEncoding] ?? "").lowercased()
      switch coding {
      case "", "identity": return nil
      case "gzip", "x-gzip", "deflate": return GzipReader(acceptsZlib: true)
      case _ where request.headerFields.contains(.acceptEncoding): return nil
      default:
        throw HTTPError(
          .malformed,
          "\(request.place): the response is compressed by “\(coding.prefix(40))”, which wasn't requested: "
            + "check the server")
      }
    }

    private func isReady(_ state: State) -> Bool {
      state.outcome != nil || isStream && (state.part.answer != nil || !state.part.bytes.isEmpty)
    }

    private func wake(_ state: inout State) {
      guard isReady(state), let waiter = state.waiter else { return }
      state.waiter = nil
      waiter.resume()
    }
  }

  // MARK: - For the thread

  extension CurlTransfer {
    /// Returns a handle for the request; nil if it has failed.
    func open(_ curl: LibCurl) -> OpaquePointer? {
      guard let handle = curl.pointee.easy_init() else {
        finish(.failure(HTTPError(.unreachable, "\(request.place): no memory is left: end other programs")))
        return nil
      }
      self.handle = handle
      start = .now
      configure(CurlOptions(curl: curl, handle: handle))
      return handle
    }

    /// Continues to read a stream that was paused.
    func resume(_ curl: LibCurl) {
      (isHeld, start) = (false, .now)
      if let handle { _ = curl.pointee.easy_pause(handle, Int32(CURLPAUSE_CONT)) }
    }

    /// Frees the handle.
    func close(_ curl: LibCurl) {
      curl.pointee.easy_cleanup(handle)
      for each in [list, route] { curl.pointee.slist_free_all(each) }
      reason?.deallocate()
      (handle, list, route, reason) = (nil, nil, nil, nil)
    }

    /// Ends the transfer with the outcome of libcurl.
    func complete(_ code: Int, _ curl: LibCurl) {
      if let problem { return finish(.failure(problem)) }
      if code == CURLE_OK, head.isComplete { return finish(.success(())) }
      let text = reason.map { String(decoding: $0.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) }
      let place = CurlOptions(curl: curl, handle: handle)
      finish(.failure(HTTPError(code, text ?? "", of: request, hasHead: head.isComplete, timeouts, place)))
    }

    private func finish(_ outcome: Result<Void, HTTPError>) {
      state.use { state in
        guard state.outcome == nil else { return }
        state.outcome = outcome
        wake(&state)
      }
    }

    /// Returns the time that is left for the response, or for the next bytes of a stream; nil if there is no limit.
    ///
    /// When that time is over, the transfer ends.
    func timeLeft(at now: ContinuousClock.Instant) -> Duration? {
      if isHeld { return nil }
      let left = timeouts.whole - (now - start)
      if left <= .zero { finish(.failure(.timedOut(request, after: timeouts.whole))) }
      return left
    }

    private func configure(_ options: CurlOptions) {
      let reason = UnsafeMutableBufferPointer<CChar>.allocate(capacity: 256)
      reason.initialize(repeating: 0)
      self.reason = reason
      options.set(CURLOPT_ERRORBUFFER, reason.baseAddress)
      options.set(CURLOPT_URL, request.address)
      // Only what is encrypted or allowed to be plain reaches this place; nothing else is to be reached by a redirect.
      if !options.set(CURLOPT_PROTOCOLS_STR, "http,https") {
        options.set(CURLOPT_PROTOCOLS, CURLPROTO_HTTP | CURLPROTO_HTTPS)
      }
      options.set(CURLOPT_NOSIGNAL, 1)
      // The lookup of a name that nobody waits for any more delays no others. Older versions don't know this.
      options.set(CURLOPT_QUICK_EXIT, 1)
      options.set(CURLOPT_PATH_AS_IS, 1)
      options.set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
      options.set(CURLOPT_BUFFERSIZE, 1 << 16)
      options.set(CURLOPT_TCP_KEEPALIVE, 1)
      options.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
      options.set(CURLOPT_CONNECTTIMEOUT_MS, Int(min(timeouts.connect / .milliseconds(1), 1e9).rounded(.up)))
      if HostName.isLoopback(request.host) { setLoopback(options) }
      options.set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
      if let path = trust.authorities?.path {
        for option in [CURLOPT_CAINFO, CURLOPT_PROXY_CAINFO] { options.set(option, path) }
        for option in [CURLOPT_CAPATH, CURLOPT_PROXY_CAPATH] { options.set(option, nil as UnsafeRawPointer?) }
      }
      setFields(options)
      setBody(options)
      let context = Unmanaged.passUnretained(self).toOpaque()
      options.set(CURLOPT_HEADERDATA, context)
      options.set(CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
        CurlTransfer.of(context).receiveHead(UnsafeRawBufferPointer(start: bytes, count: size * count))
      }
      options.set(CURLOPT_WRITEDATA, context)
      options.set(CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
        CurlTransfer.of(context).receive(UnsafeRawBufferPointer(start: bytes, count: size * count))
      }
    }

    private func setLoopback(_ options: CurlOptions) {
      options.set(CURLOPT_NOPROXY, "*")
      guard request.host.lowercased().contains("localhost") else { return }
      // Some versions ask the network for names below localhost, others for those that end with a dot.
      route = options.curl.pointee.slist_append(nil, "::localhost:")
      options.set(CURLOPT_CONNECT_TO, route)
    }

    private func setFields(_ options: CurlOptions) {
      // Fields without a value are those that libcurl would add by itself.
      var lines = ["Expect:"]
      let fields = request.headerFields
      if !fields.contains(.contentType) { lines.append("Content-Type:") }
      if !fields.contains(.acceptEncoding) { lines.append("Accept-Encoding: gzip, deflate") }
      // The length of the body is known here alone.
      for field in fields where ![.contentLength, .transferEncoding, .expect].contains(field.name) {
        lines.append(field.value.isEmpty ? "\(field.name.rawName);" : "\(field.name.rawName): \(field.value)")
      }
      for line in lines { list = options.curl.pointee.slist_append(list, line) }
      options.set(CURLOPT_HTTPHEADER, list)
    }

    private func setBody(_ options: CurlOptions) {
      if request.method == .head { return options.set(CURLOPT_NOBODY, 1) }
      options.set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
      // RFC 9110, section 8.6: a length of zero is sent with methods for which a body is usual.
      guard !body.isEmpty || [.post, .put, .patch].contains(request.method) else { return }
      options.set(CURLOPT_POST, 1)
      options.setBytes(CURLOPT_POSTFIELDSIZE_LARGE, body.count)
      let context = Unmanaged.passUnretained(self).toOpaque()
      options.set(CURLOPT_READDATA, context)
      options.set(CURLOPT_READFUNCTION) { bytes, size, count, context in
        CurlTransfer.of(context).read(into: UnsafeMutableRawBufferPointer(start: bytes, count: size * count))
      }
      options.set(CURLOPT_SEEKDATA, context)
      options.setSeek { context, offset, _ in CurlTransfer.of(context).rewind(to: Int(offset)) }
      // Without a body nothing is rewound, so another connection keeps libcurl from sending the request again.
      if body.isEmpty, !isRepeatable { options.set(CURLOPT_FRESH_CONNECT, 1) }
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> CurlTransfer {
      guard let context else { preconditionFailure("libcurl called back without the transfer: report this") }
      return Unmanaged.fromOpaque(context).takeUnretainedValue()
    }

    private func read(into target: UnsafeMutableRawBufferPointer) -> Int {
      let count = min(target.count, body.count - sent)
      body.withUnsafeBytes { target.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[sent..<(sent + count)])) }
      sent += count
      return count
    }

    /// Whether the request may be sent twice (RFC 9110, section 9.2.2).
    private var isRepeatable: Bool { ![.post, .patch, .connect].contains(request.method) }

    /// Lets libcurl repeat a request on another connection when a kept one has ended without a response.
    private func rewind(to offset: Int) -> Int32 {
      guard isRepeatable || sent == 0, (0...body.count).contains(offset) else { return Int32(CURL_SEEKFUNC_FAIL) }
      sent = offset
      return Int32(CURL_SEEKFUNC_OK)
    }

    private func receiveHead(_ line: UnsafeRawBufferPointer) -> Int {
      if isStream { start = .now }
      do throws(CurlHead.Problem) {
        guard let answer = try head.read(line) else { return line.count }
        if case .whole(let longest) = form {
          // Bytes that can't be compressed become a little longer by it.
          let isPacked = answer.fields.contains(.contentEncoding)
          limit = isPacked ? longest + min(longest / 100 + 4_096, .max - longest) : longest
          // A wrong compression is reported to the task.
          counter = try? reader(for: answer)
        }
        let length = request.method == .head || answer.status == 304 ? 0 : head.length ?? 0
        guard length <= limit else { return refuseLength() }
        state.use { state in
          state.part.answer = answer
          if !isStream { state.part.bytes.reserveCapacity(length) }
          wake(&state)
        }
        return line.count
      } catch {
        problem = HTTPError(.malformed, "\(request.place): \(error.message): check the server")
        return 0
      }
    }

    private func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
      if isStream { start = .now }
      return state.use { state in
        guard state.outcome == nil else { return 0 }
        let count = state.part.bytes.count
        guard bytes.count <= limit - count, isWithinLimit(bytes) else { return refuseLength() }
        if isStream, count > 0, count + bytes.count > Self.room {
          (isHeld, state.part.isPaused) = (true, true)
          return CURL_WRITEFUNC_PAUSE
        }
        state.part.bytes.append(contentsOf: bytes)
        state.part.size = size
        wake(&state)
        return bytes.count
      }
    }

    /// Counts decompressed bytes without storing them, so that a few bytes that expand to many use no memory.
    private func isWithinLimit(_ bytes: UnsafeRawBufferPointer) -> Bool {
      guard let counter, case .whole(let longest) = form else { return true }
      do {
        return try counter.read(Array(bytes)) { piece in
          size += piece.count
          return size <= longest
        }
      } catch {
        // The task finds the same damage.
        self.counter = nil
        return true
      }
    }

    private func refuseLength() -> Int {
      if case .whole(let longest) = form { problem = .answerTooLong(request, limit: longest) }
      return 0
    }
  }

  /// The options of a handle, and what libcurl knows about its transfer.
  struct CurlOptions {
    let curl: LibCurl
    let handle: OpaquePointer?

    func set(_ option: Int, _ value: Int) { libcurl_set_long(curl, handle, Int32(option), value) }

    @discardableResult
    func set(_ option: Int, _ value: UnsafeRawPointer?) -> Bool {
      libcurl_set_pointer(curl, handle, Int32(option), value) == CURLE_OK
    }

    func set(_ option: Int, _ value: libcurl_transfer) { libcurl_set_transfer(curl, handle, Int32(option), value) }

    func setBytes(_ option: Int, _ value: Int) { libcurl_set_bytes(curl, handle, Int32(option), Int64(value)) }

    func setSeek(_ value: libcurl_seek) { libcurl_set_seek(curl, handle, Int32(CURLOPT_SEEKFUNCTION), value) }

    func long(_ info: Int) -> Int { libcurl_long(curl, handle, Int32(info)) }
  }
#endif
