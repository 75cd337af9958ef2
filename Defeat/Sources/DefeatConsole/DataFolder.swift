import Foundation

/// The system's folder for a user's data.
package enum DataFolder {
  /// Returns the folder, after creating it if necessary with access for the user only.
  package static func existing() throws -> String {
    let folder = try path()
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw CommandError("“\(folder)” can't be created \(reason(for: error)) Or name a file with --database.")
    }
    return folder
  }

  /// Returns the path of the folder, which may not exist yet.
  package static func path() throws -> String { "\(try base())/defeat" }

  private static func base() throws -> String {
    if let folder = Environment.value("XDG_DATA_HOME"), folder.hasPrefix("/") { return folder }
    guard let home = Environment.value("HOME"), home.hasPrefix("/") else {
      throw CommandError("The list has no folder ($HOME isn't set): name a file with --database.")
    }
    #if os(macOS)
      return "\(home)/Library/Application Support"
    #else
      return "\(home)/.local/share"
    #endif
  }
}
