import Foundation
import HolonBase

/// A format that can't be read, but is recognized so that its texts aren't read as lines of to-dos.
struct ForeignFormat: Sendable {
  /// The name of the format.
  let name: String

  /// The file name extensions of the format, without the dot.
  let fileExtensions: [String]

  /// Returns how much a text without leading whitespace resembles the format.
  private let compare: @Sendable (UnsafeBufferPointer<UInt8>) -> ToDoFormatLikeness

  private init(
    _ name: String, _ fileExtensions: [String],
    _ compare: @escaping @Sendable (UnsafeBufferPointer<UInt8>) -> ToDoFormatLikeness = { _ in .none }
  ) {
    self.name = name
    self.fileExtensions = fileExtensions
    self.compare = compare
  }

  /// Returns how much a text resembles the format.
  func likeness(of data: Data) -> ToDoFormatLikeness {
    .of(data) { compare($0.trimmed) }
  }

  /// Common formats for to-dos, and those that a text is easily confused with.
  static let all = [
    ForeignFormat("vCard", ["vcf", "vcard"]) { $0.begins(with: "BEGIN:VCARD") ? .certain : .none },
    ForeignFormat("HTML", ["html", "htm"], html),
    ForeignFormat("XML", ["xml", "plist"]) { $0.begins(with: "<?xml") ? .certain : .none },
    ForeignFormat("another program's JSON", ["jsonl", "ndjson"], json),
    ForeignFormat("RTF", ["rtf"]) { $0.begins(with: "{\\rtf") ? .certain : .none },
    ForeignFormat("PDF", ["pdf"]) { $0.begins(with: "%PDF-") ? .certain : .none },
    ForeignFormat("CSV of another program", ["csv", "tsv"], table),
    ForeignFormat("YAML", ["yaml", "yml"]),
    ForeignFormat("TaskPaper", ["taskpaper"]),
  ]
}

// MARK: - Markup and JSON

extension ForeignFormat {
  @Sendable private static func html(_ text: UnsafeBufferPointer<UInt8>) -> ToDoFormatLikeness {
    if text.begins(with: "<!doctype html") || text.begins(with: "<html") { return .certain }
    guard text.count > 1, text.begins(with: "<") else { return .none }
    return text[1].isASCIILetter || text.begins(with: "<!--") ? .likely : .none
  }

  /// Returns how much a text resembles JSON: an object or a list, complete or cut off, or a plain value alone.
  @Sendable private static func json(_ text: UnsafeBufferPointer<UInt8>) -> ToDoFormatLikeness {
    var scanner = JSONScanner(text)
    guard text.begins(with: "{") || text.begins(with: "[") else {
      // A number or a word in quotation marks may be the title of a to-do, in a file with the matching name.
      guard (try? scanner.skipValue()) != nil, scanner.peek() == nil else { return .none }
      return .likely
    }
    do throws(JSONScanner.Failure) {
      try scanner.skipValue()
    } catch {
      return error.offset >= text.count ? .certain : .none
    }
    guard let next = scanner.peek() else { return .certain }
    return next == UInt8(ascii: "{") || next == UInt8(ascii: "[") || next == UInt8(ascii: ",") ? .certain : .none
  }
}

// MARK: - Tables

extension ForeignFormat {
  /// Common names of columns in tables of to-dos.
  private static let columns: Set<String> = [
    "category", "completed", "content", "created", "date", "deadline", "description", "done", "due", "due date", "id",
    "labels", "list", "name", "note", "notes", "parent", "priority", "project", "section", "start date", "state",
    "status", "subject", "summary", "tags", "task", "title", "type",
  ]

  /// Returns how much a text resembles a table: lines with the same number of fields, the first of which are names.
  @Sendable private static func table(_ text: UnsafeBufferPointer<UInt8>) -> ToDoFormatLikeness {
    let signs: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    return signs.map { table(text, separatedBy: $0) }.max() ?? .none
  }

  private static func table(
    _ text: UnsafeBufferPointer<UInt8>, separatedBy separator: UInt8
  ) -> ToDoFormatLikeness {
    var records = CSVRecords(text, separator: separator)
    guard let header = records.next()?.fields.map({ $0.trimmingWhitespace() }), header.count > 1,
      header.allSatisfy(isName)
    else { return .none }
    let known = header.count { columns.contains($0.lowercased()) }
    var count = 0
    // The last record may be cut off.
    while count < 20, let record = records.next(), !records.isAtEnd || count == 0 {
      guard record.fields.count == header.count else { return .none }
      count += 1
    }
    if known >= 2 { return .certain }
    return header.count > 2 && count > 0 ? .likely : .none
  }

  /// Returns whether a field of a header is a name: up to three words, starting with a letter.
  private static func isName(_ field: String) -> Bool {
    guard let first = field.first, first.isLetter, field.utf8.count <= 40 else { return false }
    return field.split(separator: " ", omittingEmptySubsequences: false).count <= 3 && !field.contains(": ")
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns whether the bytes start with an ASCII text, ignoring case.
  func begins(with text: StaticString) -> Bool {
    let others = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    return starts(with: others) { $0 == $1 || $0.isASCIILetter && $1.isASCIILetter && $0 | 0x20 == $1 | 0x20 }
  }
}
