import ArgumentParser
import Foundation
import Testing

@testable import DefeatCommands

@Suite("Serving")
struct ServeCommandTests {
  /// Returns the arguments of the hub's program that a command line results in; nil for a list.
  private func hub(_ line: String) throws -> String? {
    let command = try DefeatCommand.parseAsRoot(line.split(separator: " ").map(String.init))
    return try #require(command as? ServeCommand).hubArguments()?.joined(separator: " ")
  }

  @Test(arguments: [
    ("serve --hub", ""),
    ("serve --hub --no-sync", ""),
    ("--no-sync serve --hub --port 0", "--port=0"),
    ("serve --port=8081 --hub --sign-up=open", "--port=8081 --sign-up=open"),
    ("serve --hub --database hub.sqlite", "--database=hub.sqlite"),
    ("--database outer.sqlite serve --hub", "--database=outer.sqlite"),
    ("--database=outer.sqlite serve --hub --database=inner.sqlite", "--database=inner.sqlite"),
    ("serve --database postgres://host/hub", "--database=postgres://host/hub"),
    ("serve --behind-proxy --database postgres://host/hub", "--database=postgres://host/hub --behind-proxy"),
    ("--database postgresql://host serve --no-pages", "--database=postgresql://host --no-pages"),
    ("--list Family serve --database postgres://host/hub", "--database=postgres://host/hub"),
    (
      "serve --hub --host 0.0.0.0 --tls-certificate hub.pem --tls-key=hub.key",
      "--host=0.0.0.0 --tls-certificate=hub.pem --tls-key=hub.key"
    ),
  ])
  func `a hub gets the same options from its program`(line: String, arguments: String) throws {
    #expect(try hub(line) == arguments)
  }

  @Test(arguments: [
    "serve", "serve --port 0", "serve --database list.sqlite", "serve -l Family",
    "--database postgres://host serve -l Family",
  ])
  func `a list is served by this program`(line: String) throws {
    #expect(try hub(line) == nil)
  }

  @Test(arguments: [
    ("serve --host 0.0.0.0", "--host needs a hub: add --hub."),
    ("serve --behind-proxy", "--behind-proxy needs a hub: add --hub."),
    ("serve --allow-plain-http --database list.sqlite", "--allow-plain-http needs a hub: add --hub."),
    ("serve --tls-certificate a --tls-key b", "--tls-certificate needs a hub: add --hub."),
    ("serve --sign-up open", "--sign-up needs a hub: add --hub."),
    (
      "serve --hub --tls-key b", "A certificate needs its key: use --tls-certificate and --tls-key together."
    ),
    ("serve --hub --connections 0", "The limits of a hub must be numbers from 1 to 1000000000."),
    ("serve --hub -l Family", "A hub has a database instead of a list: name its file with --database."),
    ("-l Family serve --hub", "A hub has a database instead of a list: name its file with --database."),
  ])
  func `options that don't fit are refused before the program starts`(line: String, message: String) throws {
    let error = try #require(throws: (any Error).self) { try hub(line) }
    #expect(DefeatCommand.message(for: error) == message)
  }
}
