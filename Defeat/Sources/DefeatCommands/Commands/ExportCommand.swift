import ArgumentParser
import DefeatConsole
import DefeatCore
import Foundation
import HolonFiles
import HolonToDos

/// The command that exports the list to a file.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Export the list to a file or to standard output.",
    discussion: """
      Without --format, the file's extension selects the format; the default is Markdown. Only json preserves \
      everything. What another format can't represent is reported on standard error, for each kind of value with \
      the number and the first titles; --json reports it as JSON, and --strict writes nothing then.

      Examples:
        defeat export
        defeat export tasks.ics --strict
        defeat export list.md
        defeat export --format json --force backup.json
      """)

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions
  @OptionGroup var format: FormatOptions
  @Flag(help: "Replace the file if it exists.")
  var force = false
  @Flag(help: "Write nothing if the format can't represent everything.")
  var strict = false
  @Flag(help: "Report as JSON, for programs: on standard output, or on standard error if the list itself is there.")
  var json = false
  @Flag(name: .shortAndLong, help: "Report everything that the format can't represent, one by one.")
  var verbose = false
  @Argument(help: "The file; “-” for standard output.", completion: .file())
  var file = "-"

  func run() throws {
    let defeat = try store.open(parent.store)
    let formats = ToDoFormats(defeat.clock)
    let format = try format.named(in: formats) ?? formats.forFile(named: file).first ?? MarkdownFormat()
    let list = try defeat.list()
    let writing = format.write(list)
    guard writing.findings.isEmpty || !strict else {
      try report(list.count, writing, format)
      throw CommandError(
        "\(format.name) can't represent everything: see above, or leave out --strict. Nothing was written.")
    }
    if file == "-" {
      try Terminal.write(file: writing.data)
    } else {
      try save(writing.data)
      Terminal.report("Exported \(list.count) to-do\(list.count == 1 ? "" : "s") to “\(file)” (\(format.name))")
    }
    try report(list.count, writing, format)
  }

  private func report(_ count: Int, _ writing: ToDoWriting, _ format: any ToDoFormat) throws {
    guard json else { return Findings(writing.findings, in: file, verbose: verbose).report() }
    let report = JSONAnswer.exporting(count, writing, in: format)
    if file == "-" {
      Terminal.report(TerminalText(json: report), terminator: "")
    } else {
      try Terminal.write(report)
    }
  }

  private func save(_ data: Data) throws {
    do {
      if let status = FileStatus(at: file), status.special != nil {
        // A pipe or a device receives the data, and stays.
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
        try Terminal.send([UInt8](data), to: handle.fileDescriptor)
        try handle.close()
      } else if force {
        try CompleteFile(file).write(data, permissions: 0o666)
      } else {
        try CompleteFile.create(data, at: file, permissions: 0o666)
      }
    } catch let failure as CompleteFile.Failure where failure.number == EEXIST {
      throw CommandError("“\(file)” exists already: use --force to replace it, or name another file.")
    } catch let error as CommandError {
      throw error
    } catch {
      throw CommandError("“\(file)” can't be written \(reason(for: error))")
    }
  }
}
