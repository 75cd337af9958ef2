internal import CLibPQ
internal import Foundation

/// The authorities that the system trusts, for connections that name no others.
enum SystemAuthorities {
  /// Their name for `sslrootcert`; nil where libpq finds authorities of the user's own, or none are known.
  static func name(_ libpq: LibPQ) -> String? {
    let isReadable = FileManager.default.isReadableFile(atPath:)
    guard !isReadable("\(NSHomeDirectory())/.postgresql/root.crt") else { return nil }
    // Earlier versions take nothing but the path of a file.
    if libpq.pointee.libVersion() >= 160_000 { return "system" }
    if let file = ProcessInfo.processInfo.environment["SSL_CERT_FILE"], !file.isEmpty { return file }
    return files.first(where: isReadable)
  }

  /// The files that systems keep them in: Debian and Alpine, Fedora, openSUSE, BSD and macOS.
  private static let files = [
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
    "/etc/ssl/cert.pem",
  ]
}
