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
    let isOffset = isPOSIXOffset(name)
    // In POSIX, GMT-3 is three hours ahead, as Etc/GMT-3 is, and for Foundation three hours behind.
    if isOffset { name = "Etc/GMT\(name.dropFirst(3))" }
    if name != stated { setenv("TZ", String(name), 1) }
    let isFile = access("/usr/share/zoneinfo/\(name)", R_OK) == 0
    let isKnown = isFile || !isOffset && TimeZone(identifier: String(name)) != nil
    if !isKnown, name != "UTC0" {
      Terminal.report(
        "“\(stated)” in TZ isn't a known time zone, so times are in UTC: use a name such as Europe/Berlin.")
    }
  }

  /// Returns whether a name is an offset from Greenwich, such as GMT-3 or UTC+5:30.
  private static func isPOSIXOffset(_ name: Substring) -> Bool {
    guard name.hasPrefix("GMT") || name.hasPrefix("UTC"), let sign = name.dropFirst(3).first else { return false }
    return sign == "+" || sign == "-"
  }
}
