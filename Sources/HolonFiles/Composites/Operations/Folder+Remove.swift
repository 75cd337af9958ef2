import HolonTree

extension Folder {
  /// Removes a file, or a folder with everything in it, from this value; the disk isn't touched.
  ///
  /// - Returns: The removed file.
  /// - Throws: ``FileError``: `notFound` when no file has the path, `notPermitted` for the folder itself.
  /// - Complexity: O(*m* + *c* + *d*), *m* being the number of removed files, *c* that of the siblings on the path, and
  ///   *d* the depth.
  @discardableResult
  public mutating func remove(_ path: RelativePath) throws(FileError) -> any File {
    let node = try node(at: path)
    guard node != root else {
      throw FileError(
        .notPermitted, "the folder can't be removed from itself: remove only its parts", location: path.description)
    }
    let file = files.file(node)
    files.remove(node)
    return file
  }
}
