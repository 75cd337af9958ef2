/// The files of the certificate that authenticates a hub, in PEM format.
public struct HubCertificate: Hashable, Sendable {
  /// The path of the certificate; the file also contains the intermediate certificates after it.
  public var chain: String

  /// The path of the private key, which only its owner may read.
  public var key: String

  /// Creates a pair of paths, without reading the files.
  public init(chain: String, key: String) {
    self.chain = chain
    self.key = key
  }
}
