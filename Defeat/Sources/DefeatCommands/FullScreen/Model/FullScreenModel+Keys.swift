import DefeatCore
import Foundation
import HolonToDos

extension FullScreenModel {
  /// Changes the state by an event, and returns the intents that follow from it.
  ///
  /// - Parameter layout: The lines on the screen, for clicks.
  mutating func handle(_ event: TerminalEvent, in layout: FullScreenLayout) -> [Intent] {
    switch event {
    case .key(let press):
      message = nil
      switch mode {
      case .outline:
        return KeyBinding.action(of: press).map { start($0) } ?? []
      case .reading(_, let first):
        return read(press, from: first)
      default: return write(press)
      }
    case .paste(let text): return paste(text)
    case .wheel(let steps):
      if case .reading(_, let first) = mode { scrollText(to: first + steps * 3) } else { scroll(by: steps * 3) }
      return []
    case .click(let column, let row): return click(column, row, layout)
    }
  }

  /// Starts an action.
  mutating func start(_ action: KeyAction) -> [Intent] {
    if action.isEdit {
      guard let current else {
        // The first to-do of an empty list has no neighbour.
        if action == .addAfter { return add(to: .end, below: nil, depth: 0) }
        refuse("No to-do is selected: add one with N.")
        return []
      }
      guard isSettled(at: clock.now()) else {
        refuse(
          "Nothing was changed: the selected to-do was changed elsewhere. Now “\(current.toDo.title)” is selected.")
        return []
      }
      return edit(current, action)
    }
    switch action {
    case .up: select(row: selectedRow - 1, step: -1)
    case .down: select(row: selectedRow + 1, step: 1)
    case .first: select(row: 0, step: 1)
    case .last: select(row: count - 1, step: -1)
    case .pageUp: select(row: selectedRow - max(1, height - 1), step: -1)
    case .pageDown: select(row: selectedRow + max(1, height - 1), step: 1)
    case .open: open()
    case .close: close()
    case .addLast: return add(to: .end, below: nil, depth: 0)
    case .undo: return [.undo]
    case .redo: return [.redo]
    case .find:
      formerFilter = filterText
      editor = LineEditor(filterText)
      mode = .finding
      return [.readFilters]
    case .list: return show(.list)
    case .today: return show(.today)
    case .switchView: return show(view == .list ? .today : .list)
    case .later: toggleLater()
    case .clear:
      guard !filterText.isEmpty else { break }
      let number = selected
      find("")
      showAgain(selecting: number)
      if view == .today { return [.readAgenda] }
    case .notes: showNotes()
    case .help: mode = .reading(.keys, 0)
    case .redraw: return [.redraw]
    case .suspend: return [.suspend]
    case .quit: return [.quit]
    default: break
    }
    return []
  }

  private mutating func show(_ view: View) -> [Intent] {
    guard view != self.view else { return [] }
    let number = selected
    self.view = view
    showAgain(selecting: number)
    return view == .today ? [.readAgenda] : []
  }

  /// Hides open to-dos that start later, or shows them.
  private mutating func toggleLater() {
    let number = selected
    outline.hide(after: outline.now == nil ? clock.now() : nil)
    say(outline.now == nil ? "To-dos that start later are shown, too." : "To-dos that start later are hidden.")
    showAgain(selecting: number)
  }

  private mutating func open() {
    guard let current else { return }
    if current.isOpen == false { return outline.fold(current.number, isOpen: true) }
    guard current.row.hasChecklist, selectedRow + 1 < count, let next = self[selectedRow + 1].toDo,
      next.row.depth > current.row.depth
    else { return }
    select(row: selectedRow + 1, step: 1)
  }

  private mutating func close() {
    guard let current else { return }
    if current.isOpen == true {
      outline.fold(current.number, isOpen: false)
      select(row: selectedRow, step: 1)
    } else if view == .list, let whole = outline.whole(of: current.number) {
      select(number: whole)
    }
  }

  private mutating func showNotes() {
    guard let current else { return refuse("No to-do is selected: add one with N.") }
    guard !current.toDo.notes.isEmpty else { return say("“\(current.toDo.title)” has no notes.") }
    mode = .reading(.notes(current.number), 0)
  }

  private mutating func read(_ press: KeyPress, from first: Int) -> [Intent] {
    switch press.key {
    case .up, .character("k"): scrollText(to: first - 1)
    case .down, .character("j"): scrollText(to: first + 1)
    case .pageUp: scrollText(to: first - height)
    case .pageDown, .character(" "): scrollText(to: first + height)
    case .home, .character("g"): scrollText(to: 0)
    case .end, .character("G"): scrollText(to: .max)
    case .control("c"): return [.quit]
    case .control("l"): return [.redraw]
    case .control("z"): return [.suspend]
    default: mode = .outline
    }
    return []
  }

  /// Shows the text from a line on; the last ones fill the screen.
  private mutating func scrollText(to first: Int) {
    guard case .reading(let text, _) = mode else { return }
    mode = .reading(text, max(0, min(first, textHeight - height)))
  }

  private mutating func click(_ column: Int, _ row: Int, _ layout: FullScreenLayout) -> [Intent] {
    if case .reading = mode {
      mode = .outline
      return []
    }
    guard mode == .outline, let clicked = layout.rows[row], clicked < count, let toDo = self[clicked].toDo else {
      return []
    }
    message = nil
    select(row: clicked, step: 1)
    if layout.boxes[row]?.contains(column) == true { return start(.toggle) }
    if column == FullScreenLayout.foldColumn, let isOpen = toDo.isOpen {
      outline.fold(toDo.number, isOpen: !isOpen)
      select(row: clicked, step: 1)
    }
    return []
  }
}

// MARK: - Sentences

extension FullScreenModel {
  /// Shows a sentence.
  mutating func say(_ text: String) { message = Message(text: text) }

  /// Shows the reason for a failure.
  mutating func refuse(_ reason: String) { message = Message(text: reason, isError: true) }
}

// MARK: - Edits

extension FullScreenModel {
  private mutating func edit(_ current: ShownToDo, _ action: KeyAction) -> [Intent] {
    let number = current.number
    let depth = current.row.depth
    switch action {
    case .toggle: return [current.row.progress.isComplete ? .reopen(number) : .complete(number)]
    case .skip: return [.skip(number)]
    case .remove: return [.remove(number)]
    case .edit:
      editor = LineEditor(ToDoLine.escaped(current.toDo.title, clock: clock))
      mode = .editing(number)
    case .due: change(.due, of: current)
    case .start: change(.start, of: current)
    case .recurrence: change(.recurrence, of: current)
    case .priority: change(.priority, of: current)
    case .estimate: change(.estimate, of: current)
    case .tags: change(.tags, of: current)
    case .addAfter: return add(to: .after(.number(number)), below: number, depth: depth)
    case .addPart:
      outline.fold(number, isOpen: true)
      return add(to: .under(.number(number)), below: number, depth: depth + 1)
    case .moveUp:
      return move(number, by: -1, { .before($0) }, "up", orElse: "No to-do above it is shown here.")
    case .moveDown:
      return move(number, by: 1, { .after($0) }, "down", orElse: "No to-do below it is shown here.")
    case .indent:
      return move(number, by: -1, { .under($0) }, "into the to-do above", orElse: "No to-do above it is shown here.")
    case .outdent:
      guard let whole = outline.whole(of: number) else {
        refuse("This to-do isn't a part of a checklist.")
        return []
      }
      return [.move(number, .after(.number(whole)), "out of its checklist")]
    default: break
    }
    return []
  }

  private mutating func move(
    _ number: Int, by step: Int, _ spot: (ToDoReference) -> Spot, _ words: String, orElse refusal: String
  ) -> [Intent] {
    guard view == .list else {
      refuse("The agenda is ordered by time: press 1 to move to-dos in the list.")
      return []
    }
    guard let other = sibling(of: number, by: step) else {
      refuse(refusal)
      return []
    }
    return [.move(number, spot(.number(other)), words)]
  }

  private mutating func add(to spot: Spot, below: Int?, depth: Int) -> [Intent] {
    editor = LineEditor()
    mode = .adding(spot, below: below, depth: depth)
    return []
  }

  /// Returns tags as words, with projects as in `project:Home`.
  ///
  /// - Parameter sign: The text before each tag that isn't a project.
  static func words(of tags: [String], sign: String = "", separator: String = " ") -> String {
    tags.map { $0.hasPrefix("+") ? projectWord + $0.dropFirst() : sign + $0 }.joined(separator: separator)
  }

  private mutating func change(_ field: ToDo.Field, of current: ShownToDo) {
    let toDo = current.toDo
    editor = LineEditor(
      field == .tags ? Self.words(of: toDo.tags) : toDo[field].map { clock.input($0) } ?? "")
    mode = .field(field, current.number)
  }
}
