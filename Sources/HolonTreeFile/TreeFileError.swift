public import protocol Foundation.LocalizedError

/// The reason why a tree can't be written to a file or read from it.
public enum TreeFileError: Error, Hashable, Sendable {
  /// The system refused to read or write the file; the code is `errno`, and the message is the system's.
  case system(path: String, code: Int32, message: String)

  /// The file isn't a tree in a file.
  case notATree(path: String)

  /// A later version of Holon wrote the file, in a format that this one doesn't know.
  case unknownVersion(path: String, version: UInt32)

  /// The file contains another kind of tree than expected.
  case otherKind(path: String, found: String, expected: String)

  /// The file has another length than its header says: it was cut off, or something was appended.
  case wrongLength(path: String, expected: Int, found: Int)

  /// The content was changed since it was written.
  case damaged(path: String, reason: String)

  /// The bytes of a node aren't those of an element or a summary; the node is counted in preorder from 0.
  case invalidValue(path: String, node: Int)

  /// The tree has more nodes than the format can hold, which are 4,294,967,294.
  case tooManyNodes(path: String)
}

extension TreeFileError: CustomStringConvertible, LocalizedError {
  /// The same as the description.
  public var errorDescription: String? { description }

  /// The reason, and what to do next.
  public var description: String {
    switch self {
    case .system(let path, _, let message):
      "\(path) can't be read or written (\(message)): check the path, the permissions and the space on the disk"
    case .notATree(let path):
      "\(path) isn't a tree written by TreeFileWriter: choose another file"
    case .unknownVersion(let path, let version):
      "\(path) has version \(version) of the format, which this version of Holon doesn't know: update Holon"
    case .otherKind(let path, let found, let expected):
      "\(path) contains \(found), but \(expected) was expected: open it with the types and the kind it was written with"
    case .wrongLength(let path, let expected, let found):
      "\(path) has \(found) bytes instead of \(expected): write or copy it again"
    case .damaged(let path, let reason):
      "\(path) is damaged (\(reason)): write or copy it again"
    case .invalidValue(let path, let node):
      "the value of node \(node) in \(path) can't be read: write or copy the file again"
    case .tooManyNodes(let path):
      "the tree is too large for \(path), which can hold 4,294,967,294 nodes: divide it among several files"
    }
  }
}
