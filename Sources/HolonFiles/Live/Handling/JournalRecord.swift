import HolonPlatform
import HolonSystemCalls

/// The file that records one transaction, line by line.
///
/// `000000000007.open` is in progress; `….undo` was done and can be reverted; `….redo` was reverted.
final class JournalRecord {
  /// The summary of a finished transaction.
  struct Ending: Hashable {
    /// The operation that reverts it.
    let inverse: FileOperation

    /// The operation that was done.
    let operation: FileOperation

    /// The next step that is possible: to undo or to redo it.
    let kind: Kind

    /// The number of the transaction that this one reverts, or repeats.
    let reverts: Int?

    /// The next step that is possible for a transaction.
    enum Kind: String {
      case undo, redo
    }
  }

  /// A line of a record.
  enum Line: Hashable {
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
    let text = lines.map { "\($0.words.joined(separator: " "))\n" }.joined()
    do throws(FileError) {
      try Array(text.utf8).writeAll(to: descriptor)
      guard holon_sync(descriptor, 0) == 0 else { throw FileError(system: errno, "can't be written") }
    } catch {
      throw FileError(error.code, "the journal \(error.message)", number: error.number)
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
    for line in String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\n") {
      var words = line.split(separator: " ")[...]
      guard let line = Line(&words), words.isEmpty else {
        throw FileError(
          .malformed, "the journal's entry can't be read: look at the files that it names, then remove it"
        ).at(name(number, kind))
      }
      lines.append(line)
    }
    return lines
  }
}

extension JournalRecord.Line {
  var words: [String] {
    func path(_ path: AbsolutePath) -> String { PercentEncoding.text(path.bytes) }
    switch self {
    case .step(.move(let identity, let from, let place)):
      return ["step-move", String(identity.device), String(identity.number), path(from), path(place)]
    case .step(.make(let temporary, let place)): return ["step-make", path(temporary), path(place)]
    case .step(.made(let identity, let fingerprint)):
      return ["step-made", String(identity.device), String(identity.number), String(fingerprint.value)]
    case .leaving(let leaving): return ["leaving", path(leaving)]
    case .end(let ending):
      return ["end", ending.kind.rawValue, ending.reverts.map(String.init) ?? "-"] + ending.operation.words
        + ending.inverse.words
    }
  }

  init?(_ words: inout ArraySlice<Substring>) {
    func path() -> AbsolutePath? {
      words.popFirst().flatMap { PercentEncoding.bytes($0.utf8) }.flatMap { AbsolutePath(bytes: $0) }
    }
    func number() -> UInt64? { words.popFirst().flatMap { UInt64($0) } }
    switch words.popFirst() {
    case "step-move":
      guard let device = number(), let inode = number(), let from = path(), let place = path() else { return nil }
      self = .step(.move(FileIdentity(device: device, number: inode), from: from, to: place))
    case "step-make":
      guard let temporary = path(), let place = path() else { return nil }
      self = .step(.make(temporary: temporary, to: place))
    case "step-made":
      guard let device = number(), let inode = number(), let value = number() else { return nil }
      self = .step(.made(FileIdentity(device: device, number: inode), TreeFingerprint(noted: value)))
    case "leaving":
      guard let leaving = path() else { return nil }
      self = .leaving(leaving)
    case "end":
      guard let kind = words.popFirst().flatMap({ JournalRecord.Ending.Kind(rawValue: String($0)) }),
        let reverts = words.popFirst(), let operation = FileOperation(&words), let inverse = FileOperation(&words)
      else { return nil }
      self = .end(
        JournalRecord.Ending(inverse: inverse, operation: operation, kind: kind, reverts: Int(reverts)))
    default: return nil
    }
  }
}
