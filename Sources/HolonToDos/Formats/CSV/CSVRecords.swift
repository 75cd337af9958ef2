/// The records of a table with separators (RFC 4180), read one by one.
struct CSVRecords {
  /// A record and the number of its first line, from 1.
  struct Record {
    var fields: [String]
    var line: Int
  }

  private let text: UnsafeBufferPointer<UInt8>
  private let separator: UInt8
  private var position = 0
  private var line = 1

  /// Whether the last record ended within quotation marks.
  private(set) var isCutOff = false

  init(_ text: UnsafeBufferPointer<UInt8>, separator: UInt8) {
    self.text = text
    self.separator = separator
  }

  var isAtEnd: Bool { position >= text.count }

  /// Returns the next record whose line isn't blank; nil at the end.
  ///
  /// Within quotation marks two of them are one. A quotation mark within a field that doesn't begin with one is itself.
  mutating func next() -> Record? {
    while position < text.count, text[position] == 0x0A || text[position] == 0x0D {
      if text[position] == 0x0A { line += 1 }
      position += 1
    }
    guard !isAtEnd else { return nil }
    var record = Record(fields: [], line: line)
    var field: [UInt8] = []
    var isQuoted = false
    var isStart = true
    while position < text.count {
      let byte = text[position]
      position += 1
      if byte == 0x0A { line += 1 }
      if isQuoted {
        if byte != UInt8(ascii: "\"") {
          // Line ends within a field are those of notes.
          if byte != 0x0D || position >= text.count || text[position] != 0x0A { field.append(byte) }
        } else if position < text.count, text[position] == UInt8(ascii: "\"") {
          field.append(byte)
          position += 1
        } else {
          isQuoted = false
        }
      } else if byte == UInt8(ascii: "\""), isStart {
        isQuoted = true
        isStart = false
      } else if byte == separator {
        record.fields.append(String(decoding: field, as: UTF8.self))
        (field, isStart) = ([], true)
      } else if byte == 0x0A {
        break
      } else if byte != 0x0D || position < text.count && text[position] != 0x0A {
        field.append(byte)
        isStart = false
      }
    }
    isCutOff = isQuoted
    record.fields.append(String(decoding: field, as: UTF8.self))
    return record
  }

  /// Returns a field with quotation marks where its text needs them.
  static func quoted(_ field: String) -> String {
    let isPlain = !field.utf8.contains { "\",\n\r".utf8.contains($0) }
    return isPlain ? field : "\"\(field.replacing("\"", with: "\"\""))\""
  }
}
