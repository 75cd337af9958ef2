/// Reverts steps, from the last to the first, whether they were done or not.
struct Rollback {
  let steps: [Transaction.Step]

  /// Reverts all steps that it can.
  ///
  /// - Returns: The failures; a file whose step wasn't reverted is where that step has put it.
  func run() -> [FileError] {
    var problems: [FileError] = []
    var made: (FileIdentity, TreeFingerprint)?
    for (index, step) in steps.enumerated().reversed() {
      do throws(FileError) {
        switch step {
        case .move(let identity, let from, let place): try takeBack(identity, from: from, to: place)
        case .exchange(let new, let newPath, let old, let oldPath):
          try exchangeBack(new, newPath, old, oldPath)
        case .made(let identity, let fingerprint): made = (identity, fingerprint)
        case .make(let temporary, let place):
          // Steps in a folder that was made, which are reverted by now, have changed its time.
          let isTouched = steps[(index + 1)...].contains { $0.isBelow(place) }
          try unmake(made, temporary, place, isTouched: isTouched)
          made = nil
        }
      } catch { problems.append(error) }
    }
    return problems
  }

  private func takeBack(_ identity: FileIdentity, from: AbsolutePath, to place: AbsolutePath) throws(FileError) {
    guard let (target, newName) = try Self.openIfThere(place), let there = try target.rawStatus(of: newName),
      there.identity == identity
    else { return }
    let (folder, name) = try Transaction.open(from)
    if let here = try folder.rawStatus(of: name) {
      guard here.identity == identity, !here.isFolder else {
        throw FileError(
          .exists, "the file couldn't be moved back to “\(from)”, where another file is now: move it by hand"
        )
        .at(place)
      }
      // Moved by way of a second name while the first one still existed.
      return try target.unlink(newName)
    }
    do throws(FileError) {
      try target.move(newName, to: folder, name)
    } catch { throw error.at(place) }
    folder.sync()
    if from.parent != place.parent { target.sync() }
  }

  private func exchangeBack(
    _ new: FileIdentity, _ newPath: AbsolutePath, _ old: FileIdentity, _ oldPath: AbsolutePath
  ) throws(FileError) {
    guard let (folder, newName) = try Self.openIfThere(newPath), let oldName = oldPath.name,
      try folder.rawStatus(of: newName)?.identity == old
    else { return }
    switch try folder.rawStatus(of: oldName)?.identity {
    case new: try oldPath.located { () throws(FileError) in try folder.exchange(newName, oldName) }
    case nil: try oldPath.located { () throws(FileError) in try folder.move(newName, to: folder, oldName) }
    default:
      throw FileError(
        .exists, "the file couldn't get its name “\(oldPath)” back, which another file has now: rename it by hand"
      ).at(newPath)
    }
    folder.sync()
  }

  private func unmake(
    _ made: (FileIdentity, TreeFingerprint)?, _ temporary: AbsolutePath, _ place: AbsolutePath, isTouched: Bool
  ) throws(FileError) {
    guard let (folder, aside) = try Self.openIfThere(temporary), let name = place.name else { return }
    do throws(FileError) {
      if let (identity, fingerprint) = made, let there = try folder.rawStatus(of: name), there.identity == identity {
        let now = try TreeFingerprint(of: name, in: folder)
        guard now == fingerprint || isTouched && now.hasContent(of: fingerprint) else {
          throw FileError(
            .changed, "the file is the copy of a reverted operation, and was changed since: remove it by hand")
        }
        try folder.move(name, to: folder, aside)
      }
      try TreeRemoval.remove(aside, in: folder)
    } catch { throw error.at(place) }
    folder.sync()
  }

  /// Returns the folder of an item and the item's name; nil when the folder has gone together with the item.
  private static func openIfThere(_ path: AbsolutePath) throws(FileError) -> (DirectoryHandle, FileName)? {
    do throws(FileError) { return try Transaction.open(path) } catch  where error.code == .notFound { return nil }
  }
}

extension Transaction.Step {
  /// Returns whether the step changes something in a folder.
  fileprivate func isBelow(_ folder: AbsolutePath) -> Bool {
    func isBelow(_ path: AbsolutePath) -> Bool { path != folder && path.relative(to: folder) != nil }
    return switch self {
    case .move(_, let from, let place): isBelow(from) || isBelow(place)
    case .make(let temporary, _): isBelow(temporary)
    case .exchange(_, let new, _, let old): isBelow(new) || isBelow(old)
    case .made: false
    }
  }
}
