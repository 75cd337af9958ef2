import HolonPlatform

/// A journal that performs operations on files as a whole or not at all, and reverts them.
///
/// Each operation is recorded in a folder before it begins. When the process ends in the middle, the next journal that
/// is opened there completes finished operations and reverts all others.
///
/// ```swift
/// let journal = try FileJournal(folder: try AbsolutePath("/home/ada/.local/state/files"))
/// try journal.perform(.trash(draft))
/// try journal.undo()
/// ```
///
/// Several processes may share a journal: they wait for each other.
public struct FileJournal: Sendable {
  /// The unfinished operations that were found when the journal was opened, and their results.
  public struct Recovery: Hashable, Sendable {
    /// The operations that were finished.
    public internal(set) var finished: [FileOperation] = []

    /// The number of operations that were reverted.
    public internal(set) var takenBack = 0

    /// The problems that prevented completing or reverting operations: their places and what to do.
    ///
    /// The next journal retries them.
    public internal(set) var problems: [FileError] = []

    /// Whether no unfinished operations were found.
    public var isEmpty: Bool { finished.isEmpty && takenBack == 0 && problems.isEmpty }
  }

  /// The unfinished operations that were found when the journal was opened.
  public private(set) var recovery = Recovery()

  /// The number of operations that can be undone.
  public static let remembered = 100

  let folder: AbsolutePath
  let trash: Trash

  /// Opens a journal, creates its folder if necessary, and completes or reverts interrupted operations.
  ///
  /// - Parameters:
  ///   - folder: A folder for the journal alone; the folder above it exists.
  ///   - trash: The trash that receives removed files; by default the user's.
  /// - Throws: ``FileError`` when the folder can't be used.
  public init(folder: AbsolutePath, trash: Trash = Trash()) throws(FileError) {
    self.folder = folder
    self.trash = trash
    let (parent, name) = try Transaction.open(folder)
    do throws(FileError) {
      if try parent.rawStatus(of: name) == nil { try parent.makeFolder(name) }
    } catch  where error.code == .exists {
      // Another process was faster.
    } catch { throw error.at(folder) }
    recovery = try locked { handle throws(FileError) in Self.recover(in: handle) }
  }
}

// MARK: - Doing

extension FileJournal {
  /// Does an operation as a whole or not at all.
  ///
  /// - Returns: The outcome, which names the failed parts of ``FileOperation/each(_:)``.
  /// - Throws: ``FileError`` of the failed part; everything is as it was before.
  @discardableResult
  public func perform(_ operation: FileOperation) throws(FileError) -> FileOutcome {
    try locked { handle throws(FileError) in
      let outcome = try run(operation, kind: .undo, reverts: nil, in: handle)
      try Self.forget(in: handle)
      return outcome
    }
  }

  /// Reverts the last operation that hasn't been reverted yet.
  ///
  /// - Returns: The reverted operation; nil when none is left.
  /// - Throws: ``FileError`` when the operation can't be reverted, such as when another file has the old name by now.
  ///   The files are left unchanged then.
  @discardableResult
  public func undo() throws(FileError) -> FileOperation? { try revert("undo", as: .redo) }

  /// Repeats the operation that the last ``undo()`` has reverted, unless another operation was done since.
  ///
  /// - Returns: The repeated operation; nil when none is left.
  @discardableResult
  public func redo() throws(FileError) -> FileOperation? { try revert("redo", as: .undo) }

  private func revert(_ wanted: String, as kind: JournalRecord.Ending.Kind) throws(FileError) -> FileOperation? {
    try locked { handle throws(FileError) in
      let entries = try Self.entries(in: handle)
      guard let last = entries.last(where: { $0.kind == wanted }) else { return nil }
      guard let ending = try Self.ending(of: last.number, wanted, in: handle) else { return nil }
      _ = try run(ending.inverse, kind: kind, reverts: last.number, named: ending.operation, in: handle)
      return ending.operation
    }
  }

  private func run(
    _ operation: FileOperation, kind: JournalRecord.Ending.Kind, reverts: Int?, named: FileOperation? = nil,
    in handle: DirectoryHandle
  ) throws(FileError) -> FileOutcome {
    _ = Self.recover(in: handle)
    let number = (try Self.entries(in: handle).last?.number ?? 0) + 1
    let record = try JournalRecord(number, in: handle)
    let transaction = Transaction(record)
    var runner = OperationRunner(transaction, trash)
    do throws(FileError) {
      let inverse = try runner.run(operation)
      let ending = JournalRecord.Ending(
        inverse: inverse, operation: named ?? operation, kind: kind, reverts: reverts)
      try transaction.commit(ending) { runner.recordSizes() }
      return FileOutcome(
        operation: operation, inverse: inverse, failures: runner.failures,
        filesWithLostAttributes: transaction.filesWithLostAttributes)
    } catch {
      if let problem = Rollback(steps: transaction.steps).run().first {
        throw FileError(
          error.code,
          "\(error.message); the finished steps couldn't be reverted yet (\(problem)): open the journal again to retry",
          location: error.location, number: error.number)
      }
      record.forget()
      throw error
    }
  }
}

// MARK: - Records

extension FileJournal {
  /// Calls a closure while no other process uses this journal.
  private func locked<Result>(
    _ body: (DirectoryHandle) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    let handle = try DirectoryHandle.at(folder)
    let lock = FileName(unchecked: Array("lock".utf8)).withCString {
      openat(handle.descriptor, $0, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    }
    guard lock >= 0 else { throw FileError(system: errno, "the journal can't be used").at(folder) }
    defer { close(lock) }
    guard retrying({ flock(lock, LOCK_EX) }) == 0 else {
      throw FileError(system: errno, "the journal can't be locked").at(folder)
    }
    return try body(handle)
  }

  private static func entries(in handle: DirectoryHandle) throws(FileError) -> [(number: Int, kind: String)] {
    try handle.names().compactMap(JournalRecord.entry).sorted { $0.number < $1.number }
  }

  private static func ending(
    of number: Int, _ kind: String, in handle: DirectoryHandle
  ) throws(FileError) -> JournalRecord.Ending? {
    guard case .end(let ending) = try JournalRecord.lines(of: number, kind, in: handle).last else { return nil }
    return ending
  }

  /// Removes the oldest records beyond the limit.
  private static func forget(in handle: DirectoryHandle) throws(FileError) {
    for entry in try entries(in: handle).filter({ $0.kind == "undo" }).dropLast(remembered) {
      try handle.unlink(JournalRecord.name(entry.number, entry.kind))
    }
  }

  /// Completes operations that are recorded as done, and reverts all others.
  private static func recover(in handle: DirectoryHandle) -> Recovery {
    var recovery = Recovery()
    do throws(FileError) {
      for entry in try entries(in: handle).reversed() where entry.kind == "open" {
        do throws(FileError) {
          try recover(entry.number, in: handle, &recovery)
        } catch { recovery.problems.append(error) }
      }
    } catch { recovery.problems.append(error) }
    return recovery
  }

  private static func recover(
    _ number: Int, in handle: DirectoryHandle, _ recovery: inout Recovery
  ) throws(FileError) {
    let lines = try JournalRecord.lines(of: number, "open", in: handle)
    if case .end(let ending) = lines.last {
      Transaction.clear(lines.compactMap { if case .leaving(let path) = $0 { path } else { nil } })
      try JournalRecord.keep(number, ending, in: handle)
      recovery.finished.append(ending.operation)
      return
    }
    let problems = Rollback(steps: lines.compactMap { if case .step(let step) = $0 { step } else { nil } }).run()
    recovery.problems += problems
    guard problems.isEmpty else { return }
    try handle.unlink(JournalRecord.name(number, "open"))
    recovery.takenBack += 1
  }
}
