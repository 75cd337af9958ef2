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
      } else if line.trimmed.begins(with: "#+") || line.trimmed.begins(with: ":") {
        lines.append((number, line.trimmed.text))
        blocks.read(line.trimmed.text, number)
      }
    }
    for (number, text) in lines where Self.isDefinition(text) && blocks.kinds[number] == nil {
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

/// The blocks and drawers of a text in which nothing is an outline, such as source code.
struct OrgBlocks {
  private static let names: Set = ["src", "example", "export", "comment", "verse"]

  /// The kinds of the lines within blocks, by their numbers, without their first and last lines.
  private(set) var kinds: [Int: OrgNote.Kind] = [:]

  /// The lines with which blocks begin, with those that would end them.
  private var open: [(end: String, kind: OrgNote.Kind, line: Int)] = []

  /// Reads a line without whitespace before it.
  mutating func read(_ text: String, _ number: Int) {
    guard text.hasPrefix("#+") || text.hasPrefix(":") else { return }
    let word = text.prefix { !$0.isWhitespace }.lowercased()
    let name = word == "#+end" ? "#+end:" : word
    let isCode = open.last?.kind == .code
    if let index = open.lastIndex(where: { $0.end == name }), !isCode || index == open.count - 1 {
      for line in (open[index].line + 1..<number) where kinds[line] == nil { kinds[line] = open[index].kind }
      open.removeSubrange(index...)
    } else if !isCode, open.count < 8 {
      if name.hasPrefix("#+begin_"), Self.names.contains(String(name.dropFirst(8))) {
        open.append(("#+end_\(name.dropFirst(8))", .code, number))
      } else if name == "#+begin:" {
        open.append(("#+end:", .drawer, number))
      } else if name.hasPrefix(":"), Self.isDrawer(text) {
        // A line that looks like the beginning of a drawer and has no end is text.
        if open.last?.end == ":end:" { open.removeLast() }
        open.append((":end:", .drawer, number))
      }
    }
  }

  private static func isDrawer(_ text: String) -> Bool {
    let name = text.dropFirst().dropLast()
    return text.hasSuffix(":") && !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
  }

  /// Ends the entry of the outline, and with it the blocks that have no end.
  mutating func end() { open = [] }
}
