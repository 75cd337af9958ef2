import ArgumentParser
import Testing

@testable import DefeatCommands

@Suite("Commands without options")
struct WordsCommandTests {
  @Test(arguments: [
    "add Call mum fri 5pm +family", "new Buy candles", "add  Plan", "done 3", "complete 1-3,7 12", "check 0f8c2d",
    "list", "ls +home by:friday open", "today", "today +phone", "",
  ])
  func `are what the parser makes of them`(line: String) throws {
    let words = line.isEmpty ? [] : line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let command = try #require(DefeatCommand.wordsCommand(words))
    let parsed = try DefeatCommand.parseAsRoot(words)
    #expect(type(of: command) == type(of: parsed))
    #expect(String(describing: command) == String(describing: parsed))
    #expect(!String(describing: command).contains("definition"))
  }

  @Test(arguments: [
    "add", "add -", "add Buy --due fri", "add Party -- Cake", "-l Work add Buy", "done", "done milk", "done 3-1",
    "done 3 --anyway", "reopen 3", "help add", "list --open",
    "today --days 0",
  ])
  func `others are left to the parser`(line: String) {
    #expect(DefeatCommand.wordsCommand(line.split(separator: " ").map(String.init)) == nil)
  }
}
