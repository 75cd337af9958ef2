import ArgumentParser
import DefeatConsole
import DefeatCore
import Foundation
import HolonBase
import HolonToDos

/// The command that adds to-dos.
struct AddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a to-do, with its parts.",
    usage: """
      defeat add [<options>] <title> ... [-- <part> ...]
      defeat add [<options>] -
      defeat add [<options>] --editor [<title> ...]
      defeat add [<options>] --template <name> [<title> ...]
      """,
    discussion: """
      A to-do with parts is a checklist, which is complete when all of its parts are. Each argument after -- is a part. \
      “-” reads an outline from standard input, and --editor opens one in $VISUAL or $EDITOR: each line is a to-do, and \
      indented lines are its parts. Everything is added as one edit, and options apply to the to-dos at the top.

      \(ToDoLine.help) What was read is printed. In a quoted title, all words stay; in parts and in lines of an outline, \
      a backslash before a word keeps it, as in \\friday.

      Examples:
        defeat add Call mum fri 5pm +family
        defeat add Buy candles est:20min '#party' --under 3
        defeat add Water plants every 3 days wait:monday
        defeat add Call mum --due "friday 15:30" --priority high
        defeat add "Solve 2+2 +fun"
        defeat add "Plan the party" -- "Invite friends" "Bake a cake ~2h"
        defeat add - < party.txt
        defeat add --template trip Trip to Rome due:2027-06-10
      """,
    aliases: ["new"])

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var spot: SpotOptions
  @OptionGroup var values: ValueOptions
  @Flag(name: .shortAndLong, help: "Write an outline of to-dos in the editor that $VISUAL or $EDITOR names.")
  var editor = false
  @Option(
    help: ArgumentHelp("Add a copy of this template, with the values that are given.", valueName: "name"),
    completion: .custom(Completions.templates))
  var template: String?
  @Argument(help: "The title; several words need no quotes.", completion: .custom(Completions.title))
  var title: [String] = []

  func validate() throws {
    if template != nil, editor { throw ValidationError("--template and --editor exclude each other: use one of them.") }
    guard title.isEmpty, !editor, template == nil else { return }
    throw ValidationError(
      "The title is missing: write it after “defeat add”. “defeat add -” reads an outline of to-dos from standard "
        + "input, and “defeat add --editor” opens an editor.")
  }

  mutating func run() throws {
    let defeat = try store.open(parent.store)
    var words = Words(title, in: CommandLine.arguments)
    values.takeNeeds(from: &words.title, defeat.clock)
    if let template {
      try add(template, words, to: defeat)
    } else if editor {
      let beginning = [words.title.joined(separator: " ")] + words.parts
      let added = try OutlineText.fromEditor(beginning: beginning).use { text in
        try add(try outline(text, defeat.clock), to: defeat)
      }
      try report(added, defeat, isList: true)
    } else if words.isStandardInput {
      let text = try OutlineText.fromStandardInput()
      try report(try add(try outline(text, defeat.clock), to: defeat), defeat, isList: true)
    } else {
      try report(try add(try outline(words, defeat.clock), to: defeat), defeat, isList: false)
    }
  }

  /// Adds the to-dos of a template, and prints them.
  private func add(_ template: String, _ words: Words, to defeat: Defeat) throws {
    guard words.parts.isEmpty, !words.isStandardInput else {
      throw ValidationError("A template has its own parts: leave them out, and add others with --under.")
    }
    let line = words.line(defeat.clock)
    var draft = try values.draft(title: nil, line: line, for: .changing, clock: defeat.clock)
    let title = words.title.joined(separator: " ")
    let isRead = !line.chips.isEmpty || title.contains("\\")
    let written = isRead ? line.title : title
    if !written.isEmpty { draft.title = written }
    try values.setNeeds(of: &draft, in: defeat)
    let numbers = try defeat.add(defeat.template(named: template), draft, to: spot.spot(in: defeat))
    let list = try defeat.show(.number(numbers.lowerBound)).list
    if output.json { return try Terminal.write(JSONAnswer.toDo(numbers.lowerBound, in: list)) }
    for problem in line.problems { Terminal.report(problem.warning) }
    if numbers.count > 1 {
      try Terminal.line("Added \(numbers.count) to-dos:")
      try Outline.show(
        list.rows.filter { numbers.contains($0.entry.number) }, defeat.clock.settled(), plain: output.plain)
    } else {
      try Terminal.line("Added \(numbers.lowerBound)  \(list[numbers.lowerBound]?.title ?? "")")
    }
    if let reading = draft.reading(defeat.clock, isNew: false) { try Terminal.paragraph(reading) }
  }

  /// Adds the to-dos of an outline, and returns their numbers, too.
  private func add(_ outline: ToDoOutline, to defeat: Defeat) throws -> Added {
    var (outline, needed) = (outline, ToDoDraft())
    try values.setNeeds(of: &needed, in: defeat)
    try outline.merge(intoTops: needed)
    return Added(outline: outline, numbers: try defeat.add(outline, to: spot.spot(in: defeat)))
  }
}

// MARK: - Reading

extension AddCommand {
  /// The words of the title and the parts.
  struct Words {
    var title: [String]
    let parts: [String]

    /// Splits the words of a title at `--`, which ends only the options if no title precedes it.
    ///
    /// - Parameter arguments: The arguments of the program, which contain the `--`.
    init(_ words: [String], in arguments: [String]) {
      let following = arguments.drop { $0 != "--" }.dropFirst()
      let hasParts = following.count < words.count && words.suffix(following.count).elementsEqual(following)
      title = hasParts ? Array(words.dropLast(following.count)) : words
      parts = hasParts ? Array(following) : []
    }

    var isStandardInput: Bool { title == ["-"] && parts.isEmpty }

    /// Reads the title, of which one argument is a line of its own.
    func line(_ clock: LocalClock) -> ToDoLine {
      title.count == 1 ? ToDoLine(title[0], clock: clock) : ToDoLine(arguments: title, clock: clock)
    }
  }

  /// Reads a title and its parts.
  func outline(_ words: Words, _ clock: LocalClock) throws -> ToDoOutline {
    var outline = ToDoOutline()
    let line = words.line(clock)
    let title = words.title.joined(separator: " ")
    outline.append(try values.draft(title: title, line: line, for: .adding, clock: clock), line: line)
    try outline.append(parts: words.parts, clock: clock)
    return outline
  }

  /// Reads a text, to whose to-dos at the top the options apply.
  func outline(_ text: String, _ clock: LocalClock) throws -> ToDoOutline {
    var findings: [ToDoFinding] = []
    var outline = try ToDoOutline(text, clock: clock, findings: &findings)
    guard !outline.items.isEmpty else { throw CommandError("The text has no to-dos: nothing was added.") }
    let line = ToDoLine("", clock: clock)
    try outline.merge(intoTops: try values.draft(title: nil, line: line, for: .changing, clock: clock))
    for finding in findings { Terminal.report("Line \(finding.line): \(finding.message)") }
    return outline
  }
}

// MARK: - Output

/// Added to-dos with their numbers.
private struct Added {
  let outline: ToDoOutline
  let numbers: Range<Int>

  /// Returns a list that contains the to-dos.
  func list(of defeat: Defeat) throws -> ToDoList {
    let tops = zip(outline.items, numbers).filter { $0.0.depth == 0 }.map(\.1)
    return try defeat.store.list(ToDoExcerpt(withParts: tops))
  }
}

extension AddCommand {
  /// - Parameter isList: Whether the input may have had several to-dos at the top.
  private func report(_ added: Added, _ defeat: Defeat, isList: Bool) throws {
    try Terminal.afterEdit { try write(added, defeat, isList: isList) }
  }

  private func write(_ added: Added, _ defeat: Defeat, isList: Bool) throws {
    if output.json {
      let list = try added.list(of: defeat)
      guard isList else { return try Terminal.write(JSONAnswer.added(added.outline, added.numbers, in: list)) }
      let progress = try defeat.store.way()
      return try Terminal.write(
        JSONAnswer.addedList(added.outline, added.numbers, in: list, progress: progress))
    }
    if added.numbers.count == 1 {
      try report(added.outline.items[0], added.numbers.lowerBound, defeat.clock)
      return try defeat.reportLateStarts(of: Array(added.numbers), after: added.outline.items[0].draft)
    }
    try Terminal.write(summary(added, try added.list(of: defeat), defeat.clock))
  }

  private func report(_ item: ToDoOutline.Item, _ number: Int, _ clock: LocalClock) throws {
    // A list that was named in another way than its name, as in “-l family”, may be another one than the person expects.
    let place: TerminalText =
      try store.list.map { " to “\(try ListFolder.standard().catalog().list(called: $0).name)”" } ?? ""
    try Terminal.line("Added \(number)  \(item.draft.title?.trimmingWhitespace() ?? "")\(place)")
    for problem in item.line?.problems ?? [] { Terminal.report(problem.warning) }
    for word in title where ToDoLine.isEmptyValue(word, clock) {
      Terminal.report("“\(word)” has no value. It stays in the title.")
    }
    if let reading = item.draft.reading(clock) { try Terminal.paragraph(reading) }
  }

  /// Returns the added to-dos as an outline with their numbers, and then their values.
  private func summary(_ added: Added, _ list: ToDoList, _ clock: LocalClock) throws -> TerminalText {
    let clock = clock.settled()
    var text = Outline(clock: clock, hasColor: Terminal().hasColor)
    text.line("Added \(added.numbers.count) to-dos:")
    let width = String(added.numbers.upperBound - 1).count
    for (item, number) in zip(added.outline.items, added.numbers) {
      guard let entry = list.entry(number) else { continue }
      text.line(
        entry, depth: item.depth, hasChecklist: try list.hasChecklist(number), progress: try list.progress(of: number),
        numberWidth: width)
    }
    for (item, number) in zip(added.outline.items, added.numbers) {
      for problem in item.line?.problems ?? [] { Terminal.report("\(number): \(problem.warning)") }
      if let reading = item.draft.reading(clock, in: number) { text.line(reading) }
    }
    return text.text
  }
}

extension ToDoOutline {
  /// Appends parts to the only to-do, each read from its own argument.
  fileprivate mutating func append(parts: [String], clock: LocalClock) throws {
    var refusals: [LineRefusal] = []
    for (index, part) in parts.enumerated() {
      let line = ToDoLine(part, clock: clock)
      do throws(InputError) {
        append(try line.draft(clock), depth: 1, line: line)
      } catch {
        refusals += error.messages.map { LineRefusal(place: "Part \(index + 1)", message: $0) }
      }
    }
    if !refusals.isEmpty { throw InputError.refusedLines(refusals) }
  }
}
