import ArgumentParser
import HolonToDos
import Testing

@testable import DefeatCommands

@Suite("Words of the command line")
struct UnknownWordTests {
  @Test(arguments: [
    (["lst"], "There is no command “lst”. Did you mean “list”?", "defeat"),
    (["--database", "x", "lst"], "There is no command “lst”. Did you mean “list”?", "defeat"),
    (["--no-sync", "doen", "1"], "There is no command “doen”. Did you mean “done”?", "defeat"),
    (["frobnicate"], "There is no command “frobnicate”.", "defeat"),
    (["list", "--columns"], "There is no option “--columns”.", "defeat list"),
    (["list", "--opne"], "There is no option “--opne”. Did you mean “--open”?", "defeat list"),
    (["dnoe", "1"], "There is no command “dnoe”. Did you mean “done”?", "defeat"),
    (["delet", "1"], "There is no command “delet”. Did you mean “delete”?", "defeat"),
    (["rm", "--yes", "1"], "There is no option “--yes”.", "defeat remove"),
    (["sync", "stats"], "There is no command “stats”. Did you mean “status”?", "defeat sync"),
  ])
  func `an unknown word is reported with the nearest known word`(arguments: [String], sentence: String, command: String)
    throws
  {
    let error = try #require(throws: (any Error).self) { try DefeatCommand.parseAsRoot(arguments) }
    let unknown = try #require(UnknownWord(error, in: arguments, of: DefeatCommand.self))
    #expect(unknown.message.hasPrefix("Error: \(sentence)\nUsage: \(command)"))
    #expect(unknown.message.hasSuffix("\n  See '\(command) --help' for more information."))
  }

  @Test func `a word that begins with -h doesn't ask for help`() throws {
    func message(_ arguments: String...) throws -> String? {
      let error = try #require(throws: (any Error).self) {
        var command = try DefeatCommand.parseAsRoot(arguments)
        try command.run()
      }
      return UnknownWord(error, in: arguments, of: DefeatCommand.self)?.message
    }
    #expect(try message("list", "-home")?.hasPrefix("Error: There is no option “-home”.\nUsage: defeat list") == true)
    #expect(try message("list", "-h") == nil)
    #expect(try message("list", "--help", "-home") == nil)
  }

  @Test(arguments: [["add"], ["done", "cake"], ["list", "--open", "--completed"], ["undo", "0"]])
  func `other errors are left to the parser`(arguments: [String]) throws {
    let error = try #require(throws: (any Error).self) { try DefeatCommand.parseAsRoot(arguments) }
    #expect(UnknownWord(error, in: arguments, of: DefeatCommand.self) == nil)
  }

  @Test(arguments: [
    ("H", "A"), ("h", "A"), ("M", "B"), ("l", "C"), ("high", "A"), ("(H)", "H"), ("(m)", "M"), ("A", "A"), ("z", "Z"),
  ])
  func `H, M and L are short for high, medium and low`(typed: String, letter: String) {
    #expect(Priority(Priority.spelledOut(typed))?.description == letter)
  }
}
