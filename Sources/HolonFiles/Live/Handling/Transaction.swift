import HolonPlatform

/// Changes to the file system that are done together or not at all, even if the process ends in the middle.
///
/// Each step is recorded before it is done. A step is of one of three kinds, and the file system shows whether it was
/// done. A `move` gives something a name. A `make` creates something under a temporary name and then gives it its real
/// one. An `exchange` gives a new file the name of an old one, and the old one the name of the new. Permanent removals happen only after the end was recorded (`commit`).
///
/// A transaction without a recorded end is reverted, step by step from the last; one with a recorded end is completed.
final class Transaction {
  /// A change that can be reverted.
  enum Step: Hashable, Codable {
    /// Something gets another name on the same disk.
    case move(FileIdentity, from: AbsolutePath, to: AbsolutePath)

    /// Something was created under a temporary name, and gets its real one.
    case make(temporary: AbsolutePath, to: AbsolutePath)

    /// Two files of one folder get each other's names, the new one that of the old one.
    case exchange(new: FileIdentity, AbsolutePath, old: FileIdentity, AbsolutePath)

    /// The identity and the fingerprint of the last `make`'s result.
    case made(FileIdentity, TreeFingerprint)
  }

  /// The number of steps so far, up to which a part of the whole can be reverted.
  var mark: Int { steps.count }

  /// The number of files that lost attributes that the other file system can't store.
  private(set) var filesWithLostAttributes = 0

  private let record: JournalRecord
  private(set) var steps: [Step] = []

  /// The places of what is removed at the end.
  private var leavings: [AbsolutePath] = []

  /// Begins a transaction without steps.
  init(_ record: JournalRecord) { self.record = record }
}

// MARK: - Steps

extension Transaction {
  /// Moves a file or a folder to another place on the same disk.
  ///
  /// - Throws: ``FileError``, with the system's EXDEV for another disk; the file system is unchanged then.
  func move(_ from: AbsolutePath, to place: AbsolutePath) throws(FileError) {
    let (folder, name) = try Self.open(from)
    let (target, newName) = try Self.open(place)
    guard let status = try from.located({ () throws(FileError) in try folder.rawStatus(of: name) }) else {
      throw FileError(system: ENOENT, "the file can't be moved").at(from)
    }
    if try place.located({ () throws(FileError) in try target.rawStatus(of: newName) }) != nil {
      throw FileError.taken(place)
    }
    // Links may lead through the folder itself.
    let places = status.isFolder && !leavings.isEmpty ? (from.withoutLinksAbove(), place.withoutLinksAbove()) : nil
    try log(.move(status.identity, from: from, to: place))
    do throws(FileError) {
      try folder.move(name, to: target, newName)
    } catch {
      throw error.code == .exists ? .taken(place) : error.at(from)
    }
    folder.sync()
    if from.parent != place.parent { target.sync() }
    if let places { follow(places.0, to: places.1) }
  }

  /// Creates something under a temporary name, and then gives it its real one.
  ///
  /// - Parameter making: A closure that creates it in a folder, under a name there.
  func make(
    _ place: AbsolutePath, _ making: (DirectoryHandle, FileName) throws(FileError) -> Int
  ) throws(FileError) {
    let (folder, name) = try Self.open(place)
    if try place.located({ () throws(FileError) in try folder.rawStatus(of: name) }) != nil {
      throw FileError.taken(place)
    }
    let temporary = FileName.unused()
    try log(.make(temporary: place.parent.appending(temporary), to: place))
    filesWithLostAttributes += try making(folder, temporary)
    let fingerprint = try TreeFingerprint(of: temporary, in: folder)
    guard let status = try folder.rawStatus(of: temporary) else {
      throw FileError(.changed, "the file was removed while it was created: try again").at(place)
    }
    try log(.made(status.identity, fingerprint))
    do throws(FileError) {
      try folder.move(temporary, to: folder, name)
    } catch {
      throw error.code == .exists ? .taken(place) : error.at(place)
    }
    folder.sync()
  }

  /// Gives a new file the name of an old one, and the old one the new one's; at every moment, one of them has the name.
  ///
  /// - Throws: ``FileError`` with the code `notSupported` if the file system can't; it is unchanged then.
  func exchange(_ new: AbsolutePath, with old: AbsolutePath) throws(FileError) {
    let (folder, newName) = try Self.open(new)
    let (_, oldName) = try Self.open(old)
    guard let newStatus = try new.located({ () throws(FileError) in try folder.rawStatus(of: newName) }),
      let oldStatus = try old.located({ () throws(FileError) in try folder.rawStatus(of: oldName) })
    else { throw FileError(system: ENOENT, "the file can't be replaced").at(old) }
    try log(.exchange(new: newStatus.identity, new, old: oldStatus.identity, old))
    try old.located { () throws(FileError) in try folder.exchange(newName, oldName) }
    folder.sync()
  }

  /// Removes something as soon as everything else is done.
  ///
  /// A visible item immediately gets a temporary name, so that it disappears as a whole.
  ///
  /// - Returns: The place of the item until its removal.
  func putAside(_ path: AbsolutePath) throws(FileError) -> AbsolutePath {
    let aside = path.parent.appending(.unused())
    try move(path, to: aside)
    removeLater(aside)
    return aside
  }

  /// Removes a file as soon as everything else is done, under its current name.
  func removeLater(_ path: AbsolutePath) { leavings.append(path.withoutLinksAbove()) }

  /// Returns the places of files in a folder that are removed at the end, which no longer belong to it.
  func leavings(in folder: AbsolutePath) throws(FileError) -> Set<TreeWalk.Place> {
    guard !leavings.isEmpty else { return [] }
    let folder = folder.withoutLinksAbove()
    var places: Set<TreeWalk.Place> = []
    for path in leavings where path.relative(to: folder) != nil {
      let (parent, name) = try Self.open(path)
      places.insert(TreeWalk.Place(folder: try parent.status().identity, name: name))
    }
    return places
  }

  /// Notes the new places of what is removed at the end, when the folder that contains it has moved.
  ///
  /// The paths lead through no links.
  private func follow(_ from: AbsolutePath, to place: AbsolutePath) {
    leavings = leavings.map { path in path.relative(to: from).map(place.appending) ?? path }
  }

  /// Records a step that the system has done by itself.
  func adopt(_ step: Step) throws(FileError) {
    try log(step)
    if case .move(_, let from, let place) = step { follow(from.withoutLinksAbove(), to: place.withoutLinksAbove()) }
  }

  private func log(_ step: Step) throws(FileError) {
    try record.write(.step(step))
    steps.append(step)
  }
}

// MARK: - The end

extension Transaction {
  /// Returns the current number of steps, and the pending removals.
  func savepoint() -> (steps: Int, leavings: [AbsolutePath]) { (steps.count, leavings) }

  /// Reverts the steps since a savepoint.
  ///
  /// The steps stay recorded, since reverting them a second time has no effect.
  func rollBack(to savepoint: (steps: Int, leavings: [AbsolutePath])) throws(FileError) {
    leavings = savepoint.leavings
    if let problem = Rollback(steps: Array(steps[savepoint.steps...])).run().first { throw problem }
  }

  /// Records that everything was done, and then removes what has to be removed.
  ///
  /// - Parameter noting: A closure that records further data in between, which may be lost.
  func commit(_ ending: JournalRecord.Ending, _ noting: () -> Void) throws(FileError) {
    try record.write(leavings.map { .leaving($0) } + [.end(ending)])
    Self.clear(leavings)
    noting()
    try record.keep(ending)
  }

  /// Removes the leftovers of a finished transaction; items that can't be removed keep their temporary names.
  static func clear(_ leavings: [AbsolutePath]) {
    for path in leavings {
      guard let name = path.name, let folder = try? DirectoryHandle.at(path.parent) else { continue }
      try? TreeRemoval.remove(name, in: folder)
    }
  }

  static func open(_ path: AbsolutePath) throws(FileError) -> (DirectoryHandle, FileName) {
    guard let name = path.name else {
      throw FileError(
        .notPermitted, "the root of the file system can't be changed: choose a file below it", location: "/")
    }
    return (try DirectoryHandle.at(path.parent), name)
  }
}

extension FileName {
  /// Returns an unused name: hidden, and with 64 random bits.
  public static func unused() -> FileName {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return FileName(unchecked: Array(".holon-\(digits)".utf8))
  }
}

extension FileError {
  /// Returns the error for a name that is taken.
  static func taken(_ place: AbsolutePath) -> FileError {
    FileError(.exists, "a file with this name already exists: choose another name, or let the operation replace it").at(
      place)
  }

  /// Returns the same error for a file below a folder.
  public func below(_ folder: AbsolutePath) -> FileError {
    at(location.isEmpty ? "\(folder)" : folder.names.isEmpty ? "/\(location)" : "\(folder)/\(location)")
  }
}

extension AbsolutePath {
  /// Calls a closure, and adds this path to its error.
  func located<Result>(_ body: () throws(FileError) -> Result) throws(FileError) -> Result {
    do throws(FileError) { return try body() } catch { throw error.at(self) }
  }
}
