import HolonTree

extension Folder {
  /// Adds a file, or a folder with everything in it.
  ///
  /// - Parameters:
  ///   - file: The file to add.
  ///   - path: The folder to add it to; by default this one itself.
  ///   - problem: The reason why the file can't be read, which drawings and ``problems`` show; nil when it can be read.
  ///     A file whose content is elsewhere (code `notFound`) doesn't count as unreadable.
  /// - Throws: ``FileError``: `exists` when a file there has its name, `notFound` or `notAFolder` when the path leads
  ///   to no folder.
  /// - Complexity: O(*m* + *c* + *d*), *m* being the number of added files, *c* that of its siblings, and *d* the
  ///   depth.
  public mutating func add(
    _ file: some File, to path: RelativePath = RelativePath(), problem: FileError? = nil
  ) throws(FileError) {
    let parent = try node(at: path)
    guard files.nodes[parent].kind == .folder else {
      throw FileError(.notAFolder, "the file isn't a folder: choose a folder", location: path.description)
    }
    guard files.child(file.name, of: parent) == nil else {
      throw FileError(
        .exists, "a file with this name already exists: choose another name, or remove it first",
        location: path.appending(file.name).description)
    }
    let node =
      if let folder = file as? Folder {
        files.insert(folder.files, from: folder.root, under: parent)
      } else {
        files.insert(leaf: file, under: parent)
      }
    guard let problem else { return }
    files.problems[node] = problem
    if problem.code != .notFound { files.nodes[node].traits.insert(.unreadable) }
  }

  func node(at path: RelativePath) throws(FileError) -> NodeHandle {
    guard let node = files.node(at: path, from: root) else {
      throw FileError(.notFound, "no file has this path: choose a path of the folder", location: path.description)
    }
    return node
  }
}

extension FileTree {
  mutating func entry(of attributes: FileAttributes, kind: FileKind) -> FileEntry {
    FileEntry(
      size: attributes.size, modified: attributes.modified?.nanoseconds ?? .min,
      number: attributes.identity?.number ?? 0, name: keep(attributes.name),
      device: attributes.identity.map { index(ofDevice: $0.device) } ?? 0, kind: kind, traits: [])
  }

  /// Adds a file that isn't a folder, with its details.
  @discardableResult
  mutating func insert(leaf file: some File, under parent: NodeHandle) -> NodeHandle {
    let attributes =
      (file as? any LeafFile)?.attributes ?? FileAttributes(file.name, size: file.size, modified: file.modified)
    var entry = entry(of: attributes, kind: file.kind)
    if let special = file as? SpecialFile { entry.traits.formUnion(.special(special.sort)) }
    let node = insert(entry, under: parent)
    switch file {
    case let file as TextFile: details[node] = .text(file.details)
    case let file as ImageFile: details[node] = .image(file.details)
    case let file as EBook: details[node] = .eBook(file.details)
    case let file as Music: details[node] = .music(file.details)
    case let file as Link: targets[node] = file.target
    default: break
    }
    return node
  }
}
