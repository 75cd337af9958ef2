import HolonPlatform

/// Does operations on files so that none is ever lost or half done, and takes them back.
///
/// What is about to be done is written down in a folder first. When the process ends in the middle, by whatever cause,
/// the next journal that is opened there finishes what had been done, and takes back everything else.
///
/// ```swift
/// let journal = try FileJournal(folder: try AbsolutePath("/home/ada/.local/state/files"))
/// try journal.perform(.trash(draft))
/// try journal.undo()
/// ```
///
/// Several processes may share a journal: they wait for each other.
public struct FileJournal: Sendable {
  /// What was found unfinished when the journal was opened, and what has become of it.
  public struct Recovery: Hashable, Sendable {
    /// The operations that were finished.
    public internal(set) var finished: [FileOperation] = []

    /// How many operations were taken back.
    public internal(set) var takenBack = 0

    /// What could be neither finished nor taken back yet: where it is and what to do.
    ///
    /// It is tried again next time.
    public internal(set) var problems: [FileError] = []

    /// Whether nothing was found unfinished.
    public var isEmpty: Bool { finished.isEmpty && takenBack == 0 && problems.isEmpty }
  }

  /// What was found unfinished when the journal was opened.
  public private(set) var recovery = Recovery()

  /// How many operations can be taken back.
  public static let remembered = 100

  let folder: AbsolutePath
  let trash: Trash

  /// Opens a journal, creates its folder where there is none, and finishes or takes back what was interrupted.
  ///
  /// - Parameters:
  ///   - folder: A folder that nothing else is kept in, of which the one above exists.
  ///   - trash: Where things go that are trashed; by default the user's.
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
  /// - Returns: What has come of it, which names the failed parts of ``FileOperation/each(_:)``.
  /// - Throws: ``FileError`` of what failed; everything is as it was before.
  @discardableResult
  public func perform(_ operation: FileOperation) throws(FileError) -> FileOutcome {
    try locked { handle throws(FileError) in
      let outcome = try run(operation, kind: .undo, reverts: nil, in: handle)
      try Self.forget(in: handle)
      return outcome
    }
  }

  /// Takes back the last operation that hasn't been taken back yet.
  ///
  /// - Returns: What was taken back; nil when there is nothing.
  /// - Throws: ``FileError`` when it can't be, as when something else has the old name by now; nothing has changed then.
  @discardableResult
  public func undo() throws(FileError) -> FileOperation? { try revert("undo", as: .redo) }

  /// Does again what the last ``undo()`` has taken back, as long as nothing else was done in between.
  ///
  /// - Returns: What was done again; nil when there is nothing.
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
    var performance = Performance(transaction, trash)
    do throws(FileError) {
      let inverse = try performance.run(operation)
      let ending = JournalRecord.Ending(
        inverse: inverse, operation: named ?? operation, kind: kind, reverts: reverts)
      try transaction.commit(ending) { performance.noteSizes() }
      return FileOutcome(
        operation: operation, inverse: inverse, failures: performance.failures,
        filesWithLostAttributes: transaction.filesWithLostAttributes)
    } catch {
      if let problem = Rollback(steps: transaction.steps).run().first {
        throw FileError(
          error.code,
          "\(error.message). What was done couldn't be taken back yet (\(problem)): it is tried again next time",
          location: error.location, number: error.number)
      }
      record.forget()
      throw error
    }
  }
}

// MARK: - Records

extension FileJournal {
  /// Does something while no other process does anything with this journal.
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

  /// Forgets what is too long ago.
  private static func forget(in handle: DirectoryHandle) throws(FileError) {
    for entry in try entries(in: handle).filter({ $0.kind == "undo" }).dropLast(remembered) {
      try handle.unlink(JournalRecord.name(entry.number, entry.kind))
    }
  }

  /// Finishes what was written down as done, and takes back everything else.
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
