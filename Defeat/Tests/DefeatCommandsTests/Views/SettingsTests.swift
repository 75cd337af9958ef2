import DefeatConsole
import DefeatCore
import Foundation
import Testing

@testable import DefeatCommands

@Suite("Settings")
final class SettingsTests {
  private let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json").path

  deinit { try? FileManager.default.removeItem(atPath: path) }

  private func read(_ text: String) throws -> Settings {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    defer { #expect(FileManager.default.contents(atPath: path) == Data(text.utf8)) }
    return try Settings.read(path)
  }

  @Test func `the settings change weights`() throws {
    #expect(try Settings.read(path).weights() == UrgencyWeights())
    let weights = try read(#"{"urgency": {"due": 20, "age": 0.5}, "later": true}"#).weights()
    #expect(weights[.due] == 20 && weights[.age] == 0.5 && weights[.tags] == 1)
    let unknown = #expect(throws: CommandError.self) { try read(#"{"urgency": {"dew": 20}}"#).weights() }
    #expect(unknown?.description.hasPrefix("“dew” isn't a factor of urgency") == true)
  }

  @Test func `the settings switch the game and the sync in the background off`() throws {
    #expect(try Settings.read(path).game == nil)
    let settings = try read(#"{"game": false, "sync": {"background": false}}"#)
    #expect(settings.game == false && settings.syncsInBackground == false && settings.problems.isEmpty)
  }

  @Test(arguments: [
    (#""12h""#, Settings.Period.minutes(720)), (#""7d""#, .minutes(10_080)), (#""never""#, .minutes(0)),
    (#""always""#, .always), ("7", nil), (#""soon""#, nil),
  ])
  func `completed to-dos are shown for a period`(text: String, period: Settings.Period?) throws {
    let settings = try read(#"{"list": {"completed": \#(text)}}"#)
    #expect(settings.completedPeriod == period)
    #expect(settings.problems.isEmpty == (period != nil))
  }

  @Test(arguments: ["due = 20", "[]", "", "{\"game\": true", "\u{FEFF}{}", String(repeating: "[", count: 100_000)])
  func `a file of another form is an error that shows the form`(text: String) throws {
    let error = #expect(throws: CommandError.self) { try read(text) }
    #expect(error?.description.contains("contains no settings: write them as in {") == true)
  }

  @Test(arguments: [
    (#"{"game": "no"}"#, #"The setting “game” in “FILE” is "no": write true or false."#),
    (#"{"game": 0}"#, "The setting “game” in “FILE” is 0: write true or false."),
    (#"{"game": null}"#, "The setting “game” in “FILE” is null: write true or false."),
    (
      #"{"sync": false}"#,
      #"The setting “sync” in “FILE” is false: write an object, as in {"background": false}."#
    ),
    (
      #"{"sync": {"background": []}}"#,
      "The setting “sync.background” in “FILE” is []: write true or false."
    ),
    (#"{"Game": false}"#, "“Game” in “FILE” isn't a setting: did you mean “game”?"),
    (#"{"theme": 1}"#, "“theme” in “FILE” isn't a setting: use “game”, “list”, “sync”, “urgency”."),
    (
      #"{"sync": {"backgrund": false}}"#,
      "“sync.backgrund” in “FILE” isn't a setting: did you mean “sync.background”?"
    ),
  ])
  func `a wrong value or key is a problem that names the file, and other settings apply`(
    text: String, problem: String
  ) throws {
    let settings = try read(text.dropLast() + #", "urgency": {"due": 1}}"#)
    #expect(settings.problems == [problem.replacing("FILE", with: path)])
    #expect(settings.game == nil && settings.syncsInBackground == nil && settings.urgency == ["due": 1])
  }

  @Test(arguments: [
    (#"{"urgency": 12}"#, #"The setting “urgency” in “FILE” is 12: write an object, as in {"due": 12}."#),
    (
      #"{"urgency": {"due": "12"}}"#,
      #"The setting “urgency.due” in “FILE” is "12": write a number, such as 12 or 0.5."#
    ),
  ])
  func `a wrong weight stops the commands that need weights only`(text: String, problem: String) throws {
    let settings = try read(text.dropLast() + #", "game": false}"#)
    #expect(settings.problems.isEmpty && settings.game == false)
    let error = #expect(throws: CommandError.self) { try settings.weights() }
    #expect(error?.description == problem.replacing("FILE", with: path))
  }
}
