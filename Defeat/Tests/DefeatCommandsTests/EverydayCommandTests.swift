import ArgumentParser
import Foundation
import Testing

@testable import DefeatCommands

@Suite("Everyday commands, read without the parser")
struct EverydayCommandTests {
  @Test(arguments: [
    "", "-l Work", "add Call mum fri 5pm +family", "new Buy candles", "add  Plan", "add X --tag y",
    "add X -t y --tag=z Z --due=fri", "add X --notes=-1", "-l Work add X", "add X -l Work --no-sync",
    "--database a.sqlite add X", "done 3", "complete 1-3,7 12", "check 0f8c2d", "done 3 --anyway", "list",
    "ls +home by:friday open", "list --open --due-by friday --sort due,priority", "today", "today +phone",
    "today --days 0 --all-lists", "edit 3 every 2 weeks --untag phone --unneed 3 --unneed 4", "rm 3 --json",
    "uncheck 3", "skip 4", "done milk", "edit milk fri", "rm +home --yes", "edit 3 New title",
    "add X --under milk --needs cake", "edit 3 --unneed cake",
    "add Party -- Cake -- --due", "add --due fri -- -x", "add X --", "done -- 3", "edit 3 -- fri", "list -- +home -l",
  ])
  func `are what the parser makes of them`(line: String) throws {
    let words = line.isEmpty ? [] : line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    try expectParsed(words)
  }

  @Test func `can have each of their options`() throws {
    let help = try JSONDecoder().decode(Help.self, from: Data(DefeatCommand._dumpHelp().utf8))
    let examples = ["days": "3", "sort": "due", "group": "tag", "unneed": "12"]
    for command in DefeatCommand.everyday {
      let name = try #require(command.configuration.commandName)
      let described = try #require(help.command.subcommands?.first { $0.commandName == name })
      for argument in described.arguments ?? [] where argument.kind != "positional" {
        for option in argument.names ?? [] where !["help", "h", "version"].contains(option.name) {
          let word = option.kind == "short" ? "-\(option.name)" : "--\(option.name)"
          let value = argument.kind == "flag" ? [] : [examples[option.name] ?? "5"]
          try expectParsed([name, "7", word] + value)
        }
      }
    }
  }

  @Test(arguments: [
    "add", "add -", "-- add X", "today --days -- 3", "add X --tag", "add X --tag --json", "add X --tag=", "add X -ty",
    "add X -t=y",
    "add X --due fri --due sat", "add X --json --json", "add X --json=yes", "add X --flag",
    "add X --under 1 --after 2", "add X -l Work --database a.sqlite", "--tag y add X", "done", "done 3-1",
    "list --sort color", "done -+home", "list --open --completed", "today --days many",
    "today --days 5000", "today --all-lists -l Work", "help add", "add --help", "--version", "quest",
  ])
  func `are left to the parser if they need it`(line: String) {
    #expect(DefeatCommand.everydayCommand(line.split(separator: " ").map(String.init)) == nil)
  }

  @Test func `a reversed order that begins with the letter of an option is a value`() throws {
    // The parser takes it for options.
    let command = try #require(DefeatCommand.everydayCommand(["list", "--sort", "-title,due"]) as? ListCommand)
    #expect(command.order.sort == "-title,due")
  }

  @Test func `a negated tag is a word of a filter`() throws {
    let command = try #require(DefeatCommand.everydayCommand(["list", "-+home", "-@phone"]) as? ListCommand)
    #expect(command.filters.words == ["-+home", "-@phone"])
  }

  private func expectParsed(_ words: [String]) throws {
    let command = try #require(DefeatCommand.everydayCommand(words), "\(words)")
    let parsed = try DefeatCommand.parseAsRoot(words)
    #expect(type(of: command) == type(of: parsed))
    #expect(String(describing: command) == String(describing: parsed))
    #expect(!String(describing: command).contains("definition"))
  }

  /// The parser's description of the commands.
  private struct Help: Decodable {
    struct Command: Decodable {
      let commandName: String
      let subcommands: [Command]?
      let arguments: [Argument]?
    }

    struct Argument: Decodable {
      let kind: String
      let names: [Name]?
    }

    struct Name: Decodable {
      let kind: String
      let name: String
    }

    let command: Command
  }
}
