import HolonTree

/// A tree of files with their names, details, link targets and errors.
struct FileTree: Sendable {
  typealias Nodes = Tree<FileEntry, FileSummary>

  var nodes = Nodes()
  var names = NameArena()

  /// The numbers of the file systems that files are on.
  var devices: [UInt64] = []

  /// The details that were read from files' contents.
  var details: [NodeHandle: FileDetails] = [:]

  /// The targets of links.
  var targets: [NodeHandle: [UInt8]] = [:]

  /// The reasons why files couldn't be read.
  var problems: [NodeHandle: FileError] = [:]
}

extension FileTree {
  func name(of node: NodeHandle) -> FileName { names[nodes[node].name] }

  /// Compares the bytes of two names; returns a number less than, equal to or greater than 0.
  func order(_ name: UnsafeBufferPointer<UInt8>, _ node: NodeHandle) -> Int {
    names.withName(nodes[node].name) { compare(name, $0) }
  }

  /// Returns the child with a name.
  ///
  /// - Complexity: O(*c*), *c* being the number of children.
  func child(_ name: FileName, of parent: NodeHandle) -> NodeHandle? {
    name.bytes.withUnsafeBufferPointer { name in nodes.children(of: parent).first { order(name, $0) == 0 } }
  }

  /// Returns the node that a path leads to.
  func node(at path: RelativePath, from root: NodeHandle) -> NodeHandle? {
    var node = root
    for name in path.names {
      guard let child = child(name, of: node) else { return nil }
      node = child
    }
    return node
  }

  /// Returns whether a node is the given folder or is inside it at any depth.
  func isBelow(_ root: NodeHandle, _ node: NodeHandle) -> Bool {
    var node: NodeHandle? = node
    while let current = node, current != root { node = nodes.parent(of: current) }
    return node != nil
  }

  /// Returns the names on the path from a folder to a node.
  func path(of node: NodeHandle, from root: NodeHandle) -> RelativePath {
    var path: [FileName] = []
    var node: NodeHandle? = node
    while let current = node, current != root {
      path.append(name(of: current))
      node = nodes.parent(of: current)
    }
    return RelativePath(path.reversed())
  }

  func attributes(of node: NodeHandle) -> FileAttributes {
    let entry = nodes[node]
    return FileAttributes(
      names[entry.name], size: entry.size,
      modified: entry.modified == .min ? nil : FileTime(nanoseconds: entry.modified),
      identity: entry.device == 0
        ? nil : FileIdentity(device: devices[Int(entry.device) - 1], number: entry.number))
  }

  /// Returns the index of a file system among the known ones, counted from 1; 0 when there are too many.
  mutating func index(ofDevice device: UInt64) -> UInt16 {
    if let index = devices.firstIndex(of: device) { return UInt16(index + 1) }
    guard devices.count < Int(UInt16.max) else { return 0 }
    devices.append(device)
    return UInt16(devices.count)
  }

  /// Keeps a name, and compacts all names when no space is left.
  mutating func keep(_ name: FileName) -> NameReference {
    if let reference = names.append(name) { return reference }
    compactNames()
    guard let reference = names.append(name) else {
      preconditionFailure("the names of the files take more than 4 GB: read the folder in parts")
    }
    return reference
  }

  /// Keeps only the names that are in use, without those of removed files.
  mutating func compactNames() {
    var collected = NameArena()
    collected.greatestChunkCount = names.greatestChunkCount
    for (node, _) in nodes.preorder {
      let reference = names.withName(nodes[node].name) { collected.append($0) }
      guard let reference else {
        preconditionFailure("the names of the files take more than 4 GB: read the folder in parts")
      }
      nodes[node].name = reference
    }
    names = collected
  }
}

/// Compares bytes as numbers; returns a number less than, equal to or greater than 0.
@inline(__always)
func compare(_ lhs: UnsafeBufferPointer<UInt8>, _ rhs: UnsafeBufferPointer<UInt8>) -> Int {
  let common = min(lhs.count, rhs.count)
  var index = 0
  while index < common {
    if lhs[index] != rhs[index] { return Int(lhs[index]) - Int(rhs[index]) }
    index += 1
  }
  return lhs.count - rhs.count
}
