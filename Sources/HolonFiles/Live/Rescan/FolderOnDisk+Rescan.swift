import HolonTree

extension FolderOnDisk {
  /// Reads the folder again and tells what is different.
  ///
  /// Files keep what was known of them and where they are in the tree: the new version shares with the old one all that
  /// is the same. A file counts as changed when its size, its time of change or its identity is another one; content that
  /// was written without any of these being different isn't noticed.
  ///
  /// - Parameters:
  ///   - folder: What an earlier scan has found.
  ///   - options: How to scan.
  ///   - progress: Is told ten times a second, by any thread, how far it has come.
  /// - Returns: The folder as it is now, and what has happened to it since.
  /// - Throws: What ``scan(_:progress:)`` throws.
  /// - Complexity: O(*n* log *c*), *n* being the number of files and *c* the greatest number in one folder; apart from
  ///   what the disk takes, O(*n*) comparisons.
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
