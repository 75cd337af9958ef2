internal import CLibPQ
internal import Foundation

/// A connection of libpq, and how to wait for it: never longer than allowed, and not when nobody wants the answer.
///
/// One thread at a time may use it, which its connection sees to.
final class Wire {
  let libpq: LibPQ
  let pointer: OpaquePointer
  private let interruption: Interruption

  /// When to give up; nil for never.
  var deadline: ContinuousClock.Instant?

  /// Whether it goes on although nobody wants the answer, as when a transaction is rolled back.
  var isShielded = false

  /// When to give up all the same.
  var shieldedUntil: ContinuousClock.Instant?

  private(set) var isBroken = false

  /// Whether a statement was called off, which may reach the server only during a later one: nobody else may have that.
  private(set) var wasCalledOff = false

  /// Why the statement under way has been called off, and until when the server may take to say so.
  private var calledOff: (error: any Error, until: ContinuousClock.Instant)?

  init(_ libpq: LibPQ, _ configuration: PostgresConfiguration, _ interruption: Interruption) throws(PostgresError) {
    self.libpq = libpq
    self.interruption = interruption
    pointer = try Wire.connect(libpq, configuration)
    _ = libpq.pointee.setnonblocking(pointer, 1)
    _ = libpq.pointee.setNoticeReceiver(pointer, libpq_ignore_notice, nil)
  }

  deinit { libpq.pointee.finish(pointer) }

  private static func connect(
    _ libpq: LibPQ, _ configuration: PostgresConfiguration
  ) throws(PostgresError) -> OpaquePointer {
    let keys = configuration.options.map { strdup($0.key) } + [nil]
    let values = configuration.options.map { strdup($0.value) } + [nil]
    defer { for text in keys + values { free(text) } }
    let keywords = keys.map { UnsafePointer($0) }
    guard let pointer = libpq.pointee.connectdbParams(keywords, values.map { UnsafePointer($0) }, 0) else {
      throw PostgresError(.unavailable, "there is no memory for a connection: try again later")
    }
    if Int(libpq.pointee.status(pointer)) == CONNECTION_OK { return pointer }
    let message = Self.message(libpq, pointer)
    libpq.pointee.finish(pointer)
    throw PostgresError.connecting(message)
  }

  static func message(_ libpq: LibPQ, _ pointer: OpaquePointer) -> String {
    let message = libpq.pointee.errorMessage(pointer).map { String(cString: $0) } ?? ""
    let lines = message.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    return lines.joined(separator: "; ")
  }
}

extension Wire {
  /// Whether a statement may begin.
  func check() throws {
    if isBroken { throw lost("it is closed") }
    guard !isShielded else { return }
    if interruption.isRequested { throw CancellationError() }
    if let deadline, ContinuousClock.now >= deadline { throw PostgresError.timedOut("the statement") }
  }

  /// Brings everything that was sent on its way.
  func flush() throws {
    while true {
      switch libpq.pointee.flush(pointer) {
      case 0: return
      case 1:
        // The server may be waiting, too, until somebody takes its answers.
        if try wait(Int16(POLLIN | POLLOUT)) & Int16(POLLIN) != 0 { try consume() }
      default: throw lost()
      }
    }
  }

  /// The next answer; nil after the last one of a statement.
  func next() throws -> OpaquePointer? {
    while libpq.pointee.isBusy(pointer) == 1 {
      _ = try wait(Int16(POLLIN))
      try consume()
    }
    return libpq.pointee.getResult(pointer)
  }

  func consume() throws {
    guard libpq.pointee.consumeInput(pointer) == 1 else { throw lost() }
  }

  /// What to throw for a statement that has ended, in place of the server's "canceled on request".
  func takeReason() -> (any Error)? {
    defer { calledOff = nil }
    return calledOff?.error
  }

  func lost(_ reason: String? = nil) -> any Error {
    isBroken = true
    if let error = calledOff?.error { return error }
    return PostgresError(
      .connectionLost, "the connection broke (\(reason ?? Self.message(libpq, pointer))): look whether it is done")
  }

  /// Whether the server has said something while nobody asked it anything: most often that it hangs up.
  ///
  /// What it says in its last moments comes before the end of the connection does, so that isn't waited for.
  func isHungUp() -> Bool {
    var poller = pollfd(fd: libpq.pointee.socket(pointer), events: Int16(POLLIN), revents: 0)
    return poll(&poller, 1, 0) > 0
  }

  /// Waits for as long as it takes until the server says something without being asked.
  ///
  /// - Returns: False when the connection is gone, or somebody interrupts.
  func waitForNews() -> Bool {
    var pollers = [
      pollfd(fd: libpq.pointee.socket(pointer), events: Int16(POLLIN), revents: 0),
      pollfd(fd: interruption.reading, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&pollers, 2, -1) < 0 { if errno != EINTR { return false } }
    return pollers[1].revents == 0 && libpq.pointee.consumeInput(pointer) == 1
      && Int(libpq.pointee.status(pointer)) == CONNECTION_OK
  }

  /// Waits until the server can be read or written.
  private func wait(_ events: Int16) throws -> Int16 {
    while true {
      let limit = calledOff?.until ?? (isShielded ? shieldedUntil : deadline)
      var pollers = [
        pollfd(fd: libpq.pointee.socket(pointer), events: events, revents: 0),
        pollfd(fd: interruption.reading, events: Int16(POLLIN), revents: 0),
      ]
      // Who has been called off, or isn't to be, doesn't look at the pipe.
      let count: nfds_t = isShielded || calledOff != nil ? 1 : 2
      let found = poll(&pollers, count, limit.map(Self.milliseconds) ?? -1)
      if found > 0, pollers[0].revents != 0 { return pollers[0].revents }
      if found > 0, count == 2, pollers[1].revents != 0 { callOff(CancellationError()) }
      if found == 0, let limit, ContinuousClock.now >= limit {
        if calledOff != nil || isShielded { throw lost("the server is silent") }
        callOff(PostgresError.timedOut("the statement"))
      }
      if found < 0, errno != EINTR { throw lost("poll: \(errno)") }
    }
  }

  private static func milliseconds(until limit: ContinuousClock.Instant) -> Int32 {
    let rest = max(.zero, limit - .now) / .milliseconds(1)
    return Int32(min(rest.rounded(.up), 3_600_000))
  }

  /// Asks the server to stop, on another thread, for that takes a connection of its own.
  private func callOff(_ error: any Error) {
    calledOff = (error, ContinuousClock.now + .seconds(2))
    wasCalledOff = true
    guard let cancel = libpq.pointee.getCancel(pointer) else { return }
    let request = CancelRequest(libpq: libpq, pointer: cancel)
    DispatchQueue.global(qos: .userInitiated).async { request.send() }
  }
}

/// A request to stop a statement, which doesn't need the connection any more.
private struct CancelRequest: @unchecked Sendable {
  // libpq allows to send it from any thread, and nobody else has it (manual, section 34.7).
  let libpq: LibPQ
  let pointer: OpaquePointer

  func send() {
    var message = [CChar](repeating: 0, count: 256)
    _ = libpq.pointee.cancel(pointer, &message, 256)
    libpq.pointee.freeCancel(pointer)
  }
}

extension PostgresError {
  /// The error for a connection that never came about; libpq gives no code for it, only words.
  static func connecting(_ message: String) -> PostgresError {
    func says(_ words: [String]) -> Bool { words.contains { message.contains($0) } }
    if says(["does not match host name", "get server's host name from server certificate"]) {
      return PostgresError(
        .insecure,
        "PostgreSQL's certificate is for another name (\(message)): connect by a name that it is for, or have one "
          + "issued for this name")
    }
    if says(["host name must be specified"]) {
      return PostgresError(
        .insecure,
        "PostgreSQL's certificate can't be checked without a name (\(message)): add the name that it is for as host")
    }
    if says(["root certificate file", "root CA", "certificate verify failed", "certificate revoked", "unknown ca"]) {
      return PostgresError(
        .insecure,
        "PostgreSQL's certificate isn't trusted (\(message)): it has expired, or no known authority has signed it. Renew "
          + "it on the server, name the authority's certificate in sslrootcert, or set this machine's clock")
    }
    if says(["server does not support SSL"]) {
      return PostgresError(
        .insecure,
        "PostgreSQL doesn't encrypt the connection (\(message)): switch ssl on in the server, or, in a network that you "
          + "trust, say sslmode=disable")
    }
    // A server that goes away during the handshake may come back.
    if says(["client certificate", "certificate file", "private key file", "SSL error"]), !says(["unexpected eof"]) {
      return PostgresError(
        .insecure,
        "the encrypted connection to PostgreSQL failed (\(message)): check sslmode, sslrootcert, sslcert and sslkey")
    }
    let isRefused = says([
      "authentication failed", "no password supplied", "does not exist", "no pg_hba.conf entry", "permission denied",
    ])
    // A socket file that isn't there is a server that isn't there yet.
    guard isRefused, !says(["No such file or directory", "starting up"]) else {
      return PostgresError(
        .unavailable, "no connection to PostgreSQL (\(message)): check that it runs, and the address")
    }
    return PostgresError(.refused, "PostgreSQL lets nobody in (\(message)): check user, password and database")
  }
}
