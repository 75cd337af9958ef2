import Foundation

/// The environment variables of the process.
enum Environment {
  /// Returns the value of a variable; nil if it is missing or empty.
  ///
  /// It calls the C library, because Foundation copies all variables to return one. The difference is noticeable in the
  /// time that a command takes.
  static func value(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// The user's folder of configurations for this program, which may not exist; nil without a home.
  static var configurationFolder: String? {
    if let base = value("XDG_CONFIG_HOME"), base.hasPrefix("/") { return "\(base)/defeat" }
    return value("HOME").map { "\($0)/.config/defeat" }
  }
}
