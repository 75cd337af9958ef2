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

  /// Makes Foundation understand the time zone of the environment, `TZ`.
  ///
  /// Foundation takes a zone that it doesn't know for UTC. It knows names of zones only. POSIX (Base Definitions §8.3)
  /// also allows a colon before the name or the path of a file, and rules, which are reported.
  static func readTimeZone() {
    guard let stated = value("TZ") else { return }
    var name = Substring(stated)
    if name.hasPrefix(":") { name.removeFirst() }
    if name.hasPrefix("/"), let folder = name.firstRange(of: "/zoneinfo/") { name = name[folder.upperBound...] }
    if name == "/etc/localtime" {
      // Without a name, Foundation reads this file.
      unsetenv("TZ")
      return
    }
    if let offset = posixOffset(name) { name = offset }
    if name != stated { setenv("TZ", String(name), 1) }
    let isKnown = access("/usr/share/zoneinfo/\(name)", R_OK) == 0 || TimeZone(identifier: String(name)) != nil
    if !isKnown, name != "UTC0" {
      Terminal.report(
        "“\(stated)” in TZ isn't a known time zone, so times are in UTC: use a name such as Europe/Berlin.")
    }
  }

  /// Returns an offset as Foundation reads it, positive east of Greenwich; nil for other names.
  ///
  /// In POSIX, `GMT-3` is three hours ahead.
  private static func posixOffset(_ name: Substring) -> Substring? {
    guard name.hasPrefix("GMT") || name.hasPrefix("UTC"), let sign = name.dropFirst(3).first else { return nil }
    guard sign == "+" || sign == "-" else { return nil }
    return "GMT\(sign == "+" ? "-" : "+")\(name.dropFirst(4))"
  }
}
