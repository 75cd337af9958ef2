/// The lines of a drawing of a hierarchy, made from nodes in preorder.
struct TreeDrawing {
  /// The number of levels to draw; of deeper nodes only the number is shown.
  let levels: Int

  /// The text before lines without a mark.
  let margin: String

  private var text = ""

  /// The text before a line, which shows for each level above whether siblings follow there.
  private var rails = ""

  /// The offset of each level's part in the rails, in bytes.
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
  ///   - mark: The text before the first line; as wide as the margin.
  ///   - content: A closure that returns the node's text; lines after the first are indented.
  mutating func add(depth: Int, isLast: Bool, mark: String = "", content: () throws -> String) rethrows {
    guard depth < levels else {
      hidden += 1
      return
    }
    appendHiddenCount()
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

  private mutating func appendHiddenCount() {
    guard hidden > 0 else { return }
    add(margin, "└─ ", "… \(hidden) below")
    hidden = 0
  }

  /// Returns the whole drawing.
  consuming func finished() -> String {
    appendHiddenCount()
    return text
  }
}
