import DefeatCore
import Foundation
import HolonBase

/// The settings that a person keeps in a file of JSON.
///
/// ```json
/// {"urgency": {"due": 12, "priority": 6}, "game": false, "sync": {"background": false}}
/// ```
struct Settings: Decodable {
  /// The weights that differ from the usual ones, by factor.
  var urgency: [String: Double]?

  /// Whether the warrior appears; by default yes.
  var game: Bool?

  /// The settings of sync.
  var sync: Sync?

  /// The settings of sync.
  struct Sync: Decodable {
    /// Whether edits are sent in the background.
    var background: Bool?
  }

  /// The path of the file: `$DEFEAT_SETTINGS`, or `settings.json` in the user's folder of configurations.
  static var path: String? {
    if let path = Environment.value("DEFEAT_SETTINGS") { return path }
    if let base = Environment.value("XDG_CONFIG_HOME"), base.hasPrefix("/") { return "\(base)/defeat/settings.json" }
    return Environment.value("HOME").map { "\($0)/.config/defeat/settings.json" }
  }

  /// Whether the warrior appears.
  ///
  /// An unreadable file is reported by the commands that need it. It stops no other ones.
  static var showsGame: Bool { (try? read())?.game ?? true }

  /// Reads the file; a missing one has no settings.
  static func read(_ path: String? = path) throws -> Settings {
    guard let path, access(path, F_OK) == 0 else { return Settings() }
    let json: Data
    do {
      json = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw CommandError("“\(path)” can't be read \(reason(for: error))")
    }
    do {
      return try JSONDecoder().decode(Settings.self, received: json)
    } catch {
      throw CommandError(
        "“\(path)” contains no settings: write them as in {\"urgency\": {\"due\": 12}, \"game\": false}.")
    }
  }

  /// Returns the weights of urgency.
  func weights() throws -> UrgencyWeights {
    var weights = UrgencyWeights()
    for (name, weight) in (urgency ?? [:]).sorted(by: { $0.key < $1.key }) {
      do {
        try weights.set(name, weight)
      } catch {
        throw CommandError("\(error) The settings are in “\(Self.path ?? "")”.")
      }
    }
    return weights
  }
}
