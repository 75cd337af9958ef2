import DefeatConsole

@testable import DefeatCommands

/// What a terminal of a fixed size shows that knows the control sequences of a full screen.
struct ScreenModel {
  /// A place for a character; the second place of a wide one is empty.
  struct Place: Equatable {
    var text = " "
    var style = ""
  }

  let columns: Int
  private(set) var rows: [[Place]]
  private(set) var cursor = Frame.Place(row: 0, column: 0)
  private(set) var hasCursor = false
  private var style = ""
  private var prefix = ""

  /// The number of bytes that were received.
  private(set) var byteCount = 0

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = Array(repeating: Array(repeating: Place(), count: columns), count: rows)
  }

  /// The screen that a frame describes.
  init(_ frame: Frame, columns: Int) {
    self.init(columns: columns, rows: frame.lines.count)
    for (row, line) in frame.lines.enumerated() {
      var column = 0
      for cell in line.cells {
        rows[row][column] = Place(text: cell.text, style: cell.style)
        if cell.columns == 2 { rows[row][column + 1] = Place(text: "", style: cell.style) }
        column += cell.columns
      }
    }
  }

  /// The lines as text, without spaces at their ends.
  var lines: [String] {
    rows.map { row in
      var line = row.map(\.text).joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  mutating func send(_ text: TerminalText) {
    byteCount += text.bytes.count
    var rest = text.bytes[...]
    while !rest.isEmpty {
      let words = rest.prefix { $0 != 0x1B }
      for character in String(decoding: words, as: UTF8.self) { put(character) }
      rest = rest.dropFirst(words.count + 2)
      let parameters = rest.prefix { !(0x40...0x7E).contains($0) }
      rest = rest.dropFirst(parameters.count)
      if let final = rest.popFirst() {
        control(Character(UnicodeScalar(final)), String(decoding: parameters, as: UTF8.self))
      }
    }
  }

  private mutating func put(_ character: Character) {
    let width = FrameLine.columns(of: character)
    if character == "\u{2068}" { return prefix = "\u{2068}" }
    guard width > 0 else {
      let column = max(0, cursor.column - 1)
      let isSecond = rows[cursor.row][column].text.isEmpty && column > 0
      rows[cursor.row][isSecond ? column - 1 : column].text.append(character)
      return
    }
    guard cursor.column + width <= columns else { return }
    for column in cursor.column..<(cursor.column + width) {
      // What remains of a wide character is a space.
      if rows[cursor.row][column].text.isEmpty, column > 0 { rows[cursor.row][column - 1].text = " " }
      if column + 1 < columns, rows[cursor.row][column + 1].text.isEmpty { rows[cursor.row][column + 1].text = " " }
    }
    rows[cursor.row][cursor.column] = Place(text: prefix + String(character), style: style)
    if width == 2 { rows[cursor.row][cursor.column + 1] = Place(text: "", style: style) }
    prefix = ""
    cursor = Frame.Place(row: cursor.row, column: cursor.column + width)
  }

  private mutating func control(_ final: Character, _ parameters: String) {
    let numbers = parameters.split(separator: ";").map { Int($0) ?? 0 }
    let blank = Array(repeating: Place(), count: columns)
    switch final {
    case "H": cursor = Frame.Place(row: (numbers.first ?? 1) - 1, column: (numbers.dropFirst().first ?? 1) - 1)
    case "G": cursor = Frame.Place(row: cursor.row, column: (numbers.first ?? 1) - 1)
    case "J": rows = rows.map { _ in blank }
    case "K": for column in cursor.column..<columns { rows[cursor.row][column] = Place() }
    case "L":
      rows.removeLast()
      rows.insert(blank, at: cursor.row)
    case "M":
      rows.remove(at: cursor.row)
      rows.append(blank)
    case "m": style = parameters == "0" ? "" : parameters
    case "h": if parameters == "?25" { hasCursor = true }
    case "l": if parameters == "?25" { hasCursor = false }
    default: break
    }
  }
}
