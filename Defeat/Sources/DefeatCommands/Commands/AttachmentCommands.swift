import ArgumentParser
import DefeatConsole
import DefeatCore
import HolonFiles
import HolonToDos

/// The command that attaches files and folders to a to-do.
struct AttachCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attach", abstract: "Attach files and folders to a to-do.",
    discussion: """
      A copy is stored next to the list, each content once, so the original files may be changed or deleted. Pipes, \
      sockets and devices in a folder are left out and reported on standard error. If the list is synced, “defeat \
      sync” sends the copy to the hub, and other devices fetch it when it is opened there.
      """)

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions
  @Argument(help: .toDo, completion: .custom(Completions.toDos))
  var toDo: String
  @Argument(help: "The files and folders to attach.", completion: .file())
  var path: [String]

  func run() throws {
    let defeat = try store.open(parent.store)
    let paths = try path.map { (path: String) throws -> AbsolutePath in try AbsolutePath(path) }
    let outcome = try defeat.attach(paths, to: ToDoSelector([toDo]).reference(in: defeat))
    for failure in outcome.leftOut { Terminal.report("\(failure.error)") }
    if output.json { return try Terminal.write(JSONAnswer.outcome(outcome.outcome)) }
    for attachment in outcome.attached {
      let verb = outcome.known.contains(attachment) ? "Already attached, nothing changed:" : "Attached"
      let place: TerminalText = "\(outcome.outcome.numbers[0])  \(outcome.outcome.titles[0])"
      try Terminal.line("\(verb) \(attachment.name) to \(place)")
    }
  }
}

/// The command that removes attachments from a to-do.
struct DetachCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "detach", abstract: "Remove attachments from a to-do.",
    discussion: "“defeat undo” restores them.")

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions
  @Argument(help: .toDo, completion: .custom(Completions.toDos))
  var toDo: String
  @Argument(help: "The names of the attachments (default: all).")
  var name: [String] = []

  func run() throws {
    let defeat = try store.open(parent.store)
    try defeat.detach(name, from: ToDoSelector([toDo]).reference(in: defeat)).report(
      "Removed attachments from", unchanged: "No attachments", output, defeat.clock)
  }
}

/// The command that lists attachments.
struct FilesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "files", abstract: "List attachments with their authors, artists, dimensions and sizes.",
    discussion: "Without a to-do, the attachments of all to-dos are listed.")

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions
  @Argument(help: .toDo, completion: .custom(Completions.toDos))
  var toDo: String?

  func run() throws {
    let defeat = try store.open(parent.store)
    let toDos = try toDo.map { [try defeat.files(of: ToDoSelector([$0]).reference(in: defeat))] } ?? defeat.files()
    let files = try defeat.contentFiles()
    if output.json { return try Terminal.write(JSONAnswer.files(toDos, files)) }
    if toDos.isEmpty { return try Terminal.line("No attachments: attach files with “defeat attach NUMBER PATH”.") }
    for toDo in toDos { try Terminal.line(drawing(of: toDo, files)) }
  }

  /// Returns the to-do's line and its attachments as an outline.
  private func drawing(of toDo: ToDoFiles, _ files: ContentFiles) throws -> TerminalText {
    let folder = try files.folder("attachments", of: toDo.attachments.map { ContentPart($0) })
    let missing = folder.problems.count { ($0.error as? FileError)?.code == .notFound }
    let away = missing > 0 ? ", \(missing) \(files.absence)" : ""
    let heading: TerminalText =
      "\(toDo.number)  \(toDo.title)  \(folder.isEmpty ? "no attachments" : folder.info)\(away)"
    if output.plain {
      let problems = Dictionary(folder.problems.map { ($0.path, ($0.error as? FileError)?.message ?? "\($0.error)") }) {
        first, _ in first
      }
      let lines = folder.entries.map { entry in
        String(repeating: "  ", count: entry.depth + 1) + "\(entry.file.name): \(entry.file.info)"
          + (problems[entry.path].map { " (\($0))" } ?? "")
      }
      return lines.reduce(into: heading) { $0 += "\n\($1)" }
    }
    return "\(heading)\(TerminalText(lines: String(folder.display().drop { $0 != "\n" })))"
  }
}

/// The command that opens an attachment.
struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open a to-do's attachments with the system's applications.",
    discussion: """
      Attachments that aren't on this device yet are fetched from the hub first. The application opens a copy; attach \
      it again to keep changes.
      """)

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions
  @Argument(help: .toDo, completion: .custom(Completions.toDos))
  var toDo: String
  @Argument(help: "An attachment, or a file in it as in photos/cat.jpg (default: all attachments).")
  var path: String?

  func run() throws {
    let defeat = try store.open(parent.store)
    let contents = try defeat.contentStore()
    let toDo = try defeat.files(of: ToDoSelector([self.toDo]).reference(in: defeat))
    guard !toDo.attachments.isEmpty else {
      throw CommandError("“\(toDo.title)” has no attachments: attach files with “defeat attach \(toDo.number) PATH”.")
    }
    let progress = ByteProgress("fetched")
    let parts = try waiting { [path] in
      let parts =
        if let path {
          [try await defeat.part(at: RelativePath(path), in: toDo.attachments)]
        } else {
          toDo.attachments.map { ContentPart($0) }
        }
      try await defeat.fetch(parts) { progress.add($0) }
      return parts
    }
    let refusals = try parts.compactMap { try open($0, from: contents) }
    guard !refusals.isEmpty else { return }
    let refusal = refusals.joined(separator: "\n")
    guard refusals.count < parts.count else { throw CommandError(refusal) }
    Terminal.report(TerminalText(lines: refusal))
    throw DefeatCommand.doneInPart
  }

  /// Opens a copy of an attachment, or returns the reason why the system has no application for it.
  private func open(_ part: ContentPart, from contents: any ContentStore) throws -> String? {
    let copy = try contents.copyForOpening(part)
    let result = Result { () throws(FileError) in try SystemOpener.open(copy) }
    if case .failure(let error) = result, error.code == .notSupported {
      return "“\(part.name)”: \(error.message), or open its copy by hand: \(error.location)"
    }
    try result.get()
    try Terminal.line("Opened \(part.name)")
    return nil
  }
}
