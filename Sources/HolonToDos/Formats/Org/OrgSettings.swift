import Foundation

/// The keywords of states and the blocks of a file, which Org mode collects before it reads the outline.
struct OrgSettings {
  /// The keywords of all states, and of completed ones.
  private(set) var keywords: (all: Set<String>, done: Set<String>) = (["TODO", "DONE"], ["DONE"])

  /// The numbers of the lines that define keywords, which aren't part of the outline.
  private(set) var definitions: Set<Int> = []

  private(set) var blocks = OrgBlocks()

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var lines: [(number: Int, text: String)] = []
    bytes.forEachLine { line, number in
      if line.first == UInt8(ascii: "*"), line.drop(while: { $0 == UInt8(ascii: "*") }).first == 0x20 {
        blocks.end()
      } else if line.trimmed.begins(with: "#+") {
        lines.append((number, line.trimmed.text))
        blocks.read(line.trimmed.text, number)
      }
    }
    for (number, text) in lines where Self.isDefinition(text) && !blocks.lines.contains(number) {
      definitions.insert(number)
      // Keys for fast selection are in parentheses: TODO(t).
      let words = text.drop { $0 != ":" }.dropFirst().split { $0.isWhitespace }.map { String($0.prefix { $0 != "(" }) }
      let names = words.filter { $0 != "|" && !$0.isEmpty }
      let done = words.firstIndex(of: "|").map { Array(words[($0 + 1)...]) } ?? names.suffix(1)
      keywords.done.formUnion(done.filter { $0 != "|" && !$0.isEmpty })
      keywords.all.formUnion(names)
    }
  }

  /// Returns whether a line, without whitespace before it, defines keywords outside of blocks.
  static func isDefinition(_ text: some StringProtocol) -> Bool {
    guard text.hasPrefix("#+"), let colon = text.firstIndex(of: ":") else { return false }
    return ["#+TODO", "#+SEQ_TODO", "#+TYP_TODO"].contains(text[..<colon].uppercased())
  }
}

/// The blocks of a text in which nothing is an outline, such as source code.
struct OrgBlocks {
  private static let names: Set = ["src", "example", "export", "comment", "verse"]

  /// The numbers of the lines of blocks, and of those between their first and last lines.
  private(set) var lines: Set<Int> = []
  private(set) var contents: Set<Int> = []

  private var open: (name: String, line: Int)?

  /// Reads a line without whitespace before it.
  mutating func read(_ text: String, _ number: Int) {
    guard text.hasPrefix("#+") else { return }
    let name = text.prefix { !$0.isWhitespace }.lowercased()
    if open == nil, name.hasPrefix("#+begin_"), Self.names.contains(String(name.dropFirst(8))) {
      open = (String(name.dropFirst(8)), number)
    } else if let block = open, name == "#+end_\(block.name)" {
      lines.formUnion(block.line...number)
      contents.formUnion(block.line + 1..<number)
      open = nil
    }
  }

  /// Ends the entry of the outline, and with it a block that has no end.
  mutating func end() { open = nil }
}
