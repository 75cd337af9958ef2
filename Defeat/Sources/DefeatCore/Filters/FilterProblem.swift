/// A part of a filter that can't be read.
public struct FilterProblem: Error, Hashable, Sendable {
  /// The filter as it was typed.
  public let text: String

  /// The place of the part, as offsets in UTF-8.
  public let range: Range<Int>

  /// A sentence with the part and what to write instead.
  public let message: String

  /// Creates a problem.
  public init(text: String, range: Range<Int>, message: String) {
    self.text = text
    self.range = range
    self.message = message
  }

  /// The number of the part's first character, from 1.
  public var position: Int { String(decoding: text.utf8.prefix(range.lowerBound), as: UTF8.self).count + 1 }

  /// The place of the part as offsets in UTF-16, which browsers use.
  public var rangeInUTF16: Range<Int> {
    let start = String(decoding: text.utf8.prefix(range.lowerBound), as: UTF8.self).utf16.count
    let end = String(decoding: text.utf8.prefix(range.upperBound), as: UTF8.self).utf16.count
    return start..<max(start, end)
  }
}

extension FilterProblem: CustomStringConvertible {
  /// A sentence with the part, its place and what to write instead.
  public var description: String { "The filter can't be read at character \(position): \(message)" }
}
