internal import CLibPQ
internal import Foundation

/// A connection of libpq, with waits that end at a deadline and on cancellation.
///
/// One thread at a time may use it, which its connection ensures.
final class Wire {
  let libpq: LibPQ
  let pointer: OpaquePointer
  private let interruption: Interruption

  /// The deadline; nil for none.
  var deadline: ContinuousClock.Instant?

  /// Whether it continues after cancellation, for example while a transaction is rolled back.
  var isShielded = false

  /// The deadline after cancellation.
  var shieldedUntil: ContinuousClock.Instant?

  private(set) var isBroken = false

  /// Whether a statement was cancelled, which may reach the server during a later one, so no other caller may use it.
  private(set) var wasCalledOff = false

  /// The reason for cancelling the current statement, and the deadline for the server's confirmation.
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
      throw PostgresError(.unavailable, "no memory is available for a connection: try again later")
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
  /// Throws if a statement may not start.
  func check() throws {
    if isBroken { throw lost("the connection is closed") }
    guard !isShielded else { return }
    if interruption.isRequested { throw CancellationError() }
    if let deadline, ContinuousClock.now >= deadline { throw PostgresError.timedOut("the statement") }
  }

  /// Sends all buffered data.
  func flush() throws {
    while true {
      switch libpq.pointee.flush(pointer) {
      case 0: return
      case 1:
        // The server may be waiting, too, until its responses are read.
        if try wait(Int16(POLLIN | POLLOUT)) & Int16(POLLIN) != 0 { try consume() }
      default: throw lost()
      }
    }
  }

  /// Returns the next response; nil after the last one of a statement.
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

  /// Returns the error for a statement that has ended, in place of the server's "canceled on request".
  func takeReason() -> (any Error)? {
    defer { calledOff = nil }
    return calledOff?.error
  }

  func lost(_ reason: String? = nil) -> any Error {
    isBroken = true
    if let error = calledOff?.error { return error }
    return PostgresError(
      .connectionLost,
      "the connection was lost (\(reason ?? Self.message(libpq, pointer))): check whether the statement took effect"
    )
  }

  /// Returns whether the server has sent something without a request, most often that it closes the connection.
  ///
  /// Its last message arrives before the end of the connection, which therefore isn't waited for.
  func isHungUp() -> Bool {
    var poller = pollfd(fd: libpq.pointee.socket(pointer), events: Int16(POLLIN), revents: 0)
    return poll(&poller, 1, 0) > 0
  }

  /// Waits without a deadline until the server sends something without a request.
  ///
  /// - Returns: False when the connection is lost, or the wait is interrupted.
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
      // A cancelled or shielded statement ignores the pipe.
      let count: nfds_t = isShielded || calledOff != nil ? 1 : 2
      let found = poll(&pollers, count, limit.map(Self.milliseconds) ?? -1)
      if found > 0, pollers[0].revents != 0 { return pollers[0].revents }
      if found > 0, count == 2, pollers[1].revents != 0 { callOff(CancellationError()) }
      if found == 0, let limit, ContinuousClock.now >= limit {
        if calledOff != nil || isShielded { throw lost("no response to the cancellation") }
        callOff(PostgresError.timedOut("the statement"))
      }
      if found < 0, errno != EINTR { throw lost("poll: \(errno)") }
    }
  }

  private static func milliseconds(until limit: ContinuousClock.Instant) -> Int32 {
    let rest = max(.zero, limit - .now) / .milliseconds(1)
    return Int32(min(rest.rounded(.up), 3_600_000))
  }

  /// Cancels the statement on the server, on another thread, because that needs its own connection.
  private func callOff(_ error: any Error) {
    calledOff = (error, ContinuousClock.now + .seconds(2))
    wasCalledOff = true
    guard let cancel = libpq.pointee.getCancel(pointer) else { return }
    let request = CancelRequest(libpq: libpq, pointer: cancel)
    DispatchQueue.global(qos: .userInitiated).async { request.send() }
  }
}

/// A request to cancel a statement, which is independent of the connection.
private struct CancelRequest: @unchecked Sendable {
  // libpq allows sending it from any thread, and it has no other reference (manual, section 34.7).
  let libpq: LibPQ
  let pointer: OpaquePointer

  func send() {
    var message = [CChar](repeating: 0, count: 256)
    _ = libpq.pointee.cancel(pointer, &message, 256)
    libpq.pointee.freeCancel(pointer)
  }
}

extension PostgresError {
  /// Returns the error for a connection that couldn't be opened; libpq has no code for it, only a message.
  static func connecting(_ message: String) -> PostgresError {
    func says(_ words: [String]) -> Bool { words.contains { message.contains($0) } }
    if says(["does not match host name", "get server's host name from server certificate"]) {
      return PostgresError(
        .insecure,
        "PostgreSQL's certificate is for another name (\(message)): connect by the certificate's name, or issue one "
          + "for this name")
    }
    if says(["host name must be specified"]) {
      return PostgresError(
        .insecure,
        "PostgreSQL's certificate can't be checked without a name (\(message)): set host to the certificate's name")
    }
    if says(["root certificate file", "root CA", "certificate verify failed", "certificate revoked", "unknown ca"]) {
      return PostgresError(
        .insecure,
        "PostgreSQL's certificate has expired, or isn't signed by a known authority (\(message)): renew "
          + "it on the server, set sslrootcert to the authority's certificate, or correct this machine's clock")
    }
    if says(["server does not support SSL"]) {
      return PostgresError(
        .insecure,
        "PostgreSQL doesn't encrypt the connection (\(message)): enable ssl in the server, or, in a network that you "
          + "trust, use sslmode=disable")
    }
    // A server that disappears during the handshake may return.
    if says(["client certificate", "certificate file", "private key file", "SSL error"]), !says(["unexpected eof"]) {
      return PostgresError(
        .insecure,
        "the encrypted connection to PostgreSQL failed (\(message)): check sslmode, sslrootcert, sslcert and sslkey")
    }
    let isRefused = says([
      "authentication failed", "no password supplied", "does not exist", "no pg_hba.conf entry", "permission denied",
    ])
    // A missing socket file means that the server isn't running yet.
    guard isRefused, !says(["No such file or directory", "starting up"]) else {
      return PostgresError(
        .unavailable, "PostgreSQL can't be reached (\(message)): check that it is running, and the address")
    }
    return PostgresError(.refused, "PostgreSQL refused the connection (\(message)): check user, password and database")
  }
}
