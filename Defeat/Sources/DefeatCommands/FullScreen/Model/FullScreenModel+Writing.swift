import DefeatCore
import Foundation
import HolonBase
import HolonToDos

/// The modes in which a person writes.
extension FullScreenModel {
  mutating func write(_ press: KeyPress) -> [Intent] {
    switch press.key {
    case .control("c"): return [.quit]
    case .control("l"): return [.redraw]
    case .control("z"): return [.suspend]
    case .escape: return cancel()
    case .enter: return submit()
    case .tab where mode == .finding: chooseFilter()
    case .down where mode == .finding: return submit()
    default:
      let before = editor.text
      guard editor.press(press), mode == .finding, editor.text != before else { return [] }
      find(editor.text)
      return view == .today ? [.readAgenda] : []
    }
    return []
  }

  /// Inserts a pasted text, or adds its lines as to-dos.
  mutating func paste(_ text: String) -> [Intent] {
    message = nil
    let lines = text.split(whereSeparator: \.isNewline).filter { line in !line.allSatisfy(\.isWhitespace) }
    switch mode {
    case .reading: return []
    case .outline:
      guard !lines.isEmpty else { return [] }
      guard view == .list, let current, isSettled(at: clock.now()) else { return add(text, to: .end) }
      return add(text, to: .after(.number(current.number)))
    case .adding(let spot, _, _) where lines.count > 1:
      guard !editor.isBlank else { return add(text, to: spot) }
      // The lines are parts of the to-do that is being written.
      let parts = text.split(whereSeparator: \.isNewline).map { "  \($0)" }
      return add(([editor.text] + parts).joined(separator: "\n"), to: spot)
    default:
      if !editor.insert(text) { refuse("The text is too long for a line: paste less.") }
      if mode == .finding { find(editor.text) }
      return view == .today && mode == .finding ? [.readAgenda] : []
    }
  }

  /// Continues after to-dos were added: the next one can be written.
  mutating func added(_ numbers: Range<Int>, _ outline: ToDoOutline) {
    let tops = zip(outline.items, numbers).filter { $0.0.depth == 0 }
    guard let (last, number) = tops.last else { return }
    let title = last.draft.title ?? ""
    let parts = outline.items.count - tops.count
    var words = tops.count == 1 ? "Added “\(title)”" : "Added \(tops.count) to-dos"
    if parts > 0 { words += parts == 1 ? " with 1 part" : " with \(parts) parts" }
    let isShown = select(number: number)
    if !isShown { words += ", which isn't shown here" }
    guard case .adding(let spot, let below, let depth) = mode else { return say("\(words).") }
    editor = LineEditor()
    if case .after = spot {
      mode = .adding(.after(.number(number)), below: isShown ? number : below, depth: depth)
    } else if case .under = spot {
      mode = .adding(spot, below: isShown ? number : below, depth: depth)
    }
    say("\(words). Write the next one, or press Esc.")
  }
}

extension FullScreenModel {
  /// Finds another place for a new to-do if others have removed the one that it belongs to.
  mutating func keepWriting() {
    switch mode {
    case .adding(.after(.number(let number)), _, _), .adding(.under(.number(let number)), _, _):
      guard outline.list[number] == nil else { return }
      mode = .adding(.end, below: nil, depth: 0)
      refuse("The to-do at this place was removed elsewhere: the new one goes to the end of the list.")
    case .editing(let number), .field(_, let number):
      if outline.list[number] == nil { refuse("To-do \(number) was removed elsewhere: press Esc.") }
    case .reading(.notes(let number), _):
      guard outline.list[number] == nil else { return }
      mode = .outline
      refuse("To-do \(number) was removed elsewhere.")
    default: break
    }
  }

  private mutating func cancel() -> [Intent] {
    let wasFinding = mode == .finding
    mode = .outline
    guard wasFinding else { return [] }
    let number = selected
    find(formerFilter)
    showAgain(selecting: number)
    return view == .today ? [.readAgenda] : []
  }

  private mutating func submit() -> [Intent] {
    switch mode {
    case .finding:
      if let filterProblem {
        refuse("\(filterProblem)")
        return []
      }
      mode = .outline
      showAgain(selecting: nil)
      if let matches { say(matches == 1 ? "1 to-do found." : "\(matches) to-dos found.") }
      return []
    case .adding(let spot, _, _):
      guard !editor.isBlank else {
        mode = .outline
        return []
      }
      return reading { model throws(InputError) in
        let line = ToDoLine(model.editor.text, clock: model.clock)
        var outline = ToDoOutline()
        outline.append(try line.draft(model.clock), line: line)
        return .add(outline, spot)
      }
    case .editing(let number):
      return reading { model throws(InputError) in .change(number, try model.titleDraft()) }
    case .field(let field, let number):
      return reading { model throws(InputError) in .change(number, try model.draft(of: field)) }
    case .outline, .reading: return []
    }
  }

  private mutating func add(_ text: String, to spot: Spot) -> [Intent] {
    reading { model throws(InputError) in .add(try ToDoOutline(text, clock: model.clock), spot) }
  }

  /// Returns the intent that a text stands for; if it can't be read, shows the reason.
  private mutating func reading(_ body: (FullScreenModel) throws(InputError) -> Intent) -> [Intent] {
    do throws(InputError) {
      return [try body(self)]
    } catch {
      refuse(error.messages.joined(separator: " "))
      return []
    }
  }

  private mutating func chooseFilter() {
    let texts = savedFilters.map { "is:\($0.name)" }
    guard !texts.isEmpty else { return say("No saved filters: “defeat filter save NAME FILTER” saves one.") }
    let next = texts.firstIndex(of: editor.text).map { ($0 + 1) % texts.count } ?? 0
    editor = LineEditor(texts[next])
    find(editor.text)
  }
}

// MARK: - Reading

extension FullScreenModel {
  /// The line that is being written as a to-do; nil in other modes.
  var line: ToDoLine? {
    switch mode {
    case .adding, .editing: ToDoLine(editor.text, clock: clock)
    default: nil
    }
  }

  /// Returns the title and the values that are written instead of a title.
  private func titleDraft() throws(InputError) -> ToDoDraft {
    var draft = try ToDoLine(editor.text, clock: clock).draft(clock)
    // The title is already so unless the person has changed it.
    if case .editing(let number) = mode, outline.list[number]?.entry.toDo.title == draft.title { draft.title = nil }
    return draft
  }

  /// The beginning of a word for a project among tags.
  static let projectWord = "project:"

  /// Returns the value that is written for a field.
  func draft(of field: ToDo.Field) throws(InputError) -> ToDoDraft {
    let text = editor.text.trimmingCharacters(in: .whitespaces)
    var value: JSONValue = text.isEmpty ? .null : .string(text)
    if field == .tags {
      let words = text.split { $0.isWhitespace || $0 == "," }.map { word in
        JSONValue.string(
          word.hasPrefix(Self.projectWord)
            ? "+\(word.dropFirst(Self.projectWord.count))" : ValueOptions.unsigned("\(word)"))
      }
      value = .array(words)
    }
    return try ToDoForm([field: value], for: .changing, clock: clock).draft()
  }

  /// The value that is being written for a field, as people say it, or the reason why it can't be read.
  var writtenValue: Message? {
    guard case .field(let field, _) = mode else { return nil }
    do throws(InputError) {
      let draft = try draft(of: field)
      if field == .tags { return Message(text: Self.words(of: draft.tags ?? [], sign: "#", separator: "  ")) }
      guard let value = draft.values.first(where: { $0.field == field }) else {
        return Message(text: "no \(field.notation?.noun ?? field.rawValue)")
      }
      return Message(text: clock.text(value, today: clock.today))
    } catch {
      return Message(text: error.messages.joined(separator: " "), isError: true)
    }
  }
}
