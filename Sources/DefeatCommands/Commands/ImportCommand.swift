import ArgumentParser

/// Imports.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "import", abstract: "Import to-dos from a file.")
}

/// Exports.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "export", abstract: "Export to-dos into a file.")
}
