import ArgumentParser
import DefeatConsole
import HolonToDos
import Testing

@testable import DefeatCommands

@Suite("Problems with the command line")
struct UsageProblemTests {
  @Test(arguments: [
    (["lst"], "There is no command “lst”. Did you mean “list”?", "defeat"),
    (["--database", "x", "lst"], "There is no command “lst”. Did you mean “list”?", "defeat"),
    (["--no-sync", "doen", "1"], "There is no command “doen”. Did you mean “done”?", "defeat"),
    (["frobnicate"], "There is no command “frobnicate”.", "defeat"),
    (["list", "--columns"], "There is no option “--columns”.", "defeat list"),
    (["list", "--opne"], "There is no option “--opne”. Did you mean “--open”?", "defeat list"),
    (["dnoe", "1"], "There is no command “dnoe”. Did you mean “done”?", "defeat"),
    (["delet", "1"], "There is no command “delet”. Did you mean “delete”?", "defeat"),
    (["rm", "--force", "1"], "There is no option “--force”.", "defeat remove"),
    (["edit", "--projct", "X", "3"], "There is no option “--projct”. Did you mean “--project”?", "defeat edit"),
    (["show", "--size", "3"], "There is no option “--size”.", "defeat show"),
    (["sync", "stats"], "There is no command “stats”. Did you mean “status”?", "defeat sync"),
  ])
  func `an unknown word is reported with the nearest known word`(arguments: [String], sentence: String, command: String)
    throws
  {
    let error = try #require(throws: (any Error).self) { try DefeatCommand.parseAsRoot(arguments) }
    let problem = try #require(UsageProblem(error, in: arguments, of: DefeatCommand.self))
    #expect(problem.message.hasPrefix("Error: \(sentence)\nUsage: \(command)"))
    #expect(problem.message.hasSuffix("\n  See “\(command) --help” for more information."))
  }

  @Test func `a word that begins with -h doesn't ask for help`() throws {
    func message(_ arguments: String...) throws -> String? {
      let error = try #require(throws: (any Error).self) {
        var command = try DefeatCommand.parseAsRoot(arguments)
        try command.run()
      }
      return UsageProblem(error, in: arguments, of: DefeatCommand.self)?.message
    }
    let hint = "Write “--” before words that begin with a hyphen."
    let refusals = try [message("list", "-home"), message("stats", "-+home"), message("add", "-5", "degrees")]
    #expect(
      refusals.map { $0?.split(separator: "\n").first ?? "" } == [
        "Error: There is no option “-home”. \(hint)", "Error: There is no option “-+home”. \(hint)",
        "Error: There is no option “-5”. \(hint)",
      ])
    #expect(try message("help", "nosuch")?.hasPrefix("Error: There is no command “nosuch”.\nUsage: defeat") == true)
    #expect(try message("help", "list") == nil)
    #expect(try message("help", "lists", "add") == nil)
    #expect(try message("help") == nil)
    #expect(try message("list", "-h") == nil)
    #expect(try message("list", "--help", "-home") == nil)
  }

  @Test(arguments: [
    (["export", "--format", "md"], "“md” isn't a known format: use one of json", "defeat export"),
    (["sync", "status", "--database", "x"], "x", "defeat sync status"),
  ])
  func `what a running command refuses is reported with the usage of that command`(
    arguments: [String], sentence: String, command: String
  ) throws {
    let error = ValidationError("\(sentence).")
    let problem = try #require(UsageProblem(error, in: arguments, of: DefeatCommand.self))
    #expect(problem.message.hasPrefix("Error: \(sentence).\nUsage: \(command) "))
    #expect(problem.message.hasSuffix("\n  See “\(command) --help” for more information."))
  }

  @Test(arguments: [["add"], ["done"], ["list", "--open", "--completed"], ["undo", "0"]])
  func `other errors are left to the parser`(arguments: [String]) throws {
    let error = try #require(throws: (any Error).self) { try DefeatCommand.parseAsRoot(arguments) }
    #expect(UsageProblem(error, in: arguments, of: DefeatCommand.self) == nil)
  }

  @Test(arguments: [
    ("H", "A"), ("h", "A"), ("M", "B"), ("l", "C"), ("high", "A"), ("(H)", "H"), ("(m)", "M"), ("A", "A"), ("z", "Z"),
  ])
  func `H, M and L are short for high, medium and low`(typed: String, letter: String) {
    #expect(Priority(Priority.spelledOut(typed))?.description == letter)
  }
}
