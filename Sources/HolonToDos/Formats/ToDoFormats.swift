public import Foundation

/// The text formats that lists of to-dos are read from and written to.
///
/// ```swift
/// let formats = ToDoFormats()
/// let reading = formats.recognizing(data, fileName: "party.md")?.read(data)
/// ```
public struct ToDoFormats: Sendable {
  /// All formats, the pickiest first; where several share an ending, the first is the one to write.
  public let all: [any ToDoFormat]

  /// Creates the formats.
  ///
  /// - Parameter timeZone: Where days begin of which a text tells the time.
  public init(timeZone: TimeZone = .current) {
    all = [
      JSONFormat(), TaskwarriorFormat(timeZone: timeZone), MarkdownFormat(), TodoTxtFormat(timeZone: timeZone),
    ]
  }

  /// The format with a name.
  public func named(_ name: String) -> (any ToDoFormat)? { all.first { $0.name == name.lowercased() } }

  /// The formats that a file name stands for by its ending, the one to write first.
  public func forFile(named fileName: String) -> [any ToDoFormat] {
    guard let dot = fileName.lastIndex(of: ".") else { return [] }
    let fileExtension = fileName[fileName.index(after: dot)...].lowercased()
    return all.filter { $0.fileExtensions.contains(fileExtension) }
  }

  /// The format that a text is in.
  ///
  /// - Parameter fileName: A name whose ending decides which formats are asked first; of formats that share an ending
  ///   the contents decide.
  /// - Returns: Nil when neither the name nor the contents tell.
  public func recognizing(_ data: Data, fileName: String? = nil) -> (any ToDoFormat)? {
    let named = fileName.map(forFile) ?? []
    if named.count == 1 { return named[0] }
    return named.first { $0.recognizes(data) } ?? all.first { $0.recognizes(data) } ?? named.first
  }
}
