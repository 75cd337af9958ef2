import HolonTree

extension Folder {
  /// The files and folders right in it, in the order of their names' bytes.
  public var parts: some Sequence<any File> { files.nodes.children(of: root).lazy.map { files.file($0) } }

  /// Whether nothing is in it.
  public var isEmpty: Bool { files.nodes.isLeaf(root) }

  /// The file that a path leads to, the folder itself for an empty one; nil when there is none.
  ///
  /// - Complexity: O(*d* · *c*), *d* being the length of the path and *c* the number of files in each folder on the way.
  public subscript(path: RelativePath) -> (any File)? {
    files.node(at: path, from: root).map { files.file($0) }
  }

  /// A file in a folder, with where it is.
  public struct Entry: Sendable {
    /// The file.
    public let file: any File

    /// Where it is, from the folder.
    public let path: RelativePath

    /// How many folders it is in below the folder.
    public var depth: Int { path.names.count - 1 }
  }

  /// Everything in it, at any depth, every folder before its parts.
  public var entries: some Sequence<Entry> {
    files.nodes.preorder(from: root).lazy.dropFirst().map { node, _ in
      Entry(file: files.file(node), path: files.path(of: node, from: root))
    }
  }

  /// The files that couldn't be read or looked at, or whose contents are elsewhere, with the reasons, in their order.
  ///
  /// - Complexity: O(*p* · *d* + *p* log *p*), *p* being the number of such files and *d* their depth.
  public var problems: [FileFailure] {
    files.problems.lazy.filter { files.isBelow(root, $0.key) }
      .map { FileFailure(path: files.path(of: $0.key, from: root), error: $0.value) }
      .sorted { $0.path < $1.path }
  }
}

extension FileTree {
  /// A node as the file that it stands for.
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
