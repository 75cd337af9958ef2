import ArgumentParser
import DefeatConsole
import DefeatCore
import Foundation
import HolonToDos

/// The command that changes the values of to-dos.
struct EditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change the values of to-dos.",
    discussion: """
      Values that aren't given stay as they are. “none” removes a value, as in --due none. --tag adds a tag, --untag \
      removes one, --notes replaces the notes, and --append-notes adds lines. --needs and --unneed do so with the to-dos \
      that it needs. --editor opens the title and the notes in $VISUAL or $EDITOR.

      After a number, other words than values are the new title. /old/new/ replaces the first place of a text in titles, \
      and /old/new/g all places. Instead of numbers, a title or a part of it names one to-do, and a filter selects any \
      number; several are changed after a question, or with --yes.

      \(ToDoLine.help)

      Examples:
        defeat edit 3 --title "Call mum about the cake" --due tomorrow
        defeat edit 3 Call dad
        defeat edit 3 /dad/grandma/
        defeat edit 'open +home' /kitchen/bathroom/g
        defeat edit 6 every 2 weeks on fri
        defeat edit standup tomorrow
        defeat edit 'open +home' --due tomorrow
        defeat edit 4-6,9 --priority none --untag phone
        defeat edit 3 --needs 12
      """,
    aliases: ["modify", "change"])

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var confirmation: ConfirmationOptions
  @Argument(
    help: ArgumentHelp(
      "Numbers, as in 3 or 1-3,7, the beginnings of identifiers, a title or a filter; then words that set values.",
      valueName: "to-dos"),
    completion: .custom(Completions.toDos))
  var words: [String]
  @OptionGroup var values: ValueOptions
  @Option(parsing: .unconditional, help: ArgumentHelp("The new title.", valueName: "text"))
  var title: String?
  @Option(
    parsing: .unconditional, help: ArgumentHelp("Text to add to the notes, after a line break.", valueName: "text"))
  var appendNotes: String?
  @Flag(name: .shortAndLong, help: "Edit the title and the notes in the editor that $VISUAL or $EDITOR names.")
  var editor = false
  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("A tag to remove; may be repeated.", valueName: "tag"),
    completion: .custom(Completions.tags))
  var untag: [String] = []
  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("A to-do that it no longer needs; may be repeated.", valueName: "to-do"),
    completion: .custom(Completions.toDos))
  var unneed: [String] = []

  func validate() throws {
    try ValueOptions.check(title, "title")
    try ValueOptions.check(appendNotes, "append-notes")
    if appendNotes != nil, values.notes != nil {
      throw ValidationError("--notes and --append-notes exclude each other: use only one of them.")
    }
  }

  mutating func run() throws {
    var parts = try parts()
    let defeat = try store.open(parent.store)
    values.takeNeeds(from: &parts.values, defeat.clock)
    var draft = try draft(parts, defeat.clock)
    try values.setNeeds(of: &draft, in: defeat)
    draft.removedNeeds = try unneed.flatMap { try ToDoSelector([$0]).references(in: defeat) }
    if editor { return try edit(ToDoSelector(parts.selecting).reference(in: defeat), draft, in: defeat) }
    let references = try ToDoSelector(parts.selecting).references(in: defeat, confirmation)
    guard !draft.isEmpty else {
      let values = ToDo.Field.values.map { $0 == .recurrence ? "every" : $0.rawValue }
      let options =
        ["title"] + values + ["needs", "unneed", "tag", "untag", "project", "remind", "append-notes", "editor"]
      let names = options.map { "--\($0)" }.joined(separator: ", ")
      throw CommandError("No change is given: use at least one of \(names) and --notes.")
    }
    var former: String?
    if draft.title != nil || draft.replacement != nil, references.count == 1 {
      let (list, number) = try defeat.show(references[0])
      former = list[number]?.title
      if let former, let replacement = parts.replacement, replacement.title(replacing: former) == nil {
        throw CommandError(
          "“\(former)” doesn't have the text to replace: write text of the title between the slashes, or use --title.")
      }
    }
    let outcome = try defeat.edit(references, draft)
    try outcome.report("Changed", unchanged: "Already so", output, defeat.clock)
    if !output.json, let former, former != outcome.titles[0] { try Terminal.line("  The title was “\(former)”.") }
    if !output.json, let reading = draft.reading(defeat.clock, isNew: false) { try Terminal.paragraph(reading) }
    guard !output.json else { return }
    for problem in ToDoLine(arguments: parts.values, clock: defeat.clock).problems { Terminal.report(problem.warning) }
    try defeat.reportLateStarts(of: outcome.numbers, after: draft)
  }

  private func draft(_ parts: Parts, _ clock: LocalClock) throws -> ToDoDraft {
    let line = ToDoLine(arguments: parts.values, clock: clock)
    var draft = try values.draft(
      title: title ?? (line.title.isEmpty ? nil : line.title), line: line, untag: untag, for: .changing, clock: clock)
    draft.replacement = parts.replacement
    draft.appendedNotes = try ValueOptions.filled(appendNotes, "append-notes")
    return draft
  }

  /// Edits the title and the notes of a to-do in the person's editor.
  private func edit(_ reference: ToDoReference, _ draft: ToDoDraft, in defeat: Defeat) throws {
    let (list, number) = try defeat.show(reference)
    guard let toDo = list[number] else { throw ToDoError.unknownNumber(number) }
    let outcome = try OutlineText.fromEditor(of: toDo).use { text in
      let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      var draft = draft
      draft.title = String(lines[0])
      draft.notes = lines.count > 1 ? String(lines[1].trimmingPrefix(while: \.isNewline)) : ""
      while draft.notes?.last?.isNewline == true { draft.notes?.removeLast() }
      return try defeat.edit([.number(number)], draft)
    }
    try outcome.report("Changed", unchanged: "Already so", output, defeat.clock)
  }

  /// The words that select to-dos, and those that set values and the title.
  struct Parts: Equatable {
    var selecting: [String]
    var values: [String]

    /// Whether the latter have words of a new title.
    var hasTitle = false

    /// The replacement of text in titles, as in `/mum/dad/`.
    var replacement: TitleReplacement?
  }

  /// Splits the words.
  ///
  /// Numbers come first. A number after a word is another one unless it belongs to a value, as in “every 2 weeks”, or to
  /// a new title. Without numbers, the first word and all others that don't set values select to-dos; with options that
  /// set values, all words do.
  func parts() throws -> Parts {
    var words = words
    let replacement = Self.takeReplacement(from: &words)
    var parts = try parts(of: words)
    guard replacement == nil || !parts.hasTitle && title == nil else {
      throw ValidationError("A new title and a replacement such as /mum/dad/ exclude each other: use only one of them.")
    }
    parts.replacement = replacement
    return parts
  }

  /// Removes the words of a replacement, which are several as in `/call mum/call dad/`, unless all words belong to it.
  private static func takeReplacement(from words: inout [String]) -> TitleReplacement? {
    for start in words.indices where words[start].hasPrefix("/") {
      for end in words.indices[start...] where end - start + 1 < words.count {
        guard let replacement = TitleReplacement(words[start...end].joined(separator: " ")) else { continue }
        words.removeSubrange(start...end)
        return replacement
      }
    }
    return nil
  }

  private func parts(of words: [String]) throws -> Parts {
    let first = words.prefix { ToDoReferences(argument: $0) != nil }
    let rest = Array(words.dropFirst(first.count))
    let areValues = ToDoLine.areValues(rest, LocalClock())
    let hasTitle = zip(rest, areValues).contains { !$1 && ToDoReferences(argument: $0) == nil }
    guard let leading = first.first, leading.contains(where: \.isNumber) || !hasTitle else {
      return try selecting(Array(words.prefix(1)), Array(words.dropFirst()))
    }
    var parts = Parts(selecting: Array(first), values: [], hasTitle: hasTitle)
    for (word, isValue) in zip(rest, areValues) {
      if isValue || hasTitle { parts.values.append(word) } else { parts.selecting.append(word) }
    }
    let references = try ToDoSelector(parts.selecting).references()
    try check(parts, count: references?.count ?? 1)
    return parts
  }

  private func selecting(_ first: [String], _ rest: [String]) throws -> Parts {
    var parts = Parts(selecting: first, values: [])
    let hasOptions = values.isGiven || title != nil || appendNotes != nil || editor || !untag.isEmpty || !unneed.isEmpty
    for (word, isValue) in zip(rest, ToDoLine.areValues(rest, LocalClock())) {
      if isValue, !hasOptions { parts.values.append(word) } else { parts.selecting.append(word) }
    }
    _ = try ToDoSelector(parts.selecting).references()
    return parts
  }

  /// Throws for a misspelled value, and for a new title of several to-dos.
  private func check(_ parts: Parts, count: Int) throws {
    let line = ToDoLine(arguments: parts.values, clock: LocalClock())
    if let problem = line.problems.first(where: \.staysInTitle) {
      throw ValidationError("\(problem) Give a title with these words by --title.")
    }
    if parts.hasTitle, line.title.contains(/^\/.*\/g?$/) {
      throw ValidationError(
        "“\(line.title)” isn't a replacement such as /mum/dad/: give a title with slashes by --title.")
    }
    if let word = parts.values.first(where: { ToDoLine.isEmptyValue($0, LocalClock()) }) {
      throw ValidationError("“\(word)” has no value: write one, or “\(word)none” to remove the present one.")
    }
    guard parts.hasTitle, count != 1 || title != nil else { return }
    throw ValidationError(
      title == nil
        ? "“\(line.title)” would be the title of \(count) to-dos: name one, or leave out these words."
        : "“\(line.title)” is a second title: leave out the words or --title.")
  }
}
