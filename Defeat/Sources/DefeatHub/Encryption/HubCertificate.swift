/// The files of the certificate by which a hub proves its name, in PEM format.
public struct HubCertificate: Hashable, Sendable {
  /// The path of the certificate, followed in the file by those that lead to its authority.
  public var chain: String

  /// The path of the private key, which no one but its owner may read.
  public var key: String

  /// Creates a pair of paths, without reading the files.
  public init(chain: String, key: String) {
    self.chain = chain
    self.key = key
  }
}
