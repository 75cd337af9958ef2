public import Foundation

/// A text format that lists of to-dos are read from and written to.
///
/// ```swift
/// let reading = MarkdownFormat().read(data)
/// for finding in reading.findings { print(finding) }  // line 3: …
/// ```
public protocol ToDoFormat: Sendable {
  /// What the format is called on the command line.
  var name: String { get }

  /// The endings of file names that stand for the format, without the dot.
  var fileExtensions: [String] { get }

  /// Returns how much a text looks like one of this format.
  func likeness(of data: Data) -> ToDoFormatLikeness

  /// Reads a list.
  ///
  /// What is broken or has no place in a ``ToDoList`` is named in the result, line by line; everything else is read.
  ///
  /// - Parameter now: When to-dos were written down, or checked off, of which the text doesn't say it.
  func read(_ data: Data, at now: Date) -> ToDoReading

  /// Writes a list.
  ///
  /// What the format can't hold is named in the result, to-do by to-do.
  func write(_ list: ToDoList) -> ToDoWriting
}

extension ToDoFormat {
  /// Reads a list; to-dos of which the text says no date get the present one.
  public func read(_ data: Data) -> ToDoReading { read(data, at: Date()) }
}

/// How much a text looks like one of a format.
public enum ToDoFormatLikeness: Int, Comparable, Sendable {
  /// The text is in another format.
  case none

  /// Nothing in the text contradicts the format.
  case possible

  /// The text has signs of the format that others may have as well.
  case likely

  /// The text has signs of the format that no other has.
  case certain

  /// Orders by how sure it is.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// What came out of reading a text.
public struct ToDoReading: Sendable {
  /// The to-dos that were read.
  public var list: ToDoList

  /// What wasn't read as it stands, in the order of the lines.
  public var findings: [ToDoFinding]

  /// Creates the outcome of reading.
  public init(list: ToDoList = ToDoList(), findings: [ToDoFinding] = []) {
    self.list = list
    self.findings = findings
  }
}

/// What came out of writing a list.
public struct ToDoWriting: Sendable {
  /// The text, in UTF-8.
  public var data: Data

  /// What the format couldn't hold, in the order of the list.
  public var findings: [ToDoFinding]

  /// Creates the outcome of writing.
  public init(data: Data = Data(), findings: [ToDoFinding] = []) {
    self.data = data
    self.findings = findings
  }
}

/// Something that reading or writing has to tell.
public struct ToDoFinding: Hashable, Sendable {
  /// How bad it is.
  public enum Severity: Hashable, Sendable {
    /// The line couldn't be read at all.
    case broken

    /// The to-do was read or written, but something of it has no place in the other form.
    case lost
  }

  /// How bad it is.
  public let severity: Severity

  /// The line of the text, from 1: when reading of the line that was read, when writing of the line that was written.
  public let line: Int

  /// What it is, and what has become of it, as a sentence.
  public let message: String

  /// Creates a finding.
  public init(_ severity: Severity, line: Int, _ message: String) {
    self.severity = severity
    self.line = line
    self.message = message
  }
}

extension ToDoFinding: CustomStringConvertible {
  /// The line and the message.
  public var description: String { "line \(line): \(message)" }
}

extension ToDoFinding {
  /// Says that the list which was written doesn't hold everything.
  static let excerpt = ToDoFinding(
    .lost, line: 1, "Only a part of the list was at hand, so only that was written: read the whole list first.")
}

extension ToDoList {
  /// Whether there are to-dos that belong to the list, but that this value doesn't hold.
  var isExcerpt: Bool { elsewhere.total > 0 || entries.contains { $0.entry.elsewhere.total > 0 } }
}
