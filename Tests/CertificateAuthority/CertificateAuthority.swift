import Foundation

/// An authority that a test makes for itself, by `openssl`; its folder goes when nobody holds it any more.
public final class CertificateAuthority: Sendable {
  /// Whether `openssl` is installed here.
  public static let isAvailable = program != nil

  /// What to do where it isn't.
  public static let advice = "openssl isn't installed here, so this is left out: apt-get install openssl"

  static let program = ["/usr/bin/openssl", "/opt/homebrew/bin/openssl", "/usr/local/bin/openssl"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// A certificate with its key, as paths of files.
  public struct Issued: Sendable {
    /// The certificate.
    public let certificate: String

    /// The private key.
    public let key: String

    /// Keeps the folder with the files.
    fileprivate let authority: CertificateAuthority
  }

  private let folder: String

  /// The certificate of the authority, as the path of a file.
  public var certificate: String { "\(folder)/authority.pem" }

  /// Makes an authority.
  public init() async throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("authority-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try await run(
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30", "-keyout",
      "\(folder)/authority.key", "-out", certificate, "-subj", "/CN=Test authority", "-addext",
      "basicConstraints=critical,CA:TRUE")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Issues a certificate for a host, with a new key.
  ///
  /// - Parameters:
  ///   - host: The name of the host.
  ///   - days: The days from today on which it is valid.
  public func issue(for host: String, days: ClosedRange<Int> = -1...30) async throws -> Issued {
    let base = "\(folder)/\(host)-\(UUID().uuidString)"
    try await run(
      "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", "\(base).key", "-out",
      "\(base).csr", "-subj", "/CN=\(host)")
    try Self.settings(folder, host).write(toFile: "\(base).cnf", atomically: true, encoding: .utf8)
    try "".write(toFile: "\(folder)/issued", atomically: true, encoding: .utf8)
    try await run(
      "ca", "-batch", "-notext", "-config", "\(base).cnf", "-extensions", "host", "-in", "\(base).csr", "-out",
      "\(base).pem", "-startdate", Self.time(days.lowerBound), "-enddate", Self.time(days.upperBound))
    return Issued(certificate: "\(base).pem", key: "\(base).key", authority: self)
  }

  /// Protects a copy of a key by a passphrase.
  public func lock(_ key: String) async throws -> String {
    try await run("pkey", "-in", key, "-aes-256-cbc", "-passout", "pass:unknown", "-out", "\(key).locked")
    return "\(key).locked"
  }

  private static func settings(_ folder: String, _ host: String) -> String {
    """
    [ca]
    default_ca = authority
    [authority]
    certificate = \(folder)/authority.pem
    private_key = \(folder)/authority.key
    database = \(folder)/issued
    new_certs_dir = \(folder)
    rand_serial = yes
    default_md = sha256
    policy = names
    [names]
    commonName = supplied
    [host]
    subjectAltName = DNS:\(host)
    extendedKeyUsage = serverAuth
    """
  }

  /// A day from today, as X.509 writes it.
  private static func time(_ days: Int) -> String {
    let style = Date.ISO8601FormatStyle().year().month().day().dateSeparator(.omitted)
    return Date(timeIntervalSinceNow: Double(days) * 86_400).formatted(style) + "000000Z"
  }

  /// Waits on a thread that tasks don't need meanwhile.
  private func run(_ arguments: String...) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      DispatchQueue.global().async { continuation.resume(with: Result { try Self.run(arguments) }) }
    }
  }

  private static func run(_ arguments: [String]) throws {
    guard let program else { throw Problem(description: advice) }
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
