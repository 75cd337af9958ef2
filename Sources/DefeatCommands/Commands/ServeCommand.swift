import ArgumentParser
import DefeatCore

/// Serves the list as a page.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve the list as a page for this machine's browser.")

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions
  @Option(help: "The port to listen on.")
  var port = 8080

  func run() async throws {
    _ = try store.open(parent.store)
  }
}
