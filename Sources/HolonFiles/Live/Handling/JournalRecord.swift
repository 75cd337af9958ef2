import Foundation
import HolonPlatform
import HolonSystemCalls

/// The file that records one transaction, line by line, as JSON.
///
/// `000000000007.open` is in progress; `….undo` was done and can be reverted; `….redo` was reverted.
final class JournalRecord {
  /// The summary of a finished transaction.
  struct Ending: Hashable, Codable {
    /// The operation that reverts it.
    let inverse: FileOperation

    /// The operation that was done.
    let operation: FileOperation

    /// The next step that is possible: to undo or to redo it.
    let kind: Kind

    /// The number of the transaction that this one reverts, or repeats.
    let reverts: Int?

    /// The next step that is possible for a transaction.
    enum Kind: String, Codable {
      case undo, redo
    }
  }

  /// A line of a record.
  enum Line: Hashable, Codable {
    case step(Transaction.Step)
    case leaving(AbsolutePath)
    case end(Ending)
  }

  let number: Int
  private let folder: DirectoryHandle
  private let descriptor: Int32

  /// Begins a record.
  init(_ number: Int, in folder: DirectoryHandle) throws(FileError) {
    self.number = number
    self.folder = folder
    descriptor = Self.name(number, "open").withCString {
      openat(folder.descriptor, $0, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
    }
    guard descriptor >= 0 else { throw FileError(system: errno, "the journal can't be written") }
    folder.sync()
  }

  deinit { _ = close(descriptor) }

  /// Writes lines, and waits until the disk has stored them.
  func write(_ lines: [Line]) throws(FileError) {
    do throws(FileError) {
      try lines.flatMap(\.json).writeAll(to: descriptor)
      guard holon_sync(descriptor, 0) == 0 else { throw FileError(system: errno, "the file can't be written") }
    } catch {
      throw FileError(error.code, "the journal: \(error.message)", number: error.number)
    }
  }

  func write(_ line: Line) throws(FileError) { try write([line]) }

  /// Keeps the record as history.
  func keep(_ ending: Ending) throws(FileError) { try Self.keep(number, ending, in: folder) }

  /// Removes the record, whose operations were all reverted.
  func forget() { try? folder.unlink(Self.name(number, "open")) }

  /// Keeps a record as history, in place of the one that it reverts.
  static func keep(_ number: Int, _ ending: Ending, in folder: DirectoryHandle) throws(FileError) {
    if let reverted = ending.reverts {
      for kind in ["undo", "redo"] { try folder.unlink(name(reverted, kind)) }
    } else {
      // A reverted operation can't be repeated after another operation.
      for name in try folder.names() where entry(name)?.kind == "redo" { try folder.unlink(name) }
    }
    try folder.move(name(number, "open"), to: folder, name(number, ending.kind.rawValue))
    folder.sync()
  }

  static func name(_ number: Int, _ kind: String) -> FileName {
    let digits = String(number)
    let zeros = String(repeating: "0", count: max(0, 12 - digits.utf8.count))
    return FileName(unchecked: Array("\(zeros)\(digits).\(kind)".utf8))
  }

  /// Returns the number and the kind that a name stands for.
  static func entry(_ name: FileName) -> (number: Int, kind: String)? {
    guard let parts = name.text?.split(separator: "."), parts.count == 2, let number = Int(parts[0]) else { return nil }
    return (number, String(parts[1]))
  }
}

extension JournalRecord {
  /// Reads the complete lines of a record; a line that was cut off counts as not written.
  static func lines(of number: Int, _ kind: String, in folder: DirectoryHandle) throws(FileError) -> [Line] {
    let bytes = try folder.contents(of: name(number, kind), atMost: 1 << 26)
    guard let end = bytes.lastIndex(of: 0x0A) else { return [] }
    var lines: [Line] = []
    for line in bytes[..<end].split(separator: 0x0A) {
      guard let line = try? JSONDecoder().decode(Line.self, from: Data(line)) else {
        throw FileError(
          .malformed, "the entry of the journal can't be read: check the files that it names, then remove it"
        ).at(name(number, kind))
      }
      lines.append(line)
    }
    return lines
  }
}

extension JournalRecord.Line {
  /// The line with its end.
  fileprivate var json: [UInt8] {
    do {
      return try [UInt8](JSONEncoder().encode(self)) + [0x0A]
    } catch { preconditionFailure("texts and numbers can be encoded: \(error)") }
  }
}
