import HolonTree

extension Folder {
  /// The files and folders directly in the folder, in the order of their names' bytes.
  public var parts: some Sequence<any File> { files.nodes.children(of: root).lazy.map { files.file($0) } }

  /// Whether the folder has no parts.
  public var isEmpty: Bool { files.nodes.isLeaf(root) }

  /// The file at a path, or nil; an empty path leads to the folder itself.
  ///
  /// - Complexity: O(*d* · *c*), *d* being the length of the path and *c* the number of files in each folder on it.
  public subscript(path: RelativePath) -> (any File)? {
    files.node(at: path, from: root).map { files.file($0) }
  }

  /// A file in a folder, with its path.
  public struct Entry: Sendable {
    /// The file.
    public let file: any File

    /// The path of the file, from the folder.
    public let path: RelativePath

    /// The number of folders between the folder and the file.
    public var depth: Int { path.names.count - 1 }
  }

  /// Everything in the folder, at any depth, every folder before its parts.
  public var entries: some Sequence<Entry> {
    files.nodes.preorder(from: root).lazy.dropFirst().map { node, _ in
      Entry(file: files.file(node), path: files.path(of: node, from: root))
    }
  }

  /// The files that couldn't be read or examined, or whose contents are elsewhere, with the reasons, in their order.
  ///
  /// - Complexity: O(*p* · *d* + *p* log *p*), *p* being the number of such files and *d* their depth.
  public var problems: [FileFailure] {
    files.problems.lazy.filter { files.isBelow(root, $0.key) }
      .map { FileFailure(path: files.path(of: $0.key, from: root), error: $0.value) }
      .sorted { $0.path < $1.path }
  }
}

extension FileTree {
  /// Returns the file that a node represents.
  func file(_ node: NodeHandle) -> any File {
    let entry = nodes[node]
    if entry.kind == .folder { return Folder(self, root: node) }
    let attributes = attributes(of: node)
    if let sort = entry.special { return SpecialFile(attributes, sort: sort) }
    return switch (entry.kind, details[node]) {
    case (_, .text(let details)): TextFile(attributes, details: details)
    case (_, .image(let details)): ImageFile(attributes, details: details)
    case (_, .eBook(let details)): EBook(attributes, details: details)
    case (_, .music(let details)): Music(attributes, details: details)
    case (.text, _): TextFile(attributes, details: TextDetails())
    case (.image, _): ImageFile(attributes, details: ImageDetails())
    case (.eBook, _): EBook(attributes, details: EBookDetails())
    case (.music, _): Music(attributes, details: MusicDetails())
    case (.link, _): Link(attributes, target: targets[node] ?? [])
    default: OtherFile(attributes)
    }
  }
}
