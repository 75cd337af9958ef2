import HolonTree

extension FolderOnDisk {
  /// Reads the folder again and returns its changes.
  ///
  /// Files keep their known details and their nodes in the tree: the new version shares all unchanged data with the old
  /// one. A file counts as changed when its size, its time of modification or its identity differs. Content that was
  /// written without a difference in any of these isn't noticed.
  ///
  /// - Parameters:
  ///   - folder: The result of an earlier scan.
  ///   - options: The options of the scan.
  ///   - progress: A closure that any thread calls ten times a second with the progress so far.
  /// - Returns: The current folder, and the changes since the given one.
  /// - Throws: The errors of ``scan(_:progress:)``.
  /// - Complexity: O(*n* log *c*), *n* being the number of files and *c* the greatest number in one folder; without the
  ///   disk's work, O(*n*) comparisons.
  public func rescan(
    _ folder: Folder, _ options: ScanOptions = ScanOptions(), progress: (@Sendable (ScanProgress) -> Void)? = nil
  ) async throws -> (folder: Folder, difference: FolderDifference) {
    let top = ScannedFolder(parent: nil, entry: .unknownFolder, name: name)
    let result = try await result(of: [top], folder.files.devices, options, progress)
    let reconciliation = Reconciliation(folder.files, result, pairs: [(folder.root, top)])
    let (files, difference, _) = reconciliation.applied(root: folder.root)
    return (Folder(files, root: folder.root), difference)
  }
}
