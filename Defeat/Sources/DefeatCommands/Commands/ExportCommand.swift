import ArgumentParser
import DefeatCore
import Foundation
import HolonToDos

/// The command that exports the list to a file.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Export the list to a file or to standard output.",
    discussion: """
      Without --format, the file's extension selects the format; the default is Markdown. Only json preserves \
      everything. What another format can't represent is reported on standard error.

      Examples:
        defeat export
        defeat export list.md
        defeat export --format json --force backup.json
      """)

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions
  @OptionGroup var format: FormatOptions
  @Flag(help: "Replace the file if it exists.")
  var force = false
  @Flag(name: .shortAndLong, help: "Report everything that the format can't represent, not only the first twenty.")
  var verbose = false
  @Argument(help: "The file; “-” for standard output.", completion: .file())
  var file = "-"

  func run() throws {
    let defeat = try store.open(parent.store)
    let formats = ToDoFormats(timeZone: defeat.clock.timeZone)
    let format = try format.named(in: formats) ?? formats.forFile(named: file).first ?? MarkdownFormat()
    let list = try defeat.list()
    let writing = format.write(list)
    if file == "-" {
      try Terminal.write(file: writing.data)
    } else {
      try save(writing.data)
      Terminal.report("Exported \(list.count) to-do\(list.count == 1 ? "" : "s") to “\(file)” (\(format.name))")
    }
    Findings(writing.findings, in: file, verbose: verbose).report()
  }

  private func save(_ data: Data) throws {
    do {
      try data.write(to: URL(fileURLWithPath: file), options: force ? .atomic : .withoutOverwriting)
    } catch CocoaError.fileWriteFileExists {
      throw CommandError("“\(file)” exists already: use --force to replace it, or name another file.")
    } catch {
      throw CommandError("“\(file)” can't be written \(reason(for: error))")
    }
  }
}
