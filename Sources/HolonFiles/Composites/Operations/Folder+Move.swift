import HolonTree

extension Folder {
  /// Moves a file to another place and name in this value; the disk isn't touched.
  ///
  /// - Throws: ``FileError``:
  ///   - `notFound` when no file has the path,
  ///   - `exists` when another file has the new name,
  ///   - `notAFolder` when the destination is in a file,
  ///   - `notPermitted` when the destination is in the moved folder.
  /// - Complexity: O(*c* + *d*), *c* being the number of siblings on both paths, and *d* the greater depth.
  public mutating func move(_ path: RelativePath, to destination: RelativePath) throws(FileError) {
    let node = try node(at: path)
    guard let name = destination.name, node != root else {
      throw FileError(
        .notPermitted, "the folder can't be moved in itself: move only its parts", location: RelativePath().description)
    }
    let parent = try self.node(at: destination.parent)
    guard files.nodes[parent].kind == .folder else {
      throw FileError(.notAFolder, "the file isn't a folder: choose a folder", location: destination.parent.description)
    }
    if let other = files.child(name, of: parent) {
      if other == node { return }
      throw FileError(
        .exists, "a file with this name already exists: choose another name", location: destination.description)
    }
    var ancestor: NodeHandle? = parent
    while let current = ancestor {
      guard current != node else {
        throw FileError(
          .notPermitted, "the folder can't be moved into itself: choose a folder outside it", location: path.description
        )
      }
      ancestor = files.nodes.parent(of: current)
    }
    if files.name(of: node) != name { files.nodes[node].name = files.keep(name) }
    do { try files.move(node, under: parent) } catch { preconditionFailure("\(error)") }
  }
}
