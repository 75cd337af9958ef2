import Foundation
import HolonBase

/// The folder with a hub's own copies of spaces.
///
/// ```
/// 5d0c…/8c0f…/1f2e3d4c.sqlite     the copy of a space for an account, named by a random token
/// ```
///
/// Paths consist only of identifiers and tokens that the hub has made.
struct CopyFolder: Sendable {
  let path: String

  /// Returns the path of an account's copy of a space, after creating its folder, and the copy's token.
  func file(of account: UUID, _ space: UUID) throws -> (path: String, token: String) {
    let folder = folder(of: account, space)
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let token = try tokens(in: folder).first ?? Self.newToken()
    return ("\(folder)/\(token).sqlite", token)
  }

  /// Records that a page has opened a copy.
  func noteUse(of account: UUID, _ space: UUID) {
    let mark = mark(of: account, space)
    if !FileManager.default.createFile(atPath: mark, contents: nil) { return }
    try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: mark)
  }

  /// Returns the time in seconds since a page has opened a copy.
  func age(of account: UUID, _ space: UUID) -> Double {
    let attributes = try? FileManager.default.attributesOfItem(atPath: mark(of: account, space))
    return (attributes?[.modificationDate] as? Date).map { -$0.timeIntervalSinceNow } ?? .infinity
  }

  private func mark(of account: UUID, _ space: UUID) -> String { "\(folder(of: account, space))/opened" }

  /// Removes an account's copy of a space.
  func remove(_ account: UUID, _ space: UUID) throws {
    let folder = folder(of: account, space)
    guard FileManager.default.fileExists(atPath: folder) else { return }
    // A removal that is interrupted leaves no copy that is used again.
    let doomed = "\(path)/removed-\(UUID().uuidString.lowercased())"
    try FileManager.default.moveItem(atPath: folder, toPath: doomed)
    try FileManager.default.removeItem(atPath: doomed)
    rmdir(self.folder(of: account))
  }

  /// The spaces of which copies exist, by account.
  func spaces() -> [UUID: [UUID]] {
    Dictionary(uniqueKeysWithValues: Self.identifiers(in: path).map { ($0, Self.identifiers(in: folder(of: $0))) })
  }

  /// The spaces of which an account has copies.
  func spaces(of account: UUID) -> [UUID] { Self.identifiers(in: folder(of: account)) }

  /// Removes what interrupted removals have left.
  func sweep() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for name in names where name.hasPrefix("removed-") {
      try? FileManager.default.removeItem(atPath: "\(path)/\(name)")
    }
  }

  private func folder(of account: UUID) -> String { "\(path)/\(account.uuidString.lowercased())" }

  private func folder(of account: UUID, _ space: UUID) -> String {
    "\(folder(of: account))/\(space.uuidString.lowercased())"
  }

  private func tokens(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".sqlite") }
      .map { String($0.dropLast(".sqlite".count)) }.sorted()
  }

  private static func newToken() -> String {
    Hexadecimal.text(SystemRandomNumberGenerator.bytes(6))
  }

  private static func identifiers(in folder: String) -> [UUID] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).compactMap { UUID(uuidString: $0) }
  }
}
