internal import Foundation
internal import HolonBase

/// A signal that wakes a thread waiting for the server.
///
/// It is a pipe, because the thread waits in `poll`.
final class Interruption: Sendable {
  let reading: Int32
  private let writing: Int32
  private let isOn = Locked(false)

  init() throws(PostgresError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw PostgresError(
        .unavailable, "no pipe could be created (\(errno)): close some files, or raise the limit of open files")
    }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    close(reading)
    close(writing)
  }

  var isRequested: Bool { isOn.use { $0 } }

  func request() {
    isOn.use { isOn in
      guard !isOn else { return }
      isOn = true
      var byte: UInt8 = 1
      _ = write(writing, &byte, 1)
    }
  }

  func reset() {
    isOn.use { isOn in
      guard isOn else { return }
      isOn = false
      var byte: UInt8 = 0
      _ = read(reading, &byte, 1)
    }
  }
}
