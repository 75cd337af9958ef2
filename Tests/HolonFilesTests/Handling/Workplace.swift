import Foundation
import HolonFiles
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder of its own for one test, with a trash and a journal; on Linux also one on another disk.
final class Workplace {
  let root: AbsolutePath
  let journal: FileJournal
  let trash: Trash

  /// A folder in memory, which is another disk; nil where there is none.
  let otherDisk: AbsolutePath?

  init() throws {
    root = try Self.temporaryFolder(in: NSTemporaryDirectory())
    let shared = "/dev/shm"
    otherDisk =
      FileManager.default.isWritableFile(atPath: shared) ? try Self.temporaryFolder(in: shared) : nil
    trash = Trash(home: root.appending("data").appending("Trash"))
    try FileManager.default.createDirectory(atPath: root.text + "/data", withIntermediateDirectories: false)
    journal = try FileJournal(folder: root.appending("journal"), trash: trash)
  }

  deinit {
    for folder in [root, otherDisk] {
      guard let folder else { continue }
      try? Self.run("/bin/rm", ["-rf", folder.text])
    }
  }

  private static func temporaryFolder(in parent: String) throws -> AbsolutePath {
    let folder = URL(fileURLWithPath: parent).resolvingSymlinksInPath().path + "/holon-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    return try AbsolutePath(folder)
  }

  /// Runs a program; throws unless it succeeds.
  static func run(_ program: String, _ arguments: [String]) throws {
    struct Failed: Error {}
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failed() }
  }

  /// The path of something in the workplace.
  func path(_ text: String) -> AbsolutePath {
    AbsolutePath(root.names + text.split(separator: "/").compactMap { FileName(bytes: $0.utf8) })
  }

  /// Writes a file, with the folders that it is in.
  @discardableResult
  func write(_ text: String, to path: AbsolutePath, mode: Int = 0o644) throws -> AbsolutePath {
    try FileManager.default.createDirectory(atPath: path.parent.text, withIntermediateDirectories: true)
    let isProgram = mode & 0o111 != 0
    let place = isProgram ? path.text + ".source" : path.text
    try Data(text.utf8).write(to: URL(fileURLWithPath: place))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: place)
    guard isProgram else { return path }
    // A program can't be run while a child process of another test has inherited it open for writing.
    try Self.run("/bin/cp", ["-p", place, path.text])
    try FileManager.default.removeItem(atPath: place)
    return path
  }

  @discardableResult
  func write(_ text: String, to path: String, mode: Int = 0o644) throws -> AbsolutePath {
    try write(text, to: self.path(path), mode: mode)
  }

  func makeFolder(_ text: String) throws -> AbsolutePath {
    try FileManager.default.createDirectory(atPath: path(text).text, withIntermediateDirectories: true)
    return path(text)
  }

  /// A drawing of everything but the journal and the trash: each name with its content, indented by its depth.
  func drawing() throws -> String {
    var lines: [String] = []
    let manager = FileManager.default
    for part in try manager.subpathsOfDirectory(atPath: root.text).sorted() {
      let names = part.split(separator: "/")
      guard names[0] != "data", names[0] != "journal" else { continue }
      let full = "\(root.text)/\(part)"
      let indentation = String(repeating: "  ", count: names.count - 1)
      switch try manager.attributesOfItem(atPath: full)[.type] as? FileAttributeType {
      case .typeDirectory: lines.append("\(indentation)\(names[names.count - 1])/")
      default:
        lines.append("\(indentation)\(names[names.count - 1]): \(try String(contentsOfFile: full, encoding: .utf8))")
      }
    }
    return lines.joined(separator: "\n")
  }

  /// What `stat` says.
  static func status(_ path: AbsolutePath) -> stat {
    var status = stat()
    _ = lstat(path.text, &status)
    return status
  }
}

extension AbsolutePath {
  /// The path as text, for paths that are text.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// Runs something that has to fail, and returns its error.
func failure(_ body: () throws -> Void) -> FileError? {
  do { try body() } catch { return error as? FileError }
  return nil
}
