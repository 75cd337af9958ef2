import ArgumentParser
import DefeatConsole
import Testing

@testable import DefeatCommands
@testable import DefeatHubCommands

@Suite("The command line of defeat-hub")
struct HubCommandTests {
  private func parsed(_ arguments: [String]) throws -> HubCommand {
    try #require(try HubCommand.parseAsRoot(arguments) as? HubCommand)
  }

  private static let line = [
    "--port", "1", "--host", "h", "--behind-proxy", "--tls-certificate", "c", "--tls-key", "k", "--allow-plain-http",
    "--sign-up", "open", "--no-pages", "--page-folder", "f", "--space-megabytes", "2", "--account-megabytes", "3",
    "--connections", "4", "--connections-per-address", "5", "--database", "d",
  ]

  @Test func `“defeat serve --hub” passes on every option`() throws {
    let names = HubCommand.helpMessage(columns: 200).matches(of: /\n  (--[a-z-]+)/).map { String($0.1) }
    #expect(Set(names).subtracting(["--version"]) == Set(Self.line.filter { $0.hasPrefix("--") }))
    let serve = try #require(try DefeatCommand.parseAsRoot(["serve", "--hub"] + Self.line) as? ServeCommand)
    let forwarded = try parsed(try #require(try serve.hubArguments()))
    let direct = try parsed(Self.line)
    #expect(forwarded.database == "d")
    #expect(try forwarded.options.words() == direct.options.words())
    #expect(try forwarded.options.words().count == 13)
  }

  @Test(arguments: ["--database", "--page-folder"])
  func `a file or folder without a name is refused`(option: String) {
    #expect(throws: (any Error).self) { try HubCommand.parseAsRoot([option, ""]) }
  }

  @Test func `both programs have the same version`() {
    #expect(HubCommand.configuration.version == DefeatCommand.configuration.version)
  }

  @Test(arguments: [
    (["--prot", "1"], "There is no option “--prot”. Did you mean “--port”?"),
    (["--hub"], "There is no option “--hub”."),
    (["--list", "Family"], "There is no option “--list”. Did you mean “--host”?"),
  ])
  func `an unknown option is reported with the usage`(arguments: [String], sentence: String) throws {
    let error = try #require(throws: (any Error).self) { try HubCommand.parseAsRoot(arguments) }
    let message = try #require(UsageProblem(error, in: arguments, of: HubCommand.self)).message
    #expect(message.hasPrefix("Error: \(sentence)\nUsage: defeat-hub "))
    #expect(message.hasSuffix("\n  See “defeat-hub --help” for more information."))
  }
}
