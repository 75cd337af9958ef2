internal import HTTPTypes

extension DeliveryVerdict {
  /// What statuses mean at all vendors: those of ``standard(for:at:)``, but nothing is lost to a wrong address.
  ///
  /// Redirects are what a network without access answers, so the events wait; nothing at the address, or another method
  /// or type wanted, is about the set-up, so the owner is told.
  static func vendor(for response: EventResponse, at now: EventTime) -> DeliveryVerdict {
    let status = response.head.status.code
    switch status {
    case 300...399:
      return .retry(
        "the server answered \(status), a redirect, which is not followed; does the network ask to sign in?")
    case 404, 405, 410, 415:
      return .pause("the server answered \(status); check the address of the destination")
    case 400, 422:
      return .bisect("the server answered \(status)")
    default:
      return .standard(for: response, at: now)
    }
  }
}
