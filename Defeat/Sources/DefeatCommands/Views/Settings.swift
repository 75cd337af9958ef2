import DefeatCore
import Foundation
import HolonBase

/// The settings that a person keeps in a file of JSON.
///
/// ```json
/// {"urgency": {"due": 12, "priority": 6}}
/// ```
struct Settings: Decodable {
  /// The weights that differ from the usual ones, by factor.
  var urgency: [String: Double]?

  /// The path of the file: `$DEFEAT_SETTINGS`, or `settings.json` in the user's folder of configurations.
  static var path: String? {
    if let path = Environment.value("DEFEAT_SETTINGS") { return path }
    if let base = Environment.value("XDG_CONFIG_HOME"), base.hasPrefix("/") { return "\(base)/defeat/settings.json" }
    return Environment.value("HOME").map { "\($0)/.config/defeat/settings.json" }
  }

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
        "“\(path)” contains no settings: write them as in {\"urgency\": {\"due\": 12, \"priority\": 6}}.")
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
