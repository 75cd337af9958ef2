/// A reason not to trust a server's certificate.
public struct CertificateFault: Hashable, Sendable {
  private let name: String

  private init(_ name: String) { self.name = name }

  /// The certificate is for another name than the one in the address.
  public static let otherName = CertificateFault("otherName")

  /// The certificate has expired or isn't valid yet, according to this machine's clock.
  public static let outOfDate = CertificateFault("outOfDate")

  /// The certificate isn't signed by a trusted authority.
  public static let unknownAuthority = CertificateFault("unknownAuthority")

  /// The certificate isn't trusted, for an unknown reason.
  public static let unknown = CertificateFault("unknown")
}

extension CertificateFault: CustomStringConvertible {
  /// The name of the fault.
  public var description: String { name }
}
