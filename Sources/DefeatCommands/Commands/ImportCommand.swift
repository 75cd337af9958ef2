import ArgumentParser
import DefeatCore
import Foundation
import HolonToDos

/// Imports to-dos from a file.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import to-dos from a file, as one edit.",
    discussion: """
      The format is told by the file's name and contents unless --format names it. To-dos that are in the list already, \
      by their identifiers, stay as they are. When a line can't be read nothing is imported, unless --skip-broken is \
      given; what has no place in the list is named and the rest imported.
      """)

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions
  @OptionGroup var format: FormatOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var spot: SpotOptions
  @Flag(help: "Import the rest when lines can't be read.")
  var skipBroken = false
  @Flag(name: .shortAndLong, help: "Name all lines that can't be read or kept as they are, not just the first twenty.")
  var verbose = false
  @Argument(help: "The file; “-” for standard input.", completion: .file())
  var file: String

  func run() throws {
    let data = try Self.contents(of: file)
    let defeat = try store.open(parent.store)
    let formats = ToDoFormats(timeZone: defeat.clock.timeZone)
    guard let format = try format.named(in: formats) ?? formats.recognizing(data, fileName: file) else {
      throw CommandError("“\(file)” doesn't look like any format that is known: name it with --format.")
    }
    let reading = format.read(data, at: defeat.clock.now())
    Findings(reading.findings, in: file, verbose: verbose).tell()
    let broken = reading.findings.filter { $0.severity == .broken }.count
    guard broken == 0 || (skipBroken && !reading.list.isEmpty) else {
      let lines = broken == 1 ? "A line" : "\(broken) lines"
      let remedy =
        reading.list.isEmpty ? "is it \(format.name)?" : "mend the file, or import the rest with --skip-broken."
      throw CommandError("\(lines) of “\(file)” can't be read. Nothing was imported: \(remedy)")
    }
    let source = file == "-" ? "standard input" : URL(fileURLWithPath: file).lastPathComponent
    let outcome = try defeat.add(contentsOf: reading.list, from: "“\(source)”", to: spot.spot ?? .end)
    if output.json { return try Terminal.write(JSONAnswer.importing(outcome)) }
    let count = "\(outcome.added) to-do\(outcome.added == 1 ? "" : "s")"
    try Terminal.line("Imported \(count) from “\(source)” (\(format.name))")
    if outcome.known > 0 { try Terminal.line("Left \(outcome.known) as they are: they were in the list already") }
    if !output.noGame { try Terminal.line(Terminal().quest(Quest(outcome.progress), plain: output.plain)) }
  }

  private static func contents(of file: String) throws -> Data {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), isFolder.boolValue {
      throw CommandError("“\(file)” can't be read: it is a folder, so name a file in it.")
    }
    do {
      if file == "-" { return try FileHandle.standardInput.readToEnd() ?? Data() }
      return try Data(contentsOf: URL(fileURLWithPath: file), options: .mappedIfSafe)
    } catch {
      throw CommandError("“\(file)” can't be read: \(reason(for: error)).")
    }
  }
}

/// Which format a command reads or writes.
struct FormatOptions: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The format: markdown, todo.txt, taskwarrior or json.", valueName: "format"),
    completion: .list(["markdown", "todo.txt", "taskwarrior", "json"]))
  var format: String?

  /// The format that is named; nil when none is.
  func named(in formats: ToDoFormats) throws -> (any ToDoFormat)? {
    guard let format else { return nil }
    if let named = formats.named(format) { return named }
    let names = formats.all.map(\.name).joined(separator: ", ")
    throw ValidationError("“\(format)” isn't a format: there are \(names).")
  }
}

/// What reading or writing has to tell, on standard error.
struct Findings {
  private let findings: [ToDoFinding]
  private let file: String
  private let verbose: Bool

  init(_ findings: [ToDoFinding], in file: String, verbose: Bool) {
    self.findings = findings
    self.file = file
    self.verbose = verbose
  }

  func tell() {
    let shown = verbose ? findings.count : 20
    let lines = findings.prefix(shown).map { "\(file):\($0.line): \($0.message)" }
    let rest = findings.count - lines.count
    let more = rest > 0 ? ["\(file): \(rest) more like these; --verbose names them all."] : []
    if !lines.isEmpty { Terminal.note((lines + more).joined(separator: "\n")) }
  }
}
