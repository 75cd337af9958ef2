import ArgumentParser
import DefeatConsole
import DefeatCore
import Foundation
import HolonToDos
import Testing

@testable import DefeatCommands

@Suite("Parts on the command line")
struct AddOutlineTests {
  /// Saturday, 21 November 2026, 12:00 in Greenwich.
  private let clock = LocalClock(timeZone: .gmt) { Date(timeIntervalSince1970: 1_795_262_400) }

  private func command(_ arguments: [String]) throws -> AddCommand {
    try #require(try DefeatCommand.parseAsRoot(["add"] + arguments) as? AddCommand)
  }

  private func outline(_ arguments: [String]) throws -> ToDoOutline {
    let command = try command(arguments)
    return try command.outline(AddCommand.Words(command.title, in: ["defeat", "add"] + arguments), clock)
  }

  /// The to-dos of an outline, each with its values.
  private func picture(_ outline: ToDoOutline) -> String {
    outline.items.map { item in
      let draft = item.draft
      let words = [draft.title ?? ""] + draft.values.map(\.description) + draft.addedTags.map { "#\($0)" }
      return String(repeating: "  ", count: item.depth) + words.joined(separator: " ")
    }.joined(separator: "\n")
  }

  @Test func `arguments after two dashes are parts, whose words set values`() throws {
    #expect(
      picture(
        try outline(["Plan the party", "--due", "tomorrow", "--", "Invite friends #phone", "Cake", "~2h \\friday cake"])
      )
        == """
        Plan the party 2026-11-22
          Invite friends #phone
          Cake
          friday cake 2h
        """)
    #expect(picture(try outline(["Call", "mum", "fri", "--", "--due", "-"])) == "Call mum 2026-11-27\n  --due\n  -")
  }

  @Test func `two dashes without a title before them end only the options`() throws {
    #expect(picture(try outline(["--", "-5", "degrees", "fri"])) == "-5 degrees 2026-11-27")
    #expect(picture(try outline(["-t", "home", "--", "--title"])) == "--title #home")
  }

  @Test func `a part that can't be read is named by its number`() throws {
    let error = #expect(throws: InputError.self) { try outline(["Party", "--", "Cake", "Call due:feb30", ""]) }
    #expect(
      error?.description == """
        Part 2: “due:feb30” isn't a time: write a time as in “friday”, “tomorrow 5pm”, “in 3 days”, “dec 24”, “eom” or \
        “2026-12-24”.
        Part 3: A to-do needs a title: say in a few words what is to be done.
        """)
  }

  @Test func `a dash alone means standard input, and no words need an editor`() throws {
    let words = { (arguments: [String]) throws in
      AddCommand.Words(try command(arguments).title, in: ["defeat", "add"] + arguments)
    }
    #expect(try words(["-"]).isStandardInput)
    #expect(try words(["-", "--under", "3"]).isStandardInput)
    #expect(try !words(["-", "--", "Cake"]).isStandardInput)
    #expect(try !words(["Call", "-"]).isStandardInput)
    #expect(try command(["--editor"]).editor)
    let error = #expect(throws: (any Error).self) { try command([]) }
    #expect(DefeatCommand.message(for: try #require(error)).contains("“defeat add -” reads an outline"))
  }

  @Test func `options apply to the to-dos at the top of a text`() throws {
    let text = "Party\n  Cake ~2h\nTrip"
    #expect(
      picture(try command(["-", "-t", "home", "-d", "tomorrow"]).outline(text, clock)) == """
        Party 2026-11-22 #home
          Cake 2h
        Trip 2026-11-22 #home
        """)
    #expect(throws: InputError.self) { try command(["-", "-d", "tomorrow"]).outline("Party fri", clock) }
    #expect(throws: CommandError.self) { try command(["-"]).outline("\n---\n", clock) }
  }
}

@Suite("Text from an editor")
struct EditedTextTests {
  private func text(_ template: String = "\n// Help\n", script: String) throws -> EditedText {
    let text = try EditedText(template: template)
    // The shell puts the path after the command, so it is the first argument of the script.
    try text.edit(with: "sh -c '\(script)' editor")
    return text
  }

  private func exists(_ text: EditedText) -> Bool { FileManager.default.fileExists(atPath: text.path) }

  @Test func `comments are left out, and the file is removed after use`() throws {
    let edited = try text(script: #"printf "Party\n  // aside\n  Cake\n" > "$1"; printf "// Help\n" >> "$1""#)
    let mode = try FileManager.default.attributesOfItem(atPath: edited.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try edited.use { $0 } == "Party\n  Cake\n")
    #expect(!exists(edited))
  }

  @Test(arguments: [("true", "unchanged"), (#": > "$1""#, "no to-dos"), (#"printf " \n//x\n" > "$1""#, "no to-dos")])
  func `an unchanged or empty text adds nothing`(script: String, reason: String) throws {
    let edited = try text(script: script)
    let error = #expect(throws: CommandError.self) { try edited.use { _ in Issue.record("The text was used.") } }
    #expect(error?.description.contains(reason) == true)
    #expect(error?.description.hasSuffix("nothing was added.") == true)
    #expect(!exists(edited))
  }

  @Test func `a failing editor is reported, and a text that it has written is kept`() throws {
    let none = #expect(throws: CommandError.self) { try text(script: "exit 3") }
    #expect(none?.description.contains("(exit code 3)") == true && none?.description.contains("kept") == false)
    let kept = #expect(throws: CommandError.self) { try text(script: #"echo Party > "$1"; exit 1"#) }
    let path = try #require(kept?.description.firstMatch(of: /kept in “(.+?)”/)?.1)
    #expect(try String(contentsOfFile: String(path), encoding: .utf8) == "Party\n")
    try FileManager.default.removeItem(atPath: String(path))
    let missing = #expect(throws: CommandError.self) { try EditedText(template: "").edit(with: "no-such-editor") }
    #expect(missing?.description.contains("“no-such-editor” has failed (exit code 127)") == true)
  }

  @Test func `a text that can't be added is kept without its comments`() throws {
    let edited = try text(script: #"printf "// Help\nParty due:feb30\n" > "$1""#)
    let error = #expect(throws: CommandError.self) { try edited.use { _ in throw InputError.textTooLong(limit: 5) } }
    #expect(
      error?.description == """
        \(InputError.textTooLong(limit: 5))
        Your text is kept in “\(edited.path)”: correct it, then add it with “defeat add - < '\(edited.path)'”.
        """)
    #expect(try String(contentsOfFile: edited.path, encoding: .utf8) == "Party due:feb30\n")
    try FileManager.default.removeItem(atPath: edited.path)
  }
}
