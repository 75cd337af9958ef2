/// An action on the outline that a key starts.
enum KeyAction: Hashable, Sendable {
  case up, down, first, last, pageUp, pageDown, open, close, notes
  case toggle, skip, edit, due, start, recurrence, priority, estimate, tags
  case addAfter, addPart, addLast, moveUp, moveDown, indent, outdent, remove, undo, redo
  case find, list, today, switchView, later, clear, help, redraw, suspend, quit

  /// Whether it concerns the selected to-do and changes something.
  var isEdit: Bool {
    switch self {
    case .toggle, .skip, .edit, .due, .start, .recurrence, .priority, .estimate, .tags, .addAfter, .addPart, .moveUp,
      .moveDown, .indent, .outdent, .remove:
      true
    default: false
    }
  }
}

/// The keys of an action, with its description in the help.
///
/// The same actions have the same keys as on the page.
struct KeyBinding: Sendable {
  let keys: [KeyPress]
  let action: KeyAction
  let description: String

  private init(_ keys: [KeyPress], _ action: KeyAction, _ description: String) {
    self.keys = keys
    self.action = action
    self.description = description
  }

  private static func letter(_ character: Character) -> KeyPress { KeyPress(.character(character)) }

  /// All bindings, in the order of the help.
  static let all: [KeyBinding] = [
    KeyBinding([KeyPress(.up), letter("k")], .up, "go to the to-do above"),
    KeyBinding([KeyPress(.down), letter("j")], .down, "go to the to-do below"),
    KeyBinding([KeyPress(.home), letter("g")], .first, "go to the first to-do"),
    KeyBinding([KeyPress(.end), letter("G")], .last, "go to the last to-do"),
    KeyBinding([KeyPress(.pageUp)], .pageUp, "go up by a screen"),
    KeyBinding([KeyPress(.pageDown)], .pageDown, "go down by a screen"),
    KeyBinding([KeyPress(.right)], .open, "open a checklist, or go to its first part"),
    KeyBinding([KeyPress(.left)], .close, "close a checklist, or go to the one that contains the to-do"),
    KeyBinding([letter("o")], .notes, "show the notes"),
    KeyBinding([letter(" ")], .toggle, "check off or reopen"),
    KeyBinding([letter("s")], .skip, "skip this time of a recurring to-do"),
    KeyBinding([KeyPress(.enter)], .edit, "edit the title; words such as “fri” or “#home” set values"),
    KeyBinding([letter("d")], .due, "change the due time"),
    KeyBinding([letter("w")], .start, "change the start, before which the to-do is hidden"),
    KeyBinding([letter("r")], .recurrence, "change the recurrence"),
    KeyBinding([letter("p")], .priority, "change the priority"),
    KeyBinding([letter("e")], .estimate, "change the estimate"),
    KeyBinding([letter("t")], .tags, "change the tags"),
    KeyBinding([letter("n")], .addAfter, "add a to-do after this one"),
    KeyBinding([letter("a")], .addPart, "add a part to this to-do"),
    KeyBinding([letter("N")], .addLast, "add a to-do at the end of the list"),
    KeyBinding([KeyPress(.up, isAlt: true)], .moveUp, "move up"),
    KeyBinding([KeyPress(.down, isAlt: true)], .moveDown, "move down"),
    KeyBinding([letter(">")], .indent, "make a part of the to-do above"),
    KeyBinding([letter("<")], .outdent, "move out of the checklist"),
    KeyBinding([KeyPress(.delete)], .remove, "remove, with all parts"),
    KeyBinding([letter("u")], .undo, "undo"),
    KeyBinding([letter("U")], .redo, "redo"),
    KeyBinding([letter("/")], .find, "find words, or by conditions; Tab chooses a saved filter"),
    KeyBinding([letter("1")], .list, "show the list"),
    KeyBinding([letter("2")], .today, "show what is due today and in the next days"),
    KeyBinding([KeyPress(.tab)], .switchView, "switch between the list and today"),
    KeyBinding([letter("l")], .later, "show or hide to-dos that start later"),
    KeyBinding([KeyPress(.escape)], .clear, "clear the filter"),
    KeyBinding([letter("?")], .help, "show or hide the keys"),
    KeyBinding([KeyPress(.control("l"))], .redraw, "draw the screen again"),
    KeyBinding([KeyPress(.control("z"))], .suspend, "suspend the program; fg continues it"),
    KeyBinding([letter("q"), KeyPress(.control("c"))], .quit, "quit"),
  ]

  private static let actions = Dictionary(
    all.flatMap { binding in binding.keys.map { ($0, binding.action) } }, uniquingKeysWith: { first, _ in first })

  /// Returns the action of a key; nil for none.
  static func action(of press: KeyPress) -> KeyAction? { actions[press] }

  /// The names of the keys.
  var names: [String] { keys.map(\.name) }
}
