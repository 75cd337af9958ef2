import ArgumentParser
import DefeatConsole
import DefeatCore
import HolonToDos

/// The words of a command that select to-dos: their numbers, a title or a part of it, or a filter.
struct ToDoSelector {
  private let words: [String]

  /// The maximum number of to-dos that a question or a refusal lists.
  private static let mostListed = 20

  /// The words that mean every to-do, although titles contain them.
  private static let everyWords: Set = ["all", "every", "everything", "any", "*"]

  /// Returns the first word of a text that means every to-do; nil without one.
  static func everyWord(in text: String) -> String? {
    text.split(whereSeparator: \.isWhitespace).map(String.init).first { everyWords.contains($0.lowercased()) }
  }

  init(_ words: [String]) { self.words = words }

  /// The words as references; nil for a title or a filter.
  ///
  /// - Throws: `ValidationError` for numbers before other words, and for ranges that can't be read.
  func references() throws -> [ToDoReference]? {
    let references = words.map { ToDoReferences(argument: $0) }
    guard let other = references.firstIndex(of: nil) else {
      return try references.flatMap { try $0?.references() ?? [] }
    }
    guard other == 0 || !words[0].contains(where: \.isNumber) else {
      throw ValidationError(
        "\(InputError.unreadableReference(words[other])) Put a title that begins with a number in quotation marks.")
    }
    guard words.contains(where: { word in !word.allSatisfy(\.isWhitespace) }) else {
      throw ValidationError("The words that select to-dos are empty: write numbers, a title or a filter.")
    }
    return nil
  }

  /// Returns a reference to the only to-do that the words select.
  func reference(in defeat: Defeat) throws -> ToDoReference {
    let references = try references(in: defeat)
    guard references.count == 1 else {
      throw ValidationError("“\(words.joined(separator: " "))” names \(references.count) to-dos: name only one.")
    }
    return references[0]
  }

  /// Returns references to the to-dos, after a confirmation if a filter selects several.
  ///
  /// - Parameters:
  ///   - state: The condition for to-dos that a title or a filter selects.
  ///   - adjective: The word for the condition, as in “open”.
  ///   - confirmation: The option that confirms; nil to refuse a filter that selects several.
  /// - Throws: `CommandError` if none or several to-dos have a title, or if the person doesn't confirm.
  func references(
    in defeat: Defeat, where state: ToDoQuery = .all([]), adjective: String? = nil,
    _ confirmation: ConfirmationOptions? = nil
  ) throws -> [ToDoReference] {
    let named = try references()
    if let named, isCertain { return named }
    var refusal: ToDoError?
    do {
      // Few words are the beginnings of identifiers.
      if let named { return try defeat.store.numbers(of: named).map { .number($0) } }
    } catch let error as ToDoError {
      refusal = error
    }
    let text = words.joined(separator: " ")
    let selection = try defeat.selection(text, where: state)
    try check(selection, of: text, adjective, confirmation != nil)
    guard let first = selection.toDos.first else {
      if let refusal { throw refusal }
      throw CommandError(
        "No \(adjective.map { "\($0) " } ?? "")to-do matches “\(text)”: write its number, a part of its title or a filter. "
          + "“defeat list” shows the to-dos.")
    }
    let count = selection.toDos.count
    guard count > 1 else { return [.number(first.number)] }
    guard !selection.isTitle else {
      throw CommandError("“\(text)” is in \(count) titles: write a number or more words.\n\(list(selection))")
    }
    guard let confirmation else {
      throw CommandError("“\(text)” selects \(count) to-dos: name one.\n\(list(selection))")
    }
    if !confirmation.yes {
      Terminal.report(TerminalText(lines: list(selection)))
      try confirmation.confirm("“\(text)” selects these \(count) to-dos.")
    }
    return selection.toDos.map { .number($0.number) }
  }

  /// Throws for a word that may mean every to-do, unless it is a whole title or belongs to the words of one.
  private func check(
    _ selection: ToDoSelection, of text: String, _ adjective: String?, _ acceptsSeveral: Bool
  ) throws {
    guard let word = Self.everyWord(in: text) else { return }
    let isTitle = selection.toDos.contains { $0.row.entry.toDo.title.lowercased() == text.lowercased() }
    guard !isTitle, !selection.isTitle || word == text else { return }
    let filter =
      switch adjective {
      case nil: "open or done"
      case "completed"?: "done"
      case "archived"?: "is:archived"
      default: "open"
      }
    let every = "“\(filter)” for every \(adjective.map { "\($0) " } ?? "")to-do; for a single one, "
    throw CommandError(
      "“\(word)” may mean every to-do, or a part of a title: write \(acceptsSeveral ? every : "")its number or more words "
        + "of its title.")
  }

  /// Whether the words can't be meant as a title, because each contains a digit.
  private var isCertain: Bool { words.allSatisfy { $0.contains(where: \.isNumber) } }

  private func list(_ selection: ToDoSelection) -> String {
    let lines = selection.toDos.prefix(Self.mostListed).map { "\($0.number)  \($0.title)" }
    let rest = selection.toDos.count - lines.count
    return (lines + (rest > 0 ? ["… and \(rest) more"] : [])).joined(separator: "\n")
  }
}
