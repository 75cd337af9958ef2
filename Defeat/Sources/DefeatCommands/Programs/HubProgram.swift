import DefeatConsole
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The program `defeat-hub` of the same version, which serves a hub.
struct HubProgram: Equatable {
  /// The path of the file.
  let path: String

  private static let name = "defeat-hub"

  /// Finds the program next to this one, or else in the folders of `PATH`.
  static func installed() throws -> HubProgram {
    let own = ownPath.map { ($0 as NSString).deletingLastPathComponent }
    // Programs aren't installed in folders that depend on the working directory.
    let others = (Environment.value("PATH") ?? "").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    return try first(in: (own.map { [$0] } ?? []) + others)
  }

  /// Finds the program in one of several folders.
  ///
  /// - Throws: `CommandError` if none has it.
  static func first(in folders: [String]) throws -> HubProgram {
    let paths = folders.map { "\($0)/\(name)" }
    guard let path = paths.first(where: isProgram) else {
      throw CommandError(
        """
        A hub is served by the program “\(name)”, which is neither next to “defeat” nor on the PATH: install it from \
        the same release, or run “Scripts/\(name)” in a clone of the repository, or use the hub's container.
        """)
    }
    return HubProgram(path: path)
  }

  /// The path of this program's file, without links.
  private static var ownPath: String? {
    #if os(Linux)
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    #else
      Bundle.main.executablePath.map { ($0 as NSString).resolvingSymlinksInPath }
    #endif
  }

  private static func isProgram(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
      && access(path, X_OK) == 0
  }
}

// MARK: - Running

extension HubProgram {
  /// Continues this process as the program, so that signals, the output and the exit code are the program's own.
  ///
  /// - Throws: `CommandError` if the program can't be started or has another version.
  func replaceThisProcess(_ arguments: [String]) throws -> Never {
    Environment.replaceUnknownTimeZone()
    try checkVersion()
    execv(path, ([path] + arguments).map { strdup($0) } + [nil])
    throw failure("\(String(cString: strerror(errno)))")
  }

  /// Checks that the program belongs to this one.
  func checkVersion() throws {
    let (result, output) = Program(path: path, arguments: ["--version"]).reading(limit: .seconds(10))
    switch result {
    case .success: break
    case .failed(let reason): throw failure(reason)
    case .expired: throw failure("no answer to --version within ten seconds")
    }
    // Lines before it are warnings of the system.
    let version = output.split(whereSeparator: \.isNewline).last.map { String($0.prefix(40)) } ?? "none"
    guard version != ProgramVersion.current else { return }
    throw CommandError(
      """
      The version of “\(path)” is \(version), and that of “defeat” is \(ProgramVersion.current): install both from the \
      same release, or build both from the same commit.
      """)
  }

  private func failure(_ reason: String) -> CommandError {
    CommandError("“\(path)” can't be started (\(reason)): install it again, from the same release as “defeat”.")
  }
}
