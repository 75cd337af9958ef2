import Foundation
public import GRDB

extension DatabaseError {
  /// Repeats an operation while others have locked the file, for a limited time.
  ///
  /// SQLite itself waits for others, but not to change the kind of the journal, as all do who open a new file.
  public static func repeatingWhileBusy<Result>(
    for patience: Duration = .seconds(5), _ operation: () throws -> Result
  ) throws -> Result {
    let end = ContinuousClock.now + patience
    while true {
      do {
        return try operation()
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < end {
        Thread.sleep(forTimeInterval: 0.02)
      }
    }
  }
}

extension DatabaseMigrator {
  /// Migrates a file that other processes may be migrating.
  ///
  /// A migrator plans its steps before it locks the file. A step that another process has done since fails; then the
  /// others are planned again, for at most five seconds.
  public func migrate(amongOthers writer: any DatabaseWriter) throws {
    // Changes only by what other connections write.
    func version() throws -> Int? {
      try writer.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA data_version") }
    }
    let end = ContinuousClock.now + .seconds(5)
    while true {
      let before = try version()
      do {
        return try migrate(writer)
      } catch {
        guard try version() != before, ContinuousClock.now < end else { throw error }
      }
    }
  }
}
