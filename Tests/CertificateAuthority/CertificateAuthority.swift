import Foundation

/// An authority that a test makes for itself, by `openssl`; its folder goes when nobody holds it any more.
public final class CertificateAuthority: Sendable {
  /// Whether `openssl` is installed here.
  public static let isAvailable = program != nil

  /// What to do where it isn't.
  public static let advice = "openssl isn't installed here, so this is left out: apt-get install openssl"

  private static let program = ["/usr/bin/openssl", "/opt/homebrew/bin/openssl", "/usr/local/bin/openssl"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// A certificate with its key, as paths of files.
  public struct Issued: Sendable {
    /// The certificate.
    public let certificate: String

    /// The private key.
    public let key: String
  }

  private let folder: String

  /// The certificate of the authority, as the path of a file.
  public var certificate: String { "\(folder)/authority.pem" }

  /// Makes an authority.
  public init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("authority-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try run(
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30", "-keyout",
      "\(folder)/authority.key", "-out", certificate, "-subj", "/CN=Test authority", "-addext",
      "basicConstraints=critical,CA:TRUE")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Issues a certificate for a host.
  public func issue(for host: String) throws -> Issued {
    let base = "\(folder)/\(host)"
    try run(
      "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", "\(base).key", "-out",
      "\(base).csr", "-subj", "/CN=\(host)")
    try "subjectAltName=DNS:\(host)\nextendedKeyUsage=serverAuth\n"
      .write(toFile: "\(base).ext", atomically: true, encoding: .utf8)
    try run(
      "x509", "-req", "-in", "\(base).csr", "-CA", certificate, "-CAkey", "\(folder)/authority.key", "-CAcreateserial",
      "-days", "30", "-extfile", "\(base).ext", "-out", "\(base).pem")
    return Issued(certificate: "\(base).pem", key: "\(base).key")
  }

  private func run(_ arguments: String...) throws {
    guard let program = Self.program else { throw Problem(description: Self.advice) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Problem(description: "openssl \(arguments.joined(separator: " ")) failed with \(process.terminationStatus)")
    }
  }

  /// Why there is no certificate.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }
}
