public import Foundation

#if !canImport(Darwin)
  internal import CLibCurl
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
    let authorities: AuthorityFile?

    private init(_ authorities: AuthorityFile?) { self.authorities = authorities }
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
      self.init(try AuthorityFile(Self.certificates(in: file)))
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
      var authorities = ""
      if !file.isEmpty { authorities += try certificates(in: file, namedBy: "SSL_CERT_FILE") }
      for folder in folders { authorities += try certificates(inFolder: folder) }
      return HTTPTrust(try AuthorityFile(authorities))
    #endif
  }
}

#if !canImport(Darwin)
  extension HTTPTrust {
    /// Returns the certificates of a file in PEM format, without what else is in it.
    private static func certificates(in file: String, namedBy variable: String? = nil) throws(HTTPError) -> String {
      let name = variable.map { "“\(file)”, the value of \($0)," } ?? "“\(file)”"
      guard FileManager.default.isReadableFile(atPath: file), let data = FileManager.default.contents(atPath: file)
      else { throw HTTPError(.insecure, "\(name) can't be read: use a file of certificates in PEM format") }
      let found = blocks(of: String(decoding: data, as: UTF8.self))
      guard !found.isEmpty else {
        throw HTTPError(.insecure, "\(name) contains no certificate: use a file of certificates in PEM format")
      }
      return found
    }

    /// Reads all certificates of a folder, ignoring its other files.
    private static func certificates(inFolder folder: String) throws(HTTPError) -> String {
      var found = ""
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? [] {
        found += (try? certificates(in: "\(folder)/\(name)")) ?? ""
      }
      guard !found.isEmpty else {
        throw HTTPError(
          .insecure,
          "“\(folder)”, the value of SSL_CERT_DIR, contains no certificate: use a folder of files in PEM format"
        )
      }
      return found
    }

    /// Returns the blocks of text with a certificate.
    ///
    /// Damaged ones are left out, because libcurl would then read none.
    private static func blocks(of text: String) -> String {
      var found = ""
      var block: String?
      for line in text.split(whereSeparator: \.isNewline) {
        let line = line.trimmingCharacters(in: .whitespaces)
        if line == "-----BEGIN CERTIFICATE-----" || line == "-----BEGIN X509 CERTIFICATE-----" {
          block = ""
        } else if line.hasPrefix("-----") {
          if let block, let data = Data(base64Encoded: block), isCertificate([UInt8](data)) {
            found += "-----BEGIN CERTIFICATE-----\n\(data.base64EncodedString(options: .lineLength64Characters))\n"
            found += "-----END CERTIFICATE-----\n"
          }
          block = nil
        } else {
          block?.append(line)
        }
      }
      return found
    }

    /// Whether bytes are one complete sequence of ASN.1 (ITU-T X.690, section 8.1), as a certificate is.
    private static func isCertificate(_ bytes: [UInt8]) -> Bool {
      guard bytes.count > 4, bytes[0] == 0x30 else { return false }
      return switch bytes[1] {
      case 0x81: bytes.count == 3 + Int(bytes[2])
      case 0x82: bytes.count == 4 + Int(bytes[2]) << 8 + Int(bytes[3])
      default: false
      }
    }
  }

  /// Certificates as a file in memory, because each build of libcurl reads a file, and only some read bytes.
  final class AuthorityFile: Sendable {
    private let descriptor: Int32

    /// The path of the file for this process.
    var path: String { "/proc/self/fd/\(descriptor)" }

    fileprivate init(_ certificates: String) throws(HTTPError) {
      let bytes = Array(certificates.utf8)
      descriptor = libcurl_memory_file(bytes, bytes.count)
      if descriptor < 0 {
        throw HTTPError(.insecure, "no file in memory could be made for certificates: free memory, or close files")
      }
    }

    deinit { close(descriptor) }
  }
#endif
