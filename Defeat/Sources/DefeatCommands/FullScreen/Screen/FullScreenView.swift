import DefeatConsole
import DefeatCore
import HolonToDos

/// The drawing of the model's state as a frame.
///
/// Every text passes through ``TerminalText``, so no title can control the terminal.
struct FullScreenView: Sendable {
  /// The number of columns.
  let columns: Int

  /// The number of rows.
  let rows: Int

  let hasColor: Bool
  let hasUnicode: Bool

  /// Whether the warrior's map is shown.
  let hasGame: Bool

  /// The greatest number of columns that numbers of to-dos have needed, so that rows keep their places.
  private(set) var numberWidth = 1

  init(columns: Int, rows: Int, hasColor: Bool, hasUnicode: Bool, hasGame: Bool) {
    self.columns = columns
    self.rows = rows
    self.hasColor = hasColor
    self.hasUnicode = hasUnicode
    self.hasGame = hasGame
  }

  /// The number of lines above the list: the map and the views, as far as the screen has room.
  private var headerHeight: Int { rows < 5 ? 0 : rows < 8 || !hasGame ? 1 : 2 }

  /// The number of lines below the list.
  private var footerHeight: Int { rows < 3 ? 0 : rows < 5 ? 1 : 2 }

  /// The number of lines for the list.
  var bodyHeight: Int { max(1, rows - headerHeight - footerHeight) }

  /// Draws the state.
  ///
  /// - Parameters:
  ///   - model: The state, whose rows are found and scrolled as the size needs it.
  ///   - sync: The state of the sync; nil for a list that isn't synced.
  mutating func layout(of model: inout FullScreenModel, sync: String? = nil) -> FullScreenLayout {
    model.settle()
    model.resize(height: max(1, bodyHeight - (isInserting(model) ? 1 : 0)))
    var layout = FullScreenLayout(frame: Frame(lines: []))
    if headerHeight > 1 { layout.frame.lines.append(quest(model)) }
    if headerHeight > 0 { layout.frame.lines.append(views(model, sync)) }
    if case .reading(let text, let first) = model.mode {
      let lines = lines(of: text, model)
      model.textHeight = lines.count
      layout.frame.lines += lines.dropFirst(max(0, min(first, lines.count - bodyHeight))).prefix(bodyHeight)
    } else {
      drawRows(of: model, in: &layout)
    }
    let end = headerHeight + bodyHeight
    if layout.frame.lines.count > end { layout.frame.lines.removeSubrange(end...) }
    if let cursor = layout.frame.cursor, cursor.row >= end { layout.frame.cursor = nil }
    while layout.frame.lines.count < end { layout.frame.lines.append(blank(layout.frame.lines.count)) }
    if footerHeight > 1 { layout.frame.lines.append(notes(model)) }
    if footerHeight > 0 { drawPrompt(of: model, in: &layout) }
    return layout
  }
}

// MARK: - Texts

extension FullScreenView {
  private func lines(of text: FullScreenModel.Text, _ model: FullScreenModel) -> [FrameLine] {
    switch text {
    case .keys: return KeyBinding.all.enumerated().map { help($1, $0) }
    case .notes(let number):
      guard let toDo = model.outline.list[number]?.entry.toDo else { return [] }
      let title = styled("\(number)  \(toDo.title)", .strong, model)
      let notes = TerminalText(lines: toDo.notes).lines.flatMap { $0.wrapped(toColumns: columns, margin: "").lines }
      return ([title] + notes).enumerated().map { line(.text($0), $1) }
    }
  }

  private func help(_ binding: KeyBinding, _ index: Int) -> FrameLine {
    var names = binding.names.joined(separator: ", ")
    if !hasUnicode { names = names.replacing("↑", with: "Up").replacing("↓", with: "Down") }
    if !hasUnicode { names = names.replacing("→", with: "Right").replacing("←", with: "Left") }
    let gap = String(repeating: " ", count: max(1, 12 - names.count))
    return line(.text(index), "\(names)\(gap)\(binding.description)")
  }
}

// MARK: - Rows

extension FullScreenView {
  private mutating func drawRows(of model: FullScreenModel, in layout: inout FullScreenLayout) {
    let shown = model.top..<max(model.top, min(model.count, model.top + model.height))
    for row in shown {
      guard let number = model[row].toDo?.number else { continue }
      numberWidth = max(numberWidth, String(number).utf8.count)
    }
    var outline = Outline(clock: model.clock, hasColor: hasColor, hasUnicode: hasUnicode)
    for row in shown {
      let index = layout.frame.lines.count
      switch model[row] {
      case .heading(let title):
        outline.line("\(title)", .strong)
        layout.frame.lines.append(line(.heading(title), outline.popLine()))
      case .toDo(let toDo):
        let line = line(of: toDo, isSelected: row == model.selectedRow, &outline)
        layout.rows[index] = row
        layout.boxes[index] = Self.box(in: line)
        if model.mode == .editing(toDo.number) {
          drawEditor(model.editor, after: line, in: &layout)
        } else {
          layout.frame.lines.append(line)
        }
        if case .adding(_, toDo.number, let depth) = model.mode {
          let indentation = String(repeating: " ", count: 4 + numberWidth + indentation(depth) * 2)
          drawEditor(model.editor, after: self.line(.input, "\(indentation)[ ] "), in: &layout)
        }
      }
    }
    guard model.count == 0 else { return }
    let hint: TerminalText =
      model.filter != nil
      ? "No matching to-dos" : model.view == .today ? "Nothing is due." : "No to-dos yet: add one with n."
    layout.frame.lines.append(line(.hint, hint))
  }

  /// Whether a line for a new to-do is shown between the rows.
  private func isInserting(_ model: FullScreenModel) -> Bool {
    if case .adding(_, .some, _) = model.mode { true } else { false }
  }

  /// The indentation of a level, which is limited on narrow screens.
  private func indentation(_ depth: Int) -> Int { min(depth, max(2, (columns - 24) / 2), 24) }

  private func line(of toDo: ShownToDo, isSelected: Bool, _ outline: inout Outline) -> FrameLine {
    outline.line(
      toDo.row.entry, depth: indentation(toDo.row.depth), hasChecklist: toDo.row.hasChecklist,
      progress: toDo.row.progress, numberWidth: numberWidth, isContext: toDo.isContext, path: toDo.path)
    let marker: TerminalText = isSelected ? hasUnicode ? "›" : ">" : " "
    let fold: TerminalText =
      switch toDo.isOpen {
      case true?: hasUnicode ? "▾" : "-"
      case false?: hasUnicode ? "▸" : "+"
      case nil: " "
      }
    var line = line(.toDo(toDo.number), "\(marker)\(fold)\(outline.popLine())")
    if isSelected, hasColor { line.mark("7", columns: columns) }
    return line
  }

  /// Returns the columns of a line's check box.
  private static func box(in line: FrameLine) -> Range<Int>? {
    guard let start = line.cells.firstIndex(where: { $0.text == "[" }) else { return nil }
    return start..<(start + 3)
  }

  /// Draws a line that is being written after the box of a to-do.
  private func drawEditor(_ editor: LineEditor, after line: FrameLine, in layout: inout FullScreenLayout) {
    let box = Self.box(in: line)?.upperBound ?? 0
    let prefix = line.cells.prefix(box).map(\.text).joined()
    // Cells before the box are digits, spaces and signs.
    draw(editor, after: "\(prefix) ", columns: box + 1, in: &layout)
  }

  private func draw(
    _ editor: LineEditor, after prefix: TerminalText, columns start: Int, in layout: inout FullScreenLayout
  ) {
    let room = max(1, columns - start - 1)
    var before = editor.before.suffix(room)
    var width = before.reduce(0) { $0 + Self.columns(of: $1) }
    while width > room, let first = before.popFirst() { width -= Self.columns(of: first) }
    let text = "\(before)\(editor.after.prefix(room))"
    layout.frame.cursor = Frame.Place(row: layout.frame.lines.count, column: min(start + width, max(0, columns - 1)))
    layout.frame.lines.append(line(.input, "\(prefix)\(text)"))
  }

  /// Returns the number of columns of a character as it is shown.
  private static func columns(of character: Character) -> Int {
    FrameLine(.input, TerminalText(value: String(character)), columns: 8).columns
  }

  private func line(_ id: FrameLine.ID, _ text: TerminalText) -> FrameLine {
    FrameLine(id, text, columns: columns, sign: hasUnicode ? "…" : "~")
  }

  private func blank(_ index: Int) -> FrameLine { line(.blank(index), "") }

  private func styled(_ text: TerminalText, _ style: Outline.Style, _ model: FullScreenModel) -> TerminalText {
    var outline = Outline(clock: model.clock, hasColor: hasColor, hasUnicode: hasUnicode)
    outline.line(text, style)
    return outline.popLine()
  }
}

// MARK: - Header and footer

extension FullScreenView {
  private func quest(_ model: FullScreenModel) -> FrameLine {
    let quest = Quest(model.progress)
    let map = quest.map(
      width: max(10, min(40, columns - 44)), monsters: model.monsters, signs: hasUnicode ? .unicode : .ascii)
    return line(.quest, styled("\(map)  \(quest)", .strong, model))
  }

  private func views(_ model: FullScreenModel, _ sync: String?) -> FrameLine {
    let isList = model.view == .list
    var text: TerminalText = isList ? "[List]  Today " : " List  [Today]"
    if !model.filterText.isEmpty {
      text += "  / \(model.filterText)"
      if let matches = model.matches { text += "  \(matches) found" }
    }
    if let sync {
      let width = line(.views, text).columns
      let gap = columns - width - sync.count
      text += "\(String(repeating: " ", count: max(2, gap)))\(sync)"
    }
    return line(.views, text)
  }

  /// Draws a sentence, or what was understood of the words that are being written.
  private func notes(_ model: FullScreenModel) -> FrameLine {
    if let message = model.message { return line(.message, styled(message, model)) }
    if let value = model.writtenValue { return line(.message, styled(value, model)) }
    if let written = model.line {
      let today = model.clock.today
      let problems = written.problems.filter { $0.reason != .guessed }.map(\.description)
      guard problems.isEmpty else {
        return line(.message, styled("\(problems.joined(separator: " "))", .overdue, model))
      }
      let hasFirst = if case .adding = model.mode { true } else { false }
      let chips = written.chips.map { "(\(written.meaning(of: $0, model.clock, today: today, hasFirst: hasFirst)))" }
      return line(.message, "\((chips + written.problems.map(\.description)).joined(separator: " "))")
    }
    guard model.mode == .finding else { return line(.message, "") }
    if let problem = model.filterProblem { return line(.message, styled("\(problem)", .overdue, model)) }
    let names = model.savedFilters.map { "is:\($0.name)" }
    return line(.message, names.isEmpty ? "" : "Tab: \(names.joined(separator: "  "))")
  }

  private func styled(_ message: FullScreenModel.Message, _ model: FullScreenModel) -> TerminalText {
    styled("\(message.text)", message.isError ? .overdue : .plain, model)
  }

  /// Draws the last line: a prompt, or the most important keys.
  private func drawPrompt(of model: FullScreenModel, in layout: inout FullScreenLayout) {
    let prompt: String
    switch model.mode {
    case .finding: prompt = "Find"
    case .field(let field, _): prompt = field.rawValue.prefix(1).uppercased() + field.rawValue.dropFirst()
    case .adding where layout.frame.cursor == nil: prompt = "New to-do"
    case .editing where layout.frame.cursor == nil: prompt = "Title"
    case .adding, .editing:
      layout.frame.lines.append(line(.keys, styled("Enter saves  Esc cancels", .faint, model)))
      return
    case .reading(let text, _):
      let hint: TerminalText = text == .keys ? "Esc closes the keys" : "Esc closes the notes"
      layout.frame.lines.append(line(.keys, styled(hint, .faint, model)))
      return
    case .outline:
      let keys: TerminalText = "? keys  n add  Space check  / find  u undo  q quit"
      layout.frame.lines.append(line(.keys, styled(keys, .faint, model)))
      return
    }
    draw(model.editor, after: "\(prompt): ", columns: prompt.count + 2, in: &layout)
  }
}
