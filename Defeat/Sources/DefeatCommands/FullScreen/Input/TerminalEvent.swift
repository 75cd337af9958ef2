/// An event of a terminal.
enum TerminalEvent: Hashable, Sendable {
  /// A pressed key.
  case key(KeyPress)

  /// A text that was pasted as a whole.
  case paste(String)

  /// A click with the left button, by the numbers of the column and the row from 0.
  case click(column: Int, row: Int)

  /// A turn of the wheel, by a number of steps; negative for upwards.
  case wheel(Int)

  /// Creates the event of a key.
  static func press(_ key: Key, isAlt: Bool = false) -> TerminalEvent { .key(KeyPress(key, isAlt: isAlt)) }
}

/// A key of a terminal.
enum Key: Hashable, Sendable {
  case character(Character)
  case control(Character)
  case enter, escape, tab, backTab, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown
}

/// A key with the state of Alt.
struct KeyPress: Hashable, Sendable {
  let key: Key

  /// Whether Alt was held; with arrow keys, Ctrl counts as Alt.
  let isAlt: Bool

  /// Creates the press of a key.
  init(_ key: Key, isAlt: Bool = false) {
    self.key = key
    self.isAlt = isAlt
  }
}

extension KeyPress {
  /// The name that is printed on the key.
  var name: String { isAlt ? "Alt \(keyName)" : keyName }

  private var keyName: String {
    switch key {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .control(let character): "Ctrl \(character.uppercased())"
    case .enter: "Enter"
    case .escape: "Esc"
    case .tab: "Tab"
    case .backTab: "Shift Tab"
    case .backspace: "Backspace"
    case .delete: "Delete"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "Page ↑"
    case .pageDown: "Page ↓"
    }
  }
}
