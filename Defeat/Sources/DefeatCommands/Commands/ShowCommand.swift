import ArgumentParser
import DefeatConsole
import DefeatCore
import Foundation
import HolonToDos

/// The command that shows one to-do with all of its parts.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a to-do with all of its values and parts.",
    discussion: "“defeat 3” is short for “defeat show 3”.", aliases: ["info"])

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions
  @Argument(
    help: ArgumentHelp(
      "The to-do's number, the beginning of its identifier, or a part of its title.", valueName: "to-do"),
    completion: .custom(Completions.toDos))
  var words: [String]

  func validate() throws { _ = try ToDoSelector(words).references() }

  func run() throws {
    let defeat = try store.open(parent.store)
    let (list, number) = try defeat.show(ToDoSelector(words).reference(in: defeat))
    if output.json {
      return try Terminal.write(JSONAnswer.toDo(number, in: list, contents: try? defeat.contentFiles()))
    }
    guard let toDo = list[number] else { throw ToDoError.unknownNumber(number) }
    let today = defeat.clock.today
    let progress = try list.progress(of: number)
    var outline = Outline(clock: defeat.clock, hasColor: Terminal().hasColor && !output.plain)
    outline.line("\(number)  \(Outline.box(progress)) \(toDo.title)", .strong)
    let estimates = list.openEstimates
    outline.estimates = estimates
    let clock = defeat.clock
    let moment = { clock.text(Due.moment($0), today: today) }
    var values: [(String, String?)] = [
      ("Part of", try list.whole(of: number).flatMap { whole in list[whole].map { "\(whole)  \($0.title)" } }),
      ("Progress", try list.hasChecklist(number) ? "\(progress), \(progress.percent) %" : nil),
      ("In parts", estimates[number].map { "~\(Estimate.text(ofMinutes: $0))" }),
    ]
    values += ToDo.Field.values.map { field in (field.label, toDo[field].map { clock.text($0, today: today) }) }
    let reminders = toDo.reminders.map { clock.text(of: $0, today: today) }
    values += [
      ("Project", Self.joined(toDo.projects, ", ")),
      ("Tags", Self.joined(toDo.plainTags.map { "#\($0)" }, " ")),
      ("Reminders", Self.joined(reminders, ", ")),
      ("Created", moment(toDo.created)),
      ("Modified", moment(toDo.modified)),
      ("Completed", try list.completionDate(of: number).map(moment)),
      ("Archived", toDo.archived.map(moment)),
      ("Identifier", toDo.id.uuidString.lowercased()),
    ]
    // Values of other programs have no effect here.
    let others = toDo.attributes.filter { ![Reminder.attribute, "project"].contains($0.key) }.sorted(by: <)
    values.append(("For export", Self.joined(others.map { "\($0.key) \($0.value)" }, ", ")))
    let dependencies = list.dependencies[number]
    for case (let name, let value?) in values { outline.line("  \(name.padding(toColumns: 11)) \(value)") }
    for (name, numbers) in [("Needs", dependencies.needs), ("Blocks", dependencies.blocks)] {
      for (index, number) in numbers.enumerated() {
        let label = (index == 0 ? name : "").padding(toColumns: 11)
        let box = TerminalText(stringLiteral: "\(Outline.box(try list.progress(of: number)))")
        outline.line("  \(label) \(number)  \(box) \(list[number]?.title ?? "")")
      }
    }
    let files = try? defeat.contentFiles()
    for attachment in toDo.attachments {
      let note: TerminalText = files?.has(attachment.hash) == true ? "" : " (\(files?.absence ?? "not on this device"))"
      outline.line("  \("Attached".padding(toColumns: 11)) \(attachment.name)\(note)")
    }
    if !toDo.notes.isEmpty { outline.line("  \(TerminalText(lines: toDo.notes, margin: "  "))") }
    for row in try list.rows(below: number) { outline.line(row, numberWidth: 6) }
    try outline.flush()
  }

  private static func joined(_ texts: [String], _ separator: String) -> String? {
    texts.isEmpty ? nil : texts.joined(separator: separator)
  }
}

extension String {
  /// Returns the text, padded with spaces to a number of columns.
  fileprivate func padding(toColumns columns: Int) -> String {
    self + String(repeating: " ", count: max(0, columns - count))
  }
}
