import Foundation

/// The variables that the shell hands down.
enum Environment {
  /// The value of a variable; nil when it is missing or empty.
  ///
  /// It asks the C library, since Foundation reads all variables to answer for one, which shows in the time that a
  /// command takes.
  static func value(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
