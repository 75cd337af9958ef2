import DefeatConsole

/// The contents of a screen: as many lines as it has rows, and the cursor.
struct Frame: Equatable, Sendable {
  /// A place on the screen, by numbers from 0.
  struct Place: Hashable, Sendable {
    let row: Int
    let column: Int
  }

  /// The lines, from the top.
  var lines: [FrameLine]

  /// The place of the cursor; nil to hide it.
  var cursor: Place?
}

/// A line of a screen.
struct FrameLine: Identifiable, Equatable, Sendable {
  /// The identity of a line, by which its moves on the screen are recognized.
  enum ID: Hashable, Sendable {
    case quest, views, hint, input, message, keys
    case heading(String)
    case toDo(Int)
    case text(Int)
    case blank(Int)
  }

  /// A character with the marks that belong to it.
  struct Cell: Hashable, Sendable {
    /// The characters, which stem from a ``TerminalText`` and can't control the terminal.
    fileprivate(set) var text: String

    /// The number of columns: 1 or 2.
    let columns: Int

    /// The parameters of the control sequence for its style (ECMA-48, SGR); empty for none.
    fileprivate(set) var style: String
  }

  /// The beginning and the end of a text that is isolated because of its writing direction.
  private static let isolation: (start: Unicode.Scalar, end: Unicode.Scalar) = ("\u{2068}", "\u{2069}")

  /// The maximum number of marks on a character; the others are left out.
  private static let mostMarks = 12

  let id: ID
  private(set) var cells: [Cell] = []

  /// Whether it can only be written as a whole.
  ///
  /// Terminals order its characters by their writing direction, or disagree about their widths.
  private(set) var isIndivisible = false

  private var isolationStart = ""

  /// The number of columns.
  var columns: Int { cells.reduce(0) { $0 + $1.columns } }

  /// Creates a line from a text, which is cut if it needs more columns than there are.
  ///
  /// - Parameter sign: The sign for the part that is cut off.
  init(_ id: ID, _ text: TerminalText = "", columns limit: Int, sign: String = "…") {
    self.id = id
    var style = ""
    var columns = 0
    var rest = text.bytes[...]
    while !rest.isEmpty, columns <= limit {
      let words = rest.prefix { $0 != 0x1B && $0 != 0x0A }
      for character in String(decoding: words, as: UTF8.self) {
        columns += append(character, style)
        if columns > limit { break }
      }
      rest = rest.dropFirst(words.count)
      guard rest.first == 0x1B else {
        rest = rest.dropFirst()
        continue
      }
      let parameters = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "m") }
      style = parameters.elementsEqual("0".utf8) ? "" : String(decoding: parameters, as: UTF8.self)
      rest = rest.dropFirst(parameters.count + 3)
    }
    if columns > limit { cut(to: limit, sign) }
  }

  /// Gives all cells one style, and fills the line up to a number of columns.
  mutating func mark(_ style: String, columns limit: Int) {
    for index in cells.indices { cells[index].style = style }
    for _ in 0..<max(0, limit - columns) { cells.append(Cell(text: " ", columns: 1, style: style)) }
  }

  /// Returns the number of columns of a character with its marks.
  static func columns(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    if let first = scalars.first, (0x1F1E6...0x1F1FF).contains(first.value) { return 2 }
    return scalars.reduce(0) { max($0, TerminalText.columns(of: $1)) }
  }
}

extension FrameLine {
  /// Appends a character, and returns the number of columns that it adds.
  private mutating func append(_ character: Character, _ style: String) -> Int {
    let columns = Self.columns(of: character)
    let scalars = character.unicodeScalars
    if scalars.first == Self.isolation.start {
      isolationStart = String(character)
      isIndivisible = true
      return 0
    }
    guard columns > 0 else {
      let isEnd = scalars.first == Self.isolation.end
      if let last = cells.indices.last, isEnd || cells[last].text.unicodeScalars.count < Self.mostMarks {
        cells[last].text.unicodeScalars += scalars.prefix(Self.mostMarks)
      }
      return 0
    }
    if scalars.reduce(0, { $0 + TerminalText.columns(of: $1) }) > columns { isIndivisible = true }
    let text = String(String.UnicodeScalarView(scalars.prefix(Self.mostMarks)))
    cells.append(Cell(text: isolationStart + text, columns: columns, style: style))
    isolationStart = ""
    return columns
  }

  private mutating func cut(to limit: Int, _ sign: String) {
    var columns = columns
    while columns > max(0, limit - 1), let last = cells.popLast() { columns -= last.columns }
    guard limit > 0 else { return }
    let scalars = cells.lazy.flatMap(\.text.unicodeScalars)
    if scalars.count(where: { $0 == Self.isolation.start }) > scalars.count(where: { $0 == Self.isolation.end }) {
      cells[cells.count - 1].text.unicodeScalars.append(Self.isolation.end)
    }
    cells.append(Cell(text: sign, columns: 1, style: cells.last?.style ?? ""))
  }
}
