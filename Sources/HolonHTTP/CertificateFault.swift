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

extension HTTPError {
  /// Returns the error for a certificate with a fault.
  static func untrusted(_ place: String, _ fault: CertificateFault) -> HTTPError {
    let problem =
      switch fault {
      case .otherName: "the certificate is for another name: use the certificate's name, or issue one for this name"
      case .outOfDate: "the certificate has expired or isn't valid yet: renew it, and check this machine's clock"
      case .unknownAuthority:
        "the certificate isn't signed by a trusted authority: trust its authority, or check the address"
      default: "the certificate isn't trusted: check the address, this machine's clock, and the authorities"
      }
    return HTTPError(.insecure, "\(place): \(problem)", certificateFault: fault)
  }
}
