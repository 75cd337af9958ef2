public import Foundation

#if !canImport(Darwin)
  internal import NIOCore
  internal import NIOSSL
#endif

/// The authorities whose certificates a session trusts.
///
/// ```swift
/// let session = HTTPSession(trust: try HTTPTrust(file: "/etc/hub/authority.pem"))
/// ```
///
/// Certificates are checked in any case; this determines who may have signed them.
public struct HTTPTrust: Sendable {
  #if !canImport(Darwin)
    /// The authorities; nil for those of the system.
    let authorities: [NIOSSLCertificate]?

    private init(_ authorities: [NIOSSLCertificate]?) { self.authorities = authorities }
  #endif

  #if canImport(Darwin)
    private init() {}

    private static let ofSystem = HTTPTrust()
  #else
    private static let ofSystem = HTTPTrust(nil)
  #endif

  /// The authorities that the system trusts.
  public static var system: HTTPTrust { ofSystem }
}

extension HTTPTrust {
  /// Reads authorities from a file, which are trusted instead of those of the system.
  ///
  /// On Apple's systems the keychain determines the trusted authorities, so any file is refused there.
  ///
  /// - Parameter file: The path of a file of certificates in PEM format.
  /// - Throws: ``HTTPError`` when the file can't be read or has no certificate.
  public init(file: String) throws(HTTPError) {
    #if canImport(Darwin)
      throw HTTPError(.insecure, "“\(file)” can't be used on this system: add its certificates to the keychain instead")
    #else
      self.init(try Self.certificates(in: file))
    #endif
  }

  /// Returns the authorities in the environment's `SSL_CERT_FILE` and `SSL_CERT_DIR`, or otherwise those of the system.
  ///
  /// `SSL_CERT_DIR` may have several folders, separated by colons. Empty variables count as unset. On Apple's systems
  /// neither is read.
  ///
  /// - Throws: ``HTTPError`` when a file or folder in a variable can't be read or has no certificate.
  public static func standard(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(HTTPError) -> HTTPTrust {
    #if canImport(Darwin)
      return .system
    #else
      let file = environment["SSL_CERT_FILE"] ?? ""
      let folders = (environment["SSL_CERT_DIR"] ?? "").split(separator: ":").map(String.init)
      guard !file.isEmpty || !folders.isEmpty else { return .system }
      var authorities: [NIOSSLCertificate] = []
      if !file.isEmpty { authorities += try certificates(in: file, namedBy: "SSL_CERT_FILE") }
      for folder in folders { authorities += try certificates(inFolder: folder) }
      return HTTPTrust(authorities)
    #endif
  }
}

#if !canImport(Darwin)
  extension HTTPTrust {
    private static func certificates(
      in file: String, namedBy variable: String? = nil
    ) throws(HTTPError) -> [NIOSSLCertificate] {
      let name = variable.map { "“\(file)”, the value of \($0)," } ?? "“\(file)”"
      guard FileManager.default.isReadableFile(atPath: file), let data = FileManager.default.contents(atPath: file)
      else { throw HTTPError(.insecure, "\(name) can't be read: use a file of certificates in PEM format") }
      let found = data.isEmpty ? [] : (try? NIOSSLCertificate.fromPEMBytes([UInt8](data))) ?? []
      guard !found.isEmpty else {
        throw HTTPError(.insecure, "\(name) contains no certificate: use a file of certificates in PEM format")
      }
      return found
    }

    /// Reads all certificates of a folder, ignoring its other files.
    private static func certificates(inFolder folder: String) throws(HTTPError) -> [NIOSSLCertificate] {
      var found: [NIOSSLCertificate] = []
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? [] {
        found += (try? certificates(in: "\(folder)/\(name)")) ?? []
      }
      guard !found.isEmpty else {
        throw HTTPError(
          .insecure,
          "“\(folder)”, the value of SSL_CERT_DIR, contains no certificate: use a folder of files in PEM format"
        )
      }
      return found
    }

    /// The TLS configuration of sessions.
    var tlsConfiguration: TLSConfiguration {
      var configuration = TLSConfiguration.makeClientConfiguration()
      configuration.minimumTLSVersion = .tlsv12
      if let authorities { configuration.trustRoots = .certificates(authorities) }
      return configuration
    }
  }
#endif
