import Foundation

/// The environment variables of the process.
package enum Environment {
  /// Returns the value of a variable; nil if it is missing or empty.
  ///
  /// It calls the C library, because Foundation copies all variables to return one. The difference is noticeable in the
  /// time that a command takes.
  package static func value(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// Refuses arguments, and files and folders in variables, whose names aren't text.
  ///
  /// On most systems these names are any bytes, and a string would name another file.
  package static func check() throws {
    let names = [
      "HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "DEFEAT_DATABASE", "DEFEAT_LIST", "DEFEAT_SETTINGS", "SSL_CERT_FILE",
      "SSL_CERT_DIR",
    ]
    let variables = names.map { ("the value of \($0)", getenv($0)) }
    let arguments = (1..<max(1, Int(CommandLine.argc))).map { ("an argument", CommandLine.unsafeArgv[$0]) }
    for case (let name, let text?) in variables + arguments where String(validatingCString: text) == nil {
      throw CommandError(
        "“\(String(cString: text))”, \(name), isn't text in UTF-8: rename the file or folder, or set the terminal to "
          + "UTF-8.")
    }
  }

  /// The user's folder of configurations for this program, which may not exist; nil without a home.
  package static var configurationFolder: String? {
    if let base = value("XDG_CONFIG_HOME"), base.hasPrefix("/") { return "\(base)/defeat" }
    return value("HOME").map { "\($0)/.config/defeat" }
  }

  /// Makes Foundation understand the time zone of the environment, `TZ`.
  ///
  /// Foundation takes a zone that it doesn't know for UTC. It knows names of zones only. POSIX (Base Definitions §8.3)
  /// also allows a colon before the name or the path of a file, and rules, which are reported.
  package static func readTimeZone() {
    guard let stated = value("TZ") else { return }
    var name = Substring(stated)
    if name.hasPrefix(":") { name.removeFirst() }
    if name.hasPrefix("/"), let folder = name.firstRange(of: "/zoneinfo/") { name = name[folder.upperBound...] }
    if name == "/etc/localtime" {
      // Without a name, Foundation reads this file.
      unsetenv("TZ")
      return
    }
    // In POSIX, GMT-3 is three hours ahead, as Etc/GMT-3 is, and for Foundation three hours behind.
    let isOffset = isPOSIXOffset(name)
    if isOffset { name = "Etc/GMT\(name.dropFirst(3))" }
    if name != stated { setenv("TZ", String(name), 1) }
    guard !isKnown(name, isOffset: isOffset) else { return }
    Terminal.report("“\(stated)” in TZ isn't a known time zone, so times are in UTC: use a name such as Europe/Berlin.")
  }

  /// Replaces a time zone that Foundation doesn't know by UTC, so that the next program doesn't report it again.
  package static func replaceUnknownTimeZone() {
    if let zone = value("TZ"), !isKnown(zone[...], isOffset: zone.hasPrefix("Etc/GMT")) { setenv("TZ", "UTC0", 1) }
  }

  private static func isKnown(_ zone: Substring, isOffset: Bool) -> Bool {
    let isFile = access("/usr/share/zoneinfo/\(zone)", R_OK) == 0
    return isFile || zone == "UTC0" || !isOffset && TimeZone(identifier: String(zone)) != nil
  }

  /// Returns whether a name is an offset from Greenwich, such as GMT-3 or UTC+5:30.
  private static func isPOSIXOffset(_ name: Substring) -> Bool {
    guard name.hasPrefix("GMT") || name.hasPrefix("UTC"), let sign = name.dropFirst(3).first else { return false }
    return sign == "+" || sign == "-"
  }
}
