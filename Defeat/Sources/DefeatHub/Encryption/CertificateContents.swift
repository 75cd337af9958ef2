import Foundation

/// The bytes of a certificate's files.
struct CertificateContents: Equatable, Sendable {
  let chain: [UInt8]
  let key: [UInt8]

  /// Reads the files.
  ///
  /// - Throws: ``HubServerError/certificate(_:)`` if a file is unreadable, or if users other than the owner can read
  ///   the key.
  init(_ files: HubCertificate) throws(HubServerError) {
    chain = try Self.read(files.chain, isSecret: false)
    key = try Self.read(files.key, isSecret: true)
  }

  /// The maximum size of a file, which no certificate reaches.
  private static let limit = 1 << 20

  private static func read(_ path: String, isSecret: Bool) throws(HubServerError) -> [UInt8] {
    let attributes: [FileAttributeKey: Any]
    do {
      // Certbot names its files by links.
      let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
      attributes = try FileManager.default.attributesOfItem(atPath: file)
    } catch {
      throw unreadable(path)
    }
    guard attributes[.type] as? FileAttributeType == .typeRegular, let size = number(attributes[.size]), size <= limit
    else { throw .certificate("“\(path)” isn't a file of certificates or keys: name a file in PEM format.") }
    if isSecret { try checkSecrecy(of: path, attributes) }
    guard let data = FileManager.default.contents(atPath: path) else { throw unreadable(path) }
    return [UInt8](data)
  }

  private static func unreadable(_ path: String) -> HubServerError {
    let reason = FileManager.default.fileExists(atPath: path) ? "no permission" : "no such file"
    return .certificate("“\(path)” can't be read (\(reason)): check its name, its permissions and those of its folder.")
  }

  /// Checks the key's permissions by PostgreSQL's rule.
  ///
  /// A group may read the key only if it belongs to root, as with Debian's group `ssl-cert`.
  private static func checkSecrecy(
    of path: String, _ attributes: [FileAttributeKey: Any]
  ) throws(HubServerError) {
    let permissions = number(attributes[.posixPermissions]) ?? 0o777
    let excess = number(attributes[.ownerAccountID]) == 0 ? 0o037 : 0o077
    guard permissions & excess != 0 else { return }
    let mode = String(permissions & 0o777, radix: 8)
    throw .certificate(
      "The key “\(path)” can be read or changed by other users (mode \(mode)): run “chmod 600 \(path)”.")
  }

  private static func number(_ value: Any?) -> Int? { (value as? NSNumber)?.intValue }
}
