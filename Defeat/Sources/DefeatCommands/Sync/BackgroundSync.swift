import DefeatConsole
import DefeatContents
import DefeatCore
import DefeatStore
import DefeatSync
import Foundation
import HolonBase
import HolonFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The sync of a list by a process of its own, after a command has edited the list and ended.
///
/// The process has no terminal, and its command line has only the path of the list. One process syncs a list, and at
/// most one other waits for it, so that no edit is left out. A problem is kept in a file next to the list.
struct BackgroundSync {
  /// The path of the list's file, which isn't taken for an option.
  let path: String

  /// The seconds after which a sync is ended; the next one continues it.
  private static let limit: UInt32 = 300

  /// The seconds after the last attempt to sync, after which every command starts a sync.
  private static let interval: TimeInterval = 300

  // The process has the same working folder, whose name need not be text.
  init(of path: String) { self.path = path.hasPrefix("/") ? path : "./\(path)" }

  /// Whether the settings and the environment allow it.
  private static var isAllowed: Bool {
    Environment.value("DEFEAT_NO_SYNC") == nil && Settings.current.syncsInBackground ?? true
  }

  /// Starts a sync if the last attempt was a while ago, because changes of others may wait.
  func startIfOld() {
    guard Self.isAllowed, isOld() else { return }
    noteAttempt()
    start()
  }

  /// Returns whether the list is synced and the last attempt was a while ago.
  func isOld(at now: Date = Date()) -> Bool {
    guard let lock = FileStatus(at: lockPath) else { return false }
    // A time in the future was set by another clock.
    return !(0..<Self.interval).contains(now.timeIntervalSince(lock.modified.date))
  }

  /// Notes the time of an attempt to sync.
  func noteAttempt() {
    let file = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return }
    futimens(file, nil)
    close(file)
  }

  /// The path of a file that is locked during a sync in the background, and changed at the beginning of each sync.
  private var lockPath: String { "\(path)-sync.lock" }

  /// Starts a process that syncs the list, and returns immediately.
  ///
  /// A list that can't be synced now is synced after a later edit, so a failure changes nothing.
  func start() {
    guard Self.isAllowed, let program = Self.program else { return }
    let words = ["sync", "background", "--database", path].map { Array($0.utf8) }
    (try? ChildProcess(program, words, name: "defeat", separation: .session))?.waitInBackground()
  }

  /// Whether this process is the program, which can start itself, and not another one, such as a test.
  private static let isProgram = Locked(false)

  /// Lets this process start itself for a sync.
  static func allow() { isProgram.use { $0 = true } }

  /// The path of this program; nil in another one.
  private static var program: String? {
    guard isProgram.use({ $0 }) else { return nil }
    #if os(Linux)
      return "/proc/self/exe"
    #else
      return Bundle.main.executablePath
    #endif
  }
}

// MARK: - The process

extension BackgroundSync {
  /// Waits for this process's turn to sync the list.
  ///
  /// - Returns: A lock to hold while syncing; nil if another process is waiting, which will send all edits.
  func turn() throws -> FileLock? {
    guard let waiting = try FileLock(trying: "\(path)-sync.next") else { return nil }
    defer { withExtendedLifetime(waiting) {} }
    return try FileLock(lockPath)
  }

  /// Syncs the list once, and keeps the problem if there is one.
  func run() throws {
    alarm(Self.limit)
    guard FileManager.default.fileExists(atPath: path), let turn = try turn() else { return }
    defer { withExtendedLifetime(turn) {} }
    noteAttempt()
    do {
      try sync()
      record(nil)
    } catch {
      record("\(error)")
      throw error
    }
  }

  private func sync() throws {
    let store = try SQLiteToDoStore(path: path)
    guard let home = try store.sync.home(),
      let list = try SyncedList(store, at: home, contents: ContentFolder(besides: path))
    else { return }
    try LoginFile.recordingProblems(list) { try waiting { _ = try await list.refresh() } }
    try LoginFile.recordingProblems(list) { try waiting { _ = try await list.deliverContents() } }
    let offers = Swift.Result { try SharedLists.refresh(list) }
    let refused = try store.sync.status()?.refused.count ?? 0
    guard refused == 0 else {
      throw CommandError("Refused changes: \(refused). “defeat sync status” lists them, and what to do.")
    }
    _ = try offers.get()
  }
}

// MARK: - Problems

extension BackgroundSync {
  private var newProblem: String { "\(path)-sync.problem" }
  private var shownProblem: String { "\(path)-sync.problem-shown" }

  /// Keeps a problem for the next command; nil after success.
  ///
  /// A problem that was shown isn't kept again until a sync succeeds or has another problem.
  func record(_ problem: String?) {
    guard let problem else {
      unlink(newProblem)
      unlink(shownProblem)
      return
    }
    let line = problem.split(whereSeparator: \.isNewline).joined(separator: " ")
    if let shown = FileManager.default.contents(atPath: shownProblem), shown == Data(line.utf8) { return }
    _ = FileManager.default.createFile(
      atPath: newProblem, contents: Data(line.utf8), attributes: [.posixPermissions: 0o600])
  }

  /// Prints the problem of the last sync in the background on one line, once.
  func reportProblem() {
    guard let problem = takeProblem() else { return }
    Terminal.report("The last sync in the background failed: \(problem)")
  }

  /// Returns a problem that wasn't shown before.
  func takeProblem() -> String? {
    guard access(newProblem, F_OK) == 0, rename(newProblem, shownProblem) == 0 else { return nil }
    return FileManager.default.contents(atPath: shownProblem).map { String(decoding: $0, as: UTF8.self) }
  }
}
