/// A folder as it is after something in it has changed, with what has.
public struct FolderVersion: Sendable {
  /// The folder as it is now.
  public let folder: Folder

  /// What has changed since the version before.
  public let difference: FolderDifference
}
