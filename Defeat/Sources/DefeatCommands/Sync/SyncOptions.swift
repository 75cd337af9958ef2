import ArgumentParser
import DefeatConsole
import DefeatCore
import DefeatStore
import DefeatSync
import Dispatch
import Foundation

extension StoreOptions {
  /// Returns the list together with its hub.
  ///
  /// - Throws: `CommandError` if the list isn't synced, or if the device is logged out.
  func synced(_ outer: StoreOptions) throws -> SyncedList {
    let (store, defeat) = try opened(outer, isSyncing: true)
    guard let home = try store.sync.home() else {
      throw CommandError("This list isn't synced: log in with “defeat login URL”.")
    }
    guard let list = try SyncedList(store, at: home, contents: defeat.contents) else {
      throw CommandError("This device is logged out: log in with “defeat login \(home.hub)”. Your edits are kept.")
    }
    return list
  }
}

extension SyncedList {
  /// Creates a list together with its hub; returns nil if the device has no login for the hub.
  init?(_ store: SQLiteToDoStore, at home: SyncHome, contents: (any ContentStore)?) throws {
    guard let login = try LoginFile.standard().login(hub: home.hub, account: home.account) else { return nil }
    var store = store
    if Settings.showsGame { store.completionMark = .chest }
    self.init(local: store, hub: try login.client(), space: home.space, contents: contents)
  }
}

extension CompletionMark {
  /// The chest of a checklist.
  fileprivate static let chest = CompletionMark(name: Chest.Kind.checklist.rawValue) { "\(Chest(won: $0, rooms: $1))" }
}

extension LoginFile {
  /// Runs a sync, and saves a lasting problem, or a wait that the hub asks for, for “defeat sync status”.
  static func recordingProblems<Result>(_ list: SyncedList, _ body: () throws -> Result) throws -> Result {
    do {
      let result = try body()
      try record(nil, of: list.local)
      return result
    } catch let problem as SyncProblem where problem.lastsUntilLogin || problem.until != nil {
      try record(problem, of: list.local)
      throw problem
    }
  }

  /// Saves the lasting problem of a list, or that it is in step with its hub.
  static func record(_ problem: SyncProblem?, of list: SQLiteToDoStore) throws {
    guard let home = try list.sync.home() else { return }
    try standard().record(problem, hub: home.hub, account: home.account)
  }

  /// Returns the logins in the user's data folder.
  static func standard() throws -> LoginFile { LoginFile(path: "\(try DataFolder.existing())/logins.json") }
}

/// Runs an asynchronous closure in a command that otherwise doesn't start Swift's concurrency runtime.
func waiting<Result: Sendable>(_ body: @escaping @Sendable () async throws -> Result) throws -> Result {
  let done = DispatchSemaphore(value: 0)
  let result = Answer<Result>()
  Task {
    do { result.value = .success(try await body()) } catch { result.value = .failure(error) }
    done.signal()
  }
  done.wait()
  guard let value = result.value else { preconditionFailure("the task has signalled before it was done") }
  return try value.get()
}

/// A result that is written before the semaphore is signalled, and read after waiting for it.
private final class Answer<Value>: @unchecked Sendable {
  // Unchecked because the semaphore orders the write before the read.
  var value: Swift.Result<Value, any Error>?
}
