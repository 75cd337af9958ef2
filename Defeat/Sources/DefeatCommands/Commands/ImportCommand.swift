import ArgumentParser
import DefeatConsole
import DefeatCore
import Foundation
import HolonFiles
import HolonToDos

/// The command that imports to-dos from a file.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import to-dos from a file, as one edit.",
    discussion: """
      Without --format, the file's contents and name determine the format; unknown formats are refused. To-dos that \
      are already in the list are updated: those with the same identifier, or, in formats without identifiers, with the \
      same title in the same place. Lines that can't be read are left out and reported, and the exit code is 2. \
      “defeat undo” reverts the whole import.

      Examples:
        task export | defeat import -
        defeat import tasks.ics --strict
        defeat import todo.txt --all-or-nothing
        defeat import packing.md --under 3 --add
      """)

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions
  @OptionGroup var format: FormatOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var spot: SpotOptions
  @Flag(help: "Import nothing if a line can't be read.")
  var allOrNothing = false
  @Flag(help: "Import nothing if a value can't be preserved exactly, either.")
  var strict = false
  @Flag(help: "Add all to-dos instead of updating those with the same titles; same identifiers stay as they are.")
  var add = false
  @Flag(help: "Update to-dos also if they are newer in the list.")
  var overwrite = false
  @Flag(
    name: .shortAndLong, help: "Report all lines that can't be read or preserved exactly, not only the first twenty.")
  var verbose = false
  @Argument(help: "The file; “-” for standard input.", completion: .file())
  var file: String

  func run() throws {
    let data = try Self.contents(of: file)
    let defeat = try store.open(parent.store)
    let format = try self.format(of: data, defeat.clock)
    let reading = format.read(data, at: defeat.clock.now())
    Findings(reading.findings, in: file == "-" ? source : file, verbose: verbose).report()
    let leftOut = reading.findings.filter { $0.severity == .broken }
    guard reading.findings.isEmpty || !reading.list.isEmpty else {
      throw CommandError(
        "“\(source)”, read as \(format.name), contains no to-dos: check the file and --format. Nothing was imported.")
    }
    guard leftOut.isEmpty || !allOrNothing else {
      throw CommandError(
        "\(Self.lines(leftOut)) of “\(source)” can't be read: correct the file, or leave out --all-or-nothing. Nothing "
          + "was imported.")
    }
    guard reading.findings.isEmpty || !strict else {
      throw CommandError(
        "“\(source)” has values that can't be preserved exactly: see above, or leave out --strict. Nothing was imported."
      )
    }
    let (name, place) = ("“\(source)”", try spot.spot(in: defeat))
    let outcome =
      try add
      ? defeat.add(contentsOf: reading.list, from: name, to: place)
      : defeat.update(with: reading.list, in: format, from: name, to: place, overwrites: overwrite)
    if output.json {
      let limit = verbose ? reading.findings.count : Findings.limit
      try Terminal.write(JSONAnswer.importing(outcome, reading.findings, limit: limit))
    } else {
      try Terminal.afterEdit { try report(outcome, format, leftOut) }
      if outcome.added + outcome.updated > 0 { reportStored(reading.list) }
    }
    if !leftOut.isEmpty { throw DefeatCommand.doneInPart }
  }

  /// The name of the source in messages.
  private var source: String { file == "-" ? "standard input" : URL(fileURLWithPath: file).lastPathComponent }

  private func format(of data: Data, _ clock: LocalClock) throws -> any ReadableToDoFormat {
    let formats = ToDoFormats(clock)
    if let named = try format.readable(in: formats) { return named }
    do throws(ToDoFormatError) {
      return try formats.format(of: data, fileName: file == "-" ? nil : file)
    } catch {
      // An empty text contains no to-dos, both in a file and on standard input.
      if error == .empty { return MarkdownFormat() }
      var remedy = ""
      if case .foreign = error { remedy = " If it has another format, name that with --format." }
      throw CommandError("“\(source)”: \(error) Nothing was imported.\(remedy)")
    }
  }

  private func report(
    _ outcome: ImportOutcome, _ format: any ReadableToDoFormat, _ leftOut: [ToDoFinding]
  ) throws {
    try Terminal.line("Imported \(Self.count(outcome.added)) from “\(source)” (\(format.name))")
    if outcome.updated > 0 { try Terminal.line("Updated \(Self.count(outcome.updated))") }
    if outcome.newer > 0 {
      try Terminal.line("Kept \(Self.count(outcome.newer)) newer in the list: use --overwrite to update them, too")
    }
    if outcome.unchanged > 0 { try Terminal.line("Skipped \(Self.count(outcome.unchanged)) already in the list") }
    if !leftOut.isEmpty { try Terminal.line("Left out \(Self.lines(leftOut).lowercased()), which can't be read") }
    if output.showsGame { try Terminal.line(Terminal().quest(Quest(outcome.progress), plain: output.plain)) }
  }

  /// Reports the values that other programs use and this one only stores.
  private func reportStored(_ list: ToDoList) {
    var counts: [String: Int] = [:]
    for (entry, _) in list.entries {
      for name in entry.toDo.attributes.keys where ["until", "scheduled"].contains(name) {
        counts[name, default: 0] += 1
      }
    }
    guard !counts.isEmpty else { return }
    let names = counts.sorted(by: <).map { "\($0.value) × “\($0.key)”" }.joined(separator: ", ")
    Terminal.report("\(source): stored for export, but without an effect here: \(names)")
  }

  private static func count(_ toDos: Int) -> String { "\(toDos) to-do\(toDos == 1 ? "" : "s")" }

  /// Returns the lines of findings as words, with at most ten numbers.
  private static func lines(_ findings: [ToDoFinding]) -> String {
    let numbers = findings.prefix(10).map { String($0.line) }.joined(separator: ", ")
    if findings.count == 1 { return "Line \(numbers)" }
    return "\(findings.count) lines (\(numbers)\(findings.count > 10 ? ", …" : ""))"
  }

  private static func contents(of file: String) throws -> Data {
    guard !file.isEmpty else { throw CommandError("The name of the file is empty: write its path, or “-”.") }
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), isFolder.boolValue {
      throw CommandError("“\(file)” can't be read (it is a folder): name a file in it.")
    }
    do {
      if file == "-" { return try FileHandle.standardInput.readToEnd() ?? Data() }
      let place = URL(fileURLWithPath: file)
      if let status = FileStatus(at: file), status.special != nil {
        return try FileHandle(forReadingFrom: place).readToEnd() ?? Data()
      }
      return try Data(contentsOf: place, options: .mappedIfSafe)
    } catch {
      throw CommandError("“\(file)” can't be read \(reason(for: error))")
    }
  }
}

/// The option that selects the format to read or write.
struct FormatOptions: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The format: markdown, todo.txt, taskwarrior, json, ics, opml, csv, org, or for import only habitica.",
      valueName: "format"),
    completion: .list(["markdown", "todo.txt", "taskwarrior", "json", "ics", "opml", "csv", "org", "habitica"]))
  var format: String?

  /// Returns the selected format for writing; nil if none is selected.
  func named(in formats: ToDoFormats) throws -> (any ToDoFormat)? {
    guard let format else { return nil }
    if let named = formats.named(format) { return named }
    if let readable = formats.readable(named: format) {
      throw ValidationError(
        "\(readable.name) can only be imported: use one of \(formats.all.map(\.name).joined(separator: ", ")).")
    }
    throw unknown(format, formats.all.map(\.name))
  }

  /// Returns the selected format for reading; nil if none is selected.
  func readable(in formats: ToDoFormats) throws -> (any ReadableToDoFormat)? {
    guard let format else { return nil }
    if let named = formats.readable(named: format) { return named }
    throw unknown(format, formats.readable.map(\.name))
  }

  private func unknown(_ format: String, _ known: [String]) -> ValidationError {
    ValidationError("“\(format)” isn't a known format: use one of \(known.joined(separator: ", ")).")
  }
}

/// The report of problems in reading or writing, on standard error.
///
/// Lines that can't be read are reported one by one, and values that weren't kept with one line for each kind.
struct Findings {
  private let findings: [ToDoFinding]
  private let file: String
  private let verbose: Bool

  init(_ findings: [ToDoFinding], in file: String, verbose: Bool) {
    self.findings = findings
    self.file = file == "-" ? "standard output" : file
    self.verbose = verbose
  }

  /// The maximum number of findings to print unless all are requested.
  static let limit = 20

  func report() {
    let named = verbose ? findings : findings.filter { $0.value == nil }
    let shown = verbose ? named.count : Self.limit
    for finding in named.prefix(shown) { Terminal.report("\(file):\(finding.line): \(finding.message)") }
    let rest = named.count - shown
    if rest > 0 { Terminal.report("\(file): \(rest) more; use --verbose to report all of them.") }
    for loss in ToDoLosses(findings).all { Terminal.report("\(file): \(loss.description)") }
  }
}
