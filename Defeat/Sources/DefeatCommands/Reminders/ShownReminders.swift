import DefeatConsole
import DefeatCore
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The reminders that were shown on this device, in a file next to the list.
///
/// Two runs use it one after the other, so each reminder is claimed by one of them.
struct ShownReminders {
  /// The path of the file.
  let path: String

  /// Creates the record of a list.
  init(besides list: String) { path = "\(list)-reminders" }

  /// Returns the reminders that weren't claimed before, and claims them.
  ///
  /// Claims are forgotten long after their reminders are shown, so that a clock may be wrong for a while.
  ///
  /// - Throws: `CommandError` if the file can't be used.
  func claim(_ reminders: [DueReminder], at now: Date) throws -> [DueReminder] {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failure }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw failure }
    }
    do {
      let oldest = Int((now - 30 * Defeat.reminderMemory).timeIntervalSince1970 * 1_000)
      let lines = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self).split(separator: "\n")
      var known = Set(lines.map(String.init).filter { Self.milliseconds(of: $0).map { $0 >= oldest } ?? false })
      let new = reminders.filter { known.insert($0.key).inserted }
      guard !new.isEmpty else { return [] }
      try file.truncate(atOffset: 0)
      try file.write(contentsOf: Data(known.sorted().map { "\($0)\n" }.joined().utf8))
      return new
    } catch {
      throw CommandError("“\(path)” can't be used \(reason(for: error))")
    }
  }

  /// Returns the moment in a key, in milliseconds since 1970.
  private static func milliseconds(of key: String) -> Int? {
    key.split(separator: "@").last.flatMap { Int($0) }
  }

  private var failure: CommandError {
    CommandError("“\(path)” can't be used (\(String(cString: strerror(errno)))): make its folder writable.")
  }
}
