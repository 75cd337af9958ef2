public import Foundation
public import HolonBase

/// The available text formats for lists of to-dos.
///
/// ```swift
/// let formats = ToDoFormats()
/// let reading = try formats.format(of: data, fileName: "party.md").read(data)
/// ```
public struct ToDoFormats: Sendable {
  /// All formats that can be read and written, the strictest first; where several share an extension, the first is the
  /// one to write.
  public let all: [any ToDoFormat]

  /// All formats that can be read.
  public let readable: [any ReadableToDoFormat]

  /// The formats that a text is compared with before those of other programs, and after them.
  private let strict: [any ReadableToDoFormat]
  private let tolerant: [any ReadableToDoFormat]

  /// Creates the formats.
  ///
  /// - Parameters:
  ///   - timeZone: The time zone of days in formats that have only times.
  ///   - phrases: The reader of dates in words, as in Todoist's tables.
  public init(timeZone: TimeZone = .current, phrases: TimePhrases = .iso8601) {
    let picky: [any ToDoFormat] = [
      JSONFormat(), TaskwarriorFormat(timeZone: timeZone), ICalendarFormat(timeZone: timeZone), OPMLFormat(),
      CSVFormat(timeZone: timeZone, phrases: phrases), OrgFormat(timeZone: timeZone),
    ]
    let tolerant: [any ToDoFormat] = [MarkdownFormat(timeZone: timeZone), TodoTxtFormat(timeZone: timeZone)]
    let others: [any ReadableToDoFormat] = [HabiticaFormat(timeZone: timeZone)]
    all = picky + tolerant
    readable = all + others
    strict = picky + others
    self.tolerant = tolerant
  }

  /// Returns the format with a name that can be written.
  public func named(_ name: String) -> (any ToDoFormat)? { all.first { $0.name == name.lowercased() } }

  /// Returns the format with a name that can be read.
  public func readable(named name: String) -> (any ReadableToDoFormat)? {
    readable.first { $0.name == name.lowercased() }
  }

  /// Returns the formats for the extension of a file name, the one to write first.
  public func forFile(named fileName: String) -> [any ToDoFormat] {
    all.filter { $0.fileExtensions.contains(Self.fileExtension(of: fileName)) }
  }

  /// Returns the format of a text.
  ///
  /// Contents that fit only one format decide first, then the extension of the name, then the similarity of the
  /// contents. A text in another kind of format, such as HTML, XML or PDF, is refused, because reading it line by
  /// line makes no sense.
  ///
  /// - Parameters:
  ///   - data: The text, as UTF-8.
  ///   - fileName: The name of the text's file; nil when it has none.
  /// - Throws: ``ToDoFormatError``.
  public func format(of data: Data, fileName: String? = nil) throws(ToDoFormatError) -> any ReadableToDoFormat {
    let fileExtension = fileName.map(Self.fileExtension) ?? ""
    let named = readable.filter { $0.fileExtensions.contains(fileExtension) }
    guard let isBlank = data.withText(first: 64_000, \.trimmed.isEmpty) else { throw .notText }
    if isBlank {
      guard let format = named.first else { throw .empty }
      return format
    }
    if let format = try first(.certain, data) { return format }
    if let format = named.first(where: { $0.likeness(of: data) > .none }) ?? named.first { return format }
    if let other = ForeignFormat.all.first(where: { $0.fileExtensions.contains(fileExtension) }) {
      throw foreign(other)
    }
    if let format = try first(.likely, data) { return format }
    guard let format = try first(.possible, data) else { throw .notText }
    return format
  }

  /// Returns the first candidate that a text resembles to at least the given degree.
  private func first(
    _ likeness: ToDoFormatLikeness, _ data: Data
  ) throws(ToDoFormatError) -> (any ReadableToDoFormat)? {
    if let format = strict.first(where: { $0.likeness(of: data) >= likeness }) { return format }
    if let other = ForeignFormat.all.first(where: { $0.likeness(of: data) >= likeness }) { throw foreign(other) }
    return tolerant.first { $0.likeness(of: data) >= likeness }
  }

  private func foreign(_ format: ForeignFormat) -> ToDoFormatError {
    .foreign(format.name, supported: readable.map(\.name))
  }

  /// Returns the extension of a file's name, in lower case and without the dot; empty for none.
  private static func fileExtension(of fileName: String) -> String {
    guard let dot = fileName.lastIndex(of: ".") else { return "" }
    return fileName[fileName.index(after: dot)...].lowercased()
  }
}

/// An error from recognizing the format of a text.
public enum ToDoFormatError: Error, Hashable, Sendable {
  /// The text is in a format of another kind.
  case foreign(String, supported: [String])

  /// The data isn't a text in UTF-8.
  case notText

  /// The text is empty, and has no name from which to derive its format.
  case empty
}

extension ToDoFormatError: DescribedError {
  /// The problem with the text, and the supported formats.
  public var description: String {
    switch self {
    case .foreign(let name, let supported):
      "The text is \(name), which can't be read: convert it to one of \(supported.joined(separator: ", "))."
    case .notText: "The text isn't in UTF-8: save it in UTF-8, then try again."
    case .empty: "The text is empty, so its format can't be determined: pass the name of a file, or choose a format."
    }
  }
}
