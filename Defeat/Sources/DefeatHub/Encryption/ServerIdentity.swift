import Foundation
import NIOCore
import NIOSSL

/// A verified certificate with its key.
struct ServerIdentity: Sendable {
  /// The TLS context for connections.
  let context: NIOSSLContext

  /// The moment at which the certificate expires.
  let expiry: Date

  /// Verifies the contents of the files.
  ///
  /// - Throws: ``HubServerError/certificate(_:)``.
  init(_ contents: CertificateContents, of files: HubCertificate, at now: Date) throws(HubServerError) {
    let chain = try Self.chain(contents.chain, files.chain)
    let key = try Self.key(contents.key, files.key)
    guard let leaf = chain.first else { preconditionFailure("a chain has been found to have a certificate") }
    expiry = Date(timeIntervalSince1970: TimeInterval(leaf.notValidAfter))
    let start = Date(timeIntervalSince1970: TimeInterval(leaf.notValidBefore))
    guard start <= now else {
      throw .certificate(
        "The certificate “\(files.chain)” isn't valid before \(start.day): check this machine's clock, or wait.")
    }
    guard expiry >= now else {
      throw .certificate("The certificate “\(files.chain)” expired on \(expiry.day): renew it.")
    }
    do {
      context = try NIOSSLContext(configuration: Self.configuration(chain, key))
    } catch {
      throw .certificate(
        "The key “\(files.key)” doesn't fit the certificate “\(files.chain)”: name the key for which it was issued. "
          + "In a file of several certificates, the hub's own comes first.")
    }
  }

  private static func chain(_ bytes: [UInt8], _ path: String) throws(HubServerError) -> [NIOSSLCertificate] {
    let found = bytes.isEmpty ? [] : (try? NIOSSLCertificate.fromPEMBytes(bytes)) ?? []
    guard !found.isEmpty else {
      throw .certificate(
        "“\(path)” contains no certificate: name a file in PEM format (“-----BEGIN CERTIFICATE-----”).")
    }
    return found
  }

  private static func key(_ bytes: [UInt8], _ path: String) throws(HubServerError) -> NIOSSLPrivateKey {
    // Without a callback, BoringSSL would prompt on a terminal.
    let noPassphrase: NIOSSLPassphraseCallback<[UInt8]> = { $0([]) }
    if !bytes.isEmpty, let key = try? NIOSSLPrivateKey(bytes: bytes, format: .pem, passphraseCallback: noPassphrase) {
      return key
    }
    if String(decoding: bytes, as: UTF8.self).contains("ENCRYPTED") {
      throw .certificate(
        "The key “\(path)” needs a passphrase, which a hub can't enter: save it without one (openssl pkey -in … -out …)."
      )
    }
    throw .certificate("“\(path)” contains no private key: name a file in PEM format (“-----BEGIN PRIVATE KEY-----”).")
  }
}

extension ServerIdentity {
  /// Returns a configuration for HTTP/1.1 over TLS 1.2 or 1.3, with ciphers that provide forward secrecy.
  private static func configuration(_ chain: [NIOSSLCertificate], _ key: NIOSSLPrivateKey) -> TLSConfiguration {
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
    configuration.minimumTLSVersion = .tlsv12
    configuration.cipherSuites = "ECDH+AESGCM:ECDH+CHACHA20"
    configuration.applicationProtocols = ["http/1.1"]
    // The time limit for a client to close a TLS connection; a longer one would delay the shutdown of the hub.
    configuration.shutdownTimeout = .seconds(1)
    return configuration
  }
}

extension Date {
  /// The day in UTC, as in “2026-11-22”.
  var day: String { formatted(.iso8601.year().month().day()) }
}
