internal import HTTPTypes

/// The meaning of an answer for the events of its request.
public enum DeliveryVerdict: Hashable, Sendable {
  /// All have been taken.
  case delivered

  /// Each event, in the order of the batch, has its own verdict.
  case each([EventVerdict])

  /// None has been taken, and none ever will be.
  case rejected(String)

  /// None has been taken; try again, and not before the given time if there is one.
  case retry(String, after: Duration? = nil)

  /// The request is too large: send it in halves; a single event is rejected.
  case split(String)

  /// One of the events spoils the request: find it by sending halves; a single event is rejected.
  case bisect(String)

  /// Nothing can be delivered until the owner does something, as about wrong credentials; the events stay queued.
  case pause(String)

  /// They may have been accepted; the guarantee decides.
  case ambiguous(String)
}

/// The meaning of an answer for one event.
public enum EventVerdict: Hashable, Sendable {
  /// It has been taken.
  case delivered

  /// It has not been taken and never will be.
  case rejected(String)

  /// It has not been taken, and is to be sent again.
  case retry(String)
}

extension DeliveryVerdict {
  /// Returns the meaning of a status where a destination has no rule of its own.
  ///
  /// - 2xx: delivered.
  /// - 401, 403, 407: paused.
  /// - 413: split.
  /// - 408, 425, 429, and 5xx but 501, 505 and 511: to be sent again, after `Retry-After` if there is one.
  /// - Others: rejected.
  ///
  /// A server that answers with 5xx may have taken the events nevertheless; which is why destinations that know events
  /// by no identifier should call it ambiguous.
  public static func standard(for response: EventResponse, at now: EventTime) -> DeliveryVerdict {
    let status = response.head.status
    let said = "the server answered \(status.code)\(status.reasonPhrase.isEmpty ? "" : " ")\(status.reasonPhrase)"
    switch status.code {
    case 200...299: return .delivered
    case 401, 403, 407: return .pause("\(said); check the credentials")
    case 413: return .split(said)
    case 408, 425, 429, 500, 502...504, 506...510, 512...599:
      return .retry(said, after: response.retryAfter(at: now))
    default: return .rejected(said)
    }
  }
}

extension DeliveryVerdict {
  /// Returns the meaning of a status at all vendors: as ``standard(for:at:)``, but nothing is lost to a wrong address.
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
