public import Foundation

/// A text format for lists of to-dos.
///
/// ```swift
/// let reading = MarkdownFormat().read(data)
/// for finding in reading.findings { print(finding) }  // line 3: …
/// ```
public protocol ToDoFormat: ReadableToDoFormat {
  /// The values that the format keeps for no to-do, so that no finding reports them.
  var omissions: [LostValue] { get }

  /// Writes a list.
  ///
  /// Values that the format can't represent are reported in the findings, to-do by to-do.
  func write(_ list: ToDoList) -> ToDoWriting
}

/// A text format from which lists of to-dos can be read.
public protocol ReadableToDoFormat: Sendable {
  /// The name of the format, by which users choose it.
  var name: String { get }

  /// The file name extensions of the format, without the dot.
  var fileExtensions: [String] { get }

  /// The way in which to-dos are recognized when a text is read again.
  var identity: ToDoIdentity { get }

  /// Returns how much a text resembles this format.
  func likeness(of data: Data) -> ToDoFormatLikeness

  /// Reads a list.
  ///
  /// Broken lines, and values without a place in a ``ToDoList``, are reported in the findings; everything else is read.
  ///
  /// - Parameters:
  ///   - data: The text.
  ///   - now: The date of creation or completion of to-dos for which the text has none.
  func read(_ data: Data, at now: Date) -> ToDoReading
}

/// The way in which the to-dos of a format are recognized when a text is read again.
public enum ToDoIdentity: Sendable {
  /// By the titles on the path from the top, because the texts have no identifiers.
  case titles

  /// By their identifiers.
  case identifiers

  /// By their identifiers, and the newer version by the date of the last change.
  case versions
}

extension ReadableToDoFormat {
  /// Reads a list; to-dos without a date in the text get the current one.
  public func read(_ data: Data) -> ToDoReading { read(data, at: Date()) }
}

/// The degree to which a text resembles a format.
public enum ToDoFormatLikeness: Int, Comparable, Sendable {
  /// The text is in another format.
  case none

  /// Nothing in the text contradicts the format.
  case possible

  /// The text has signs of the format that others may have as well.
  case likely

  /// The text has signs of the format that no other has.
  case certain

  /// Orders by increasing certainty.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

  /// Returns the likeness of the beginning of a text; none for data that isn't a text.
  static func of(_ data: Data, first count: Int = 64_000, _ compare: (UnsafeBufferPointer<UInt8>) -> Self) -> Self {
    data.withText(first: count, compare) ?? .none
  }
}

/// The result of reading a text.
public struct ToDoReading: Sendable {
  /// The to-dos that were read.
  public var list: ToDoList

  /// The values that weren't read as written, in the order of the lines.
  public var findings: [ToDoFinding]

  /// Creates the result of reading.
  public init(list: ToDoList = ToDoList(), findings: [ToDoFinding] = []) {
    self.list = list
    self.findings = findings
  }
}

/// The result of writing a list.
public struct ToDoWriting: Sendable {
  /// The text, in UTF-8.
  public var data: Data

  /// The values that the format can't represent, in the order of the list.
  public var findings: [ToDoFinding]

  /// Creates the result of writing.
  public init(data: Data = Data(), findings: [ToDoFinding] = []) {
    self.data = data
    self.findings = findings
  }
}

/// A problem found while reading or writing.
public struct ToDoFinding: Hashable, Sendable {
  /// The severity of a finding.
  public enum Severity: Hashable, Sendable {
    /// The line couldn't be read at all.
    case broken

    /// The to-do was read or written, but the other form can't represent some of its values.
    case lost
  }

  /// The severity of the finding.
  public let severity: Severity

  /// The line number, from 1: of the text that was read, or of the text that was written.
  public let line: Int

  /// The problem and its consequence, as a sentence.
  public let message: String

  /// The kind of value that wasn't kept; nil for other problems.
  public let value: LostValue?

  /// The title of the to-do whose value wasn't kept; nil if there is none.
  public let title: String?

  /// Creates a finding.
  public init(_ severity: Severity, line: Int, _ message: String) {
    self.init(severity, line: line, message, value: nil, title: nil)
  }

  init(_ severity: Severity, line: Int, _ message: String, value: LostValue?, title: String?) {
    self.severity = severity
    self.line = line
    self.message = message
    self.value = value
    self.title = title
  }
}

extension ToDoFinding: CustomStringConvertible {
  /// The line and the message.
  public var description: String { "line \(line): \(message)" }
}

extension ToDoFinding {
  /// The finding that a list was written of which only a part had been read.
  static let excerpt = ToDoFinding(
    .lost, line: 1, "Only a part of the list had been read, so only that was written: read the whole list first.")
}

extension ToDoList {
  /// Whether the list has to-dos that this value doesn't contain.
  var isExcerpt: Bool { elsewhere.total > 0 || entries.contains { $0.entry.elsewhere.total > 0 } }
}
