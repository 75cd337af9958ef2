/// Lines that show a hierarchy, made from nodes in preorder.
struct TreeDrawing {
  /// How many levels are drawn; of what lies deeper only the number is told.
  let levels: Int

  /// What stands before lines without a mark.
  let margin: String

  private var text = ""

  /// What stands before a line: for each level above whether the line of siblings goes on there.
  private var rails = ""

  /// Where the part of each level begins in the rails, in bytes.
  private var beginnings: [Int] = []

  private var hidden = 0

  init(levels: Int, margin: String = "") {
    self.levels = levels
    self.margin = margin
  }

  /// Adds a node.
  ///
  /// - Parameters:
  ///   - depth: The number of nodes above it.
  ///   - isLast: Whether no sibling follows.
  ///   - mark: What stands before the first line; as wide as the margin.
  ///   - content: What to write; lines after the first are indented.
  mutating func add(depth: Int, isLast: Bool, mark: String = "", content: () throws -> String) rethrows {
    guard depth < levels else {
      hidden += 1
      return
    }
    tellHidden()
    cutRails(to: depth)
    let (branch, rail) = isLast ? ("└─ ", "   ") : ("├─ ", "│  ")
    let lines = try content().split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() {
      if number == 0 { add(mark, branch, line) } else { add(margin, rail, line) }
    }
    beginnings.append(rails.utf8.count)
    rails.append(rail)
  }

  private mutating func add(_ mark: String, _ branch: String, _ line: some StringProtocol) {
    if !text.isEmpty { text.append("\n") }
    text.append(mark)
    text.append(rails)
    text.append(branch)
    text.append(contentsOf: line)
  }

  private mutating func cutRails(to depth: Int) {
    guard depth < beginnings.count else { return }
    rails.removeSubrange(rails.utf8.index(rails.startIndex, offsetBy: beginnings[depth])...)
    beginnings.removeSubrange(depth...)
  }

  private mutating func tellHidden() {
    guard hidden > 0 else { return }
    add(margin, "└─ ", "… \(hidden) below")
    hidden = 0
  }

  /// The whole drawing.
  consuming func finished() -> String {
    tellHidden()
    return text
  }
}
