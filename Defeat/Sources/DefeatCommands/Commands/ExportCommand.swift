import ArgumentParser
import DefeatCore
import Foundation
import HolonToDos

/// The command that exports the list to a file.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Export the list into a file or to standard output.",
    discussion: """
      The format is told by the file's name unless --format names it; otherwise it is Markdown. Only json keeps \
      everything; what another format can't hold is named on standard error.
      """)

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions
  @OptionGroup var format: FormatOptions
  @Flag(help: "Replace the file when there is one.")
  var force = false
  @Flag(name: .shortAndLong, help: "Name everything that the format can't hold, not just the first twenty.")
  var verbose = false
  @Argument(help: "The file; “-” or nothing for standard output.", completion: .file())
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
      Terminal.note("Exported \(list.count) to-do\(list.count == 1 ? "" : "s") into “\(file)” (\(format.name))")
    }
    Findings(writing.findings, in: file, verbose: verbose).tell()
  }

  private func save(_ data: Data) throws {
    do {
      try data.write(to: URL(fileURLWithPath: file), options: force ? .atomic : .withoutOverwriting)
    } catch CocoaError.fileWriteFileExists {
      throw CommandError("“\(file)” exists already: replace it with --force, or name another file.")
    } catch {
      throw CommandError("“\(file)” can't be written: \(reason(for: error)).")
    }
  }
}
