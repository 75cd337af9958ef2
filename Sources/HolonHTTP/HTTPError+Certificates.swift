internal import HolonREST

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
