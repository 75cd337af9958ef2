import DefeatConsole
import DefeatCore
import Foundation
import HolonBase
import HolonToDos

/// The settings that a person keeps in a file of JSON.
///
/// ```json
/// {"urgency": {"due": 12, "priority": 6}, "game": false, "list": {"completed": "7d"}, "sync": {"background": false}}
/// ```
///
/// A wrong value never stops the others: it is a problem, and the usual value applies. `defeat settings` writes the file.
struct Settings {
  /// The weights that differ from the usual ones, by factor.
  private(set) var urgency: [String: Double] = [:]

  /// Whether the warrior appears; by default yes.
  private(set) var game: Bool?

  /// The time for which the list shows completed to-dos; by default a day.
  private(set) var completedPeriod: Period?

  /// Whether edits are sent in the background; by default yes.
  private(set) var syncsInBackground: Bool?

  /// The values and keys that aren't settings, as sentences.
  private(set) var problems: [String] = []

  /// The problems of the weights, which stop the commands that need them.
  private(set) var problemsOfUrgency: [String] = []

  /// The path of the file: `$DEFEAT_SETTINGS`, or `settings.json` in the user's folder of configurations.
  static var path: String? {
    Environment.value("DEFEAT_SETTINGS") ?? Environment.configurationFolder.map { "\($0)/settings.json" }
  }

  /// A period, or no limit.
  enum Period: Hashable {
    case minutes(Int)
    case always

    /// A day.
    static let usual = Period.minutes(1_440)

    /// Reads a period such as 12h, 7d or 2w, “never” or “always”.
    init?(_ text: String) {
      switch (text, Reminder(text)) {
      case ("always", _): self = .always
      case ("never", _): self = .minutes(0)
      case (_, .before(let minutes)?): self = .minutes(minutes)
      default: return nil
      }
    }
  }

  /// Returns the date since when completed to-dos are in the list; nil if all are.
  static func completionLimit(at now: Date) -> Date? {
    guard case .minutes(let minutes) = current.completedPeriod ?? .usual else { return nil }
    return now.addingTimeInterval(Double(-60 * minutes))
  }

  /// Whether the warrior appears.
  static var showsGame: Bool { current.game ?? true }

  /// The settings of this process, whose problems are reported once.
  ///
  /// An unreadable file has no settings.
  static let current: Settings = {
    do {
      let settings = try read()
      for problem in settings.problems { Terminal.report("\(problem)") }
      return settings
    } catch {
      Terminal.report("\(error)")
      return Settings()
    }
  }()

  /// Reads the file; a missing one has no settings.
  static func read(_ path: String? = path) throws -> Settings {
    guard let path, access(path, F_OK) == 0 else { return Settings() }
    var settings = Settings()
    settings.read(try object(path), path)
    return settings
  }

  /// Reads the file as JSON.
  static func object(_ path: String) throws -> [String: JSONValue] {
    let json: Data
    do {
      json = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw CommandError("“\(path)” can't be read \(reason(for: error))")
    }
    guard let object = try? JSONDecoder().decode(JSONValue.self, received: json).object else {
      throw CommandError(
        "“\(path)” contains no settings: write them as in {\"urgency\": {\"due\": 12}, \"game\": false}.")
    }
    return object
  }

  /// Returns the weights of urgency.
  func weights() throws -> UrgencyWeights {
    if let problem = problemsOfUrgency.first { throw CommandError(problem) }
    var weights = UrgencyWeights()
    for (name, weight) in urgency.sorted(by: { $0.key < $1.key }) {
      do {
        try weights.set(name, weight)
      } catch {
        throw CommandError("\(error) The settings are in “\(Self.path ?? "")”.")
      }
    }
    return weights
  }
}

// MARK: - Reading

extension Settings {
  private static let names = ["game", "list", "sync", "urgency"]

  /// Reads an object.
  ///
  /// - Parameter path: The file, which problems name; nil for values that the person has just typed.
  mutating func read(_ object: [String: JSONValue], _ path: String?) {
    for (name, value) in object.sorted(by: { $0.key < $1.key }) {
      switch name {
      case "game": game = truth(value, of: name, path)
      case "list": readList(value, path)
      case "sync": readSync(value, path)
      case "urgency": readUrgency(value, path)
      default: problems.append(Self.unknown(name, of: Self.names, path))
      }
    }
  }

  private mutating func readList(_ value: JSONValue, _ path: String?) {
    guard let object = value.object else {
      problems.append(Self.wrong(value, of: "list", "an object, as in {\"completed\": \"7d\"}", path))
      return
    }
    for (name, value) in object.sorted(by: { $0.key < $1.key }) {
      guard name == "completed" else {
        problems.append(Self.unknown("list.\(name)", of: ["list.completed"], path))
        continue
      }
      completedPeriod = value.string.flatMap { Period($0) }
      if completedPeriod == nil {
        problems.append(
          Self.wrong(value, of: "list.completed", "a period such as \"7d\", \"always\" or \"never\"", path))
      }
    }
  }

  private mutating func readSync(_ value: JSONValue, _ path: String?) {
    guard let object = value.object else {
      problems.append(Self.wrong(value, of: "sync", "an object, as in {\"background\": false}", path))
      return
    }
    for (name, value) in object.sorted(by: { $0.key < $1.key }) {
      if name == "background" {
        syncsInBackground = truth(value, of: "sync.background", path)
      } else {
        problems.append(Self.unknown("sync.\(name)", of: ["sync.background"], path))
      }
    }
  }

  private mutating func readUrgency(_ value: JSONValue, _ path: String?) {
    guard let object = value.object else {
      problemsOfUrgency.append(Self.wrong(value, of: "urgency", "an object, as in {\"due\": 12}", path))
      return
    }
    for (name, value) in object.sorted(by: { $0.key < $1.key }) {
      if let weight = value.double {
        urgency[name] = weight
      } else {
        problemsOfUrgency.append(Self.wrong(value, of: "urgency.\(name)", "a number, such as 12 or 0.5", path))
      }
    }
  }

  private mutating func truth(_ value: JSONValue, of name: String, _ path: String?) -> Bool? {
    if case .bool(let truth) = value { return truth }
    problems.append(Self.wrong(value, of: name, path == nil ? "on or off" : "true or false", path))
    return nil
  }

  private static func wrong(_ value: JSONValue, of name: String, _ expected: String, _ path: String?) -> String {
    let value = "\(value)".prefix(40)
    guard let path else { return "\(value) isn't a value of the setting “\(name)”: write \(expected)." }
    return "The setting “\(name)” in “\(path)” is \(value): write \(expected)."
  }

  private static func unknown(_ name: String, of names: [String], _ path: String?) -> String {
    let near = names.first { Spelling.isNear(name, $0) }.map { "did you mean “\($0)”?" }
    let known = near ?? "use \(names.map { "“\($0)”" }.joined(separator: ", "))."
    return "“\(name)”\(path.map { " in “\($0)”" } ?? "") isn't a setting: \(known)"
  }
}
