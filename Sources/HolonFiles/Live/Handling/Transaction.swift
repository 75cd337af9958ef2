import HolonPlatform

/// Changes of the file system that are done together or not at all, though the process may end between any two of them.
///
/// What is about to be done is written down first. There are two kinds of steps, and each can be told to have been done
/// by looking at the file system: giving a name (`move`), and making something under a name of its own that then gets
/// its real one (`make`). What has to go for ever goes only after the end was written down (`commit`).
///
/// A transaction whose end isn't written down is taken back, step by step from the last; one whose end is, finished.
final class Transaction {
  /// A change that can be taken back.
  enum Step: Hashable {
    /// Something gets another name on the same disk.
    case move(FileIdentity, from: AbsolutePath, to: AbsolutePath)

    /// Something was made, and gets its name.
    case make(temporary: AbsolutePath, to: AbsolutePath)

    /// What the last `make` has made.
    case made(FileIdentity, TreeFingerprint)
  }

  /// How many steps were taken; up to there a part of the whole can be taken back.
  var mark: Int { steps.count }

  /// How many files have lost attributes that the other file system has no place for.
  private(set) var filesWithLostAttributes = 0

  private let record: JournalRecord
  private(set) var steps: [Step] = []
  private var leavings: [AbsolutePath] = []

  /// Begins with nothing done.
  init(_ record: JournalRecord) { self.record = record }
}

// MARK: - Steps

extension Transaction {
  /// Gives a file or a folder another place on the same disk.
  ///
  /// - Throws: ``FileError``, with the system's EXDEV where it is another disk; nothing was done then.
  func move(_ from: AbsolutePath, to place: AbsolutePath) throws(FileError) {
    let (folder, name) = try Self.open(from)
    let (target, newName) = try Self.open(place)
    guard let status = try from.located({ () throws(FileError) in try folder.rawStatus(of: name) }) else {
      throw FileError(system: ENOENT, "can't be moved").at(from)
    }
    if try place.located({ () throws(FileError) in try target.rawStatus(of: newName) }) != nil {
      throw FileError.taken(place)
    }
    try note(.move(status.identity, from: from, to: place))
    do throws(FileError) {
      try folder.move(name, to: target, newName)
    } catch {
      throw error.code == .exists ? .taken(place) : error.at(from)
    }
    folder.sync()
    if from.parent != place.parent { target.sync() }
  }

  /// Makes something under a name of its own, and then gives it its real one.
  ///
  /// - Parameter making: Makes it in a folder, under a name there.
  func make(
    _ place: AbsolutePath, _ making: (DirectoryHandle, FileName) throws(FileError) -> Int
  ) throws(FileError) {
    let (folder, name) = try Self.open(place)
    if try place.located({ () throws(FileError) in try folder.rawStatus(of: name) }) != nil {
      throw FileError.taken(place)
    }
    let temporary = FileName.unused()
    try note(.make(temporary: place.parent.appending(temporary), to: place))
    filesWithLostAttributes += try making(folder, temporary)
    let fingerprint = try TreeFingerprint(of: temporary, in: folder)
    guard let status = try folder.rawStatus(of: temporary) else {
      throw FileError(.changed, "was taken away while it was made: try again").at(place)
    }
    try note(.made(status.identity, fingerprint))
    do throws(FileError) {
      try folder.move(temporary, to: folder, name)
    } catch {
      throw error.code == .exists ? .taken(place) : error.at(place)
    }
    folder.sync()
  }

  /// Takes something away as soon as everything else is done.
  ///
  /// It is put aside at once under a name of its own when it is seen by people, so that it goes all at once.
  ///
  /// - Returns: Where it is until then.
  func putAside(_ path: AbsolutePath) throws(FileError) -> AbsolutePath {
    let aside = path.parent.appending(.unused())
    try move(path, to: aside)
    leavings.append(aside)
    return aside
  }

  /// Takes a file away as soon as everything else is done, under the name that it has.
  func removeLater(_ path: AbsolutePath) { leavings.append(path) }

  /// Writes down what the system has done by itself.
  func adopt(_ step: Step) throws(FileError) { try note(step) }

  private func note(_ step: Step) throws(FileError) {
    try record.write(.step(step))
    steps.append(step)
  }
}

// MARK: - The end

extension Transaction {
  /// Where the steps and the leavings end for now.
  func savepoint() -> (steps: Int, leavings: Int) { (steps.count, leavings.count) }

  /// Takes back what was done since a savepoint.
  ///
  /// The steps stay written down: taking back what was taken back does nothing.
  func rollBack(to savepoint: (steps: Int, leavings: Int)) throws(FileError) {
    leavings.removeSubrange(savepoint.leavings...)
    if let problem = Rollback(steps: Array(steps[savepoint.steps...])).run().first { throw problem }
  }

  /// Writes down that everything was done, and then takes away what has to go.
  ///
  /// - Parameter noting: What is noted in between, and may be lost.
  func commit(_ ending: JournalRecord.Ending, _ noting: () -> Void) throws(FileError) {
    try record.write(leavings.map { .leaving($0) } + [.end(ending)])
    noting()
    Self.clear(leavings)
    try record.keep(ending)
  }

  /// Takes away what a finished transaction leaves; what can't be removed now stays under its name of no meaning.
  static func clear(_ leavings: [AbsolutePath]) {
    for path in leavings {
      guard let name = path.name, let folder = try? DirectoryHandle.at(path.parent) else { continue }
      try? TreeRemoval.remove(name, in: folder)
    }
  }

  static func open(_ path: AbsolutePath) throws(FileError) -> (DirectoryHandle, FileName) {
    guard let name = path.name else {
      throw FileError(.notPermitted, "is the root of all folders, which stays where it is", location: "/")
    }
    return (try DirectoryHandle.at(path.parent), name)
  }
}

extension FileName {
  /// A name that nothing has: hidden, and with 64 random bits.
  public static func unused() -> FileName {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return FileName(unchecked: Array(".holon-\(digits)".utf8))
  }
}

extension FileError {
  /// Says that a name is taken.
  static func taken(_ place: AbsolutePath) -> FileError {
    FileError(.exists, "is there already: choose another name, or have it replaced").at(place)
  }

  /// The same error, of what is below a folder.
  public func below(_ folder: AbsolutePath) -> FileError {
    at(location.isEmpty ? "\(folder)" : folder.names.isEmpty ? "/\(location)" : "\(folder)/\(location)")
  }
}

extension AbsolutePath {
  /// Does something, and names this path in its error.
  func located<Result>(_ body: () throws(FileError) -> Result) throws(FileError) -> Result {
    do throws(FileError) { return try body() } catch { throw error.at(self) }
  }
}
