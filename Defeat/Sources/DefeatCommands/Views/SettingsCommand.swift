import ArgumentParser
import DefeatConsole
import DefeatCore
import Foundation
import HolonBase
import HolonToDos

/// The command that shows and changes the person's settings.
struct SettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings", abstract: "Show or change the settings, which apply to all lists of this device.",
    usage: """
      defeat settings
      defeat settings <name>
      defeat settings <name> <value>
      """,
    discussion: """
      list.completed   how long the list shows completed to-dos: 12h, 7d, always or never
      game             whether the warrior appears: on or off
      sync.background  whether edits are sent in the background: on or off
      urgency.due      the weight of a factor of “defeat next”, and so for each other factor

      “default” removes a setting. They are stored in settings.json in ~/.config/defeat, or in $DEFEAT_SETTINGS.

      Examples:
        defeat settings list.completed 7d
        defeat settings game off
        defeat settings urgency.due default
      """)

  @Argument(help: "The name of a setting.", completion: .list(Settings.allNames))
  var name: String?
  @Argument(help: "The new value, or “default”.")
  var value: String?
  @Flag(help: "Print the settings as JSON, for programs.")
  var json = false

  func validate() throws {
    guard let name, !Settings.allNames.contains(name) else { return }
    let near = Settings.allNames.first { Spelling.isNear(name, $0) }.map { "did you mean “\($0)”?" }
    throw ValidationError(
      "“\(name)” isn't a setting: \(near ?? "use \(Settings.allNames.map { "“\($0)”" }.joined(separator: ", ")).")")
  }

  func run() throws {
    guard let path = Settings.path else {
      throw CommandError("The settings have no folder ($HOME isn't set): name a file with $DEFEAT_SETTINGS.")
    }
    if let name, let value { try change(name, to: value, in: path) }
    let settings = try Settings.read(path)
    for problem in settings.problems + settings.problemsOfUrgency { Terminal.report("\(problem)") }
    let names = name.map { [$0] } ?? Settings.allNames
    let values = names.map { (name: $0, value: settings.text(of: $0)) }
    if json {
      return try Terminal.write(
        JSONWriter.answer { json in
          json.write(path, key: "file")
          json.objects(of: values, key: "settings") { json, setting in
            json.write(setting.name, key: "name")
            json.write(setting.value, key: "value")
          }
        })
    }
    let width = values.map(\.name.count).max() ?? 0
    for (name, value) in values {
      try Terminal.line("\(name)\(String(repeating: " ", count: width - name.count))  \(value)")
    }
    if name == nil { try Terminal.line("\nThe file is “\(path)”.") }
  }

  private func change(_ name: String, to text: String, in path: String) throws {
    var object: [String: JSONValue] = [:]
    if FileManager.default.fileExists(atPath: path) { object = try Settings.object(path) }
    // Nil is also a literal of JSON's null.
    let value: JSONValue? = text == "default" ? .none : .some(Settings.value(text, of: name))
    let names = name.split(separator: ".").map(String.init)
    if names.count == 1 {
      object[name] = value
    } else {
      var inner = object[names[0]]?.object ?? [:]
      inner[names[1]] = value
      object[names[0]] = inner.isEmpty ? nil : .object(inner)
    }
    var settings = Settings()
    settings.read(value.map { Settings.nested(names, $0) } ?? [:], nil)
    if let problem = (settings.problems + settings.problemsOfUrgency).first {
      throw CommandError("\(problem) Nothing was changed.")
    }
    _ = try settings.weights()
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try CompleteFile(path).write(encoder.encode(JSONValue.object(object)))
    } catch {
      throw CommandError("“\(path)” can't be written \(reason(for: error))")
    }
  }
}

extension Settings {
  /// The names of all settings, in the order of their list.
  static let allNames = ["list.completed", "game", "sync.background"] + UrgencyFactor.allCases.map { "urgency.\($0)" }

  /// Returns the value of a setting as a person writes it.
  fileprivate func text(of name: String) -> String {
    switch name {
    case "list.completed":
      switch completedPeriod ?? .usual {
      case .always: return "always"
      case .minutes(0): return "never"
      case .minutes(let minutes): return Reminder.before(minutes: minutes).description
      }
    case "game": return game ?? true ? "on" : "off"
    case "sync.background": return syncsInBackground ?? true ? "on" : "off"
    default:
      guard let factor = UrgencyFactor(rawValue: String(name.dropFirst("urgency.".count))) else { return "" }
      return "\(urgency[factor.rawValue] ?? factor.usualWeight)".replacing(/\.0$/, with: "")
    }
  }

  /// Returns the value that a person writes for a setting, as the file has it.
  fileprivate static func value(_ text: String, of name: String) -> JSONValue {
    switch text.lowercased() {
    case "on", "true", "yes": .bool(true)
    case "off", "false", "no": .bool(false)
    default: Double(text).flatMap { JSONNumber($0) }.map { .number($0) } ?? .string(text)
    }
  }

  fileprivate static func nested(_ names: [String], _ value: JSONValue) -> [String: JSONValue] {
    names.count == 1 ? [names[0]: value] : [names[0]: .object([names[1]: value])]
  }
}
