import ArgumentParser
import DefeatConsole
import DefeatCore
import HolonToDos

/// The command that manages templates.
struct TemplateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "template", abstract: "Keep to-dos with their checklists, to add them again.",
    discussion: """
      “defeat add --template NAME” adds an open copy with new times: they keep their distance from the day on which the \
      to-do starts or was created, or from its due time if you give another one. A template is kept in the list's file \
      on this device, and isn't synced. It has no attachments.

      Examples:
        defeat template save trip 3
        defeat add --template trip
        defeat add --template trip Trip to Rome due:2027-06-10
      """,
    subcommands: [List.self, Show.self, Save.self, Remove.self], defaultSubcommand: List.self)

  @ParentCommand var parent: DefeatCommand

  /// The command that lists the templates.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the templates.")

    @ParentCommand var command: TemplateCommand
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
      let templates = try store.open(command.parent.store).savedTemplates()
      if output.json { return try Terminal.write(JSONAnswer.templates(templates)) }
      if templates.isEmpty { try Terminal.line("No templates: keep a to-do with “defeat template save NAME NUMBER”.") }
      for template in templates {
        let parts = template.list.count - 1
        try Terminal.line(
          "\(template.name)  \(template.title)\(parts > 0 ? ", \(parts) part\(parts == 1 ? "" : "s")" : "")")
      }
    }
  }

  /// The command that shows a template.
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show the to-dos that a template would add today.")

    @ParentCommand var command: TemplateCommand
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions
    @Argument(help: "The name of the template.", completion: .custom(Completions.templates))
    var name: String

    func run() throws {
      let defeat = try store.open(command.parent.store)
      let copies = try defeat.copies(ofTemplate: name)
      if output.json { return try Terminal.write(JSONAnswer.list(copies)) }
      try Outline.show(Array(copies.rows), defeat.clock.settled(), plain: output.plain)
    }
  }

  /// The command that keeps a to-do as a template.
  struct Save: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "save", abstract: "Keep a to-do with its checklist; a template with the same name is replaced.")

    @ParentCommand var command: TemplateCommand
    @OptionGroup var store: StoreOptions
    @Argument(help: "The name, a word of letters, digits, “-” and “_”.")
    var name: String
    @Argument(help: .toDo, completion: .custom(Completions.toDos))
    var toDo: String

    func run() throws {
      let defeat = try store.open(command.parent.store)
      let template = try defeat.saveTemplate(name, of: ToDoSelector([toDo]).reference(in: defeat))
      try Terminal.line("Saved \(name)  \(template.title)")
    }
  }

  /// The command that removes a template.
  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "remove", abstract: "Remove a template.")

    @ParentCommand var command: TemplateCommand
    @OptionGroup var store: StoreOptions
    @Argument(help: "The name of the template.", completion: .custom(Completions.templates))
    var name: String

    func run() throws {
      try store.open(command.parent.store).removeTemplate(name)
      try Terminal.line("Removed the template \(name)")
    }
  }
}

extension Outline {
  /// Prints a to-do with its parts, which is the first row.
  static func show(_ rows: [ToDoList.Row], _ clock: LocalClock, plain: Bool) throws {
    var outline = Outline(clock: clock, hasColor: Terminal().hasColor && !plain, hasUnicode: !plain)
    let width = String(rows.map(\.entry.number).max() ?? 1).count
    for row in rows {
      outline.line(
        row.entry, depth: row.depth - rows[0].depth, hasChecklist: row.hasChecklist, progress: row.progress,
        numberWidth: width, dependencies: row.dependencies)
    }
    try outline.flush()
  }
}
