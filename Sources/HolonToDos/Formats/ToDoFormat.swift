public import Foundation

/// A text format that lists of to-dos are read from and written to.
public protocol ToDoFormat: Sendable {
  /// What the format is called on the command line.
  static var name: String { get }

  /// The endings of file names that stand for the format, without the dot.
  static var fileExtensions: [String] { get }

  /// Reads a list.
  ///
  /// What is broken or has no place in a ``ToDoList`` is named in the result, line by line; everything else is read.
  static func read(_ data: Data) -> ToDoReading

  /// Writes a list.
  ///
  /// What the format can't hold is named in the result, to-do by to-do.
  static func write(_ list: ToDoList) -> ToDoWriting
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
