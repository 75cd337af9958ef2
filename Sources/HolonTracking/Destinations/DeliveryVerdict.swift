internal import HTTPTypes

/// The meaning of an answer for the events of its request.
public enum DeliveryVerdict: Hashable, Sendable {
  /// All events have been accepted.
  case delivered

  /// Each event has its own verdict, in the order of the batch.
  case each([EventVerdict])

  /// No event has been accepted, nor ever will be.
  case rejected(String)

  /// No event has been accepted; they are sent again, not before the given time if any.
  case retry(String, after: Duration? = nil)

  /// The request is too large: its halves are sent; a single event is rejected.
  case split(String)

  /// One of the events is invalid: it is found by sending halves; a single event is rejected.
  case bisect(String)

  /// Nothing can be delivered until the owner intervenes, for example because of credentials; the events stay queued.
  case pause(String)

  /// The events may have been accepted; the guarantee decides.
  case ambiguous(String)
}

/// The meaning of an answer for one event.
public enum EventVerdict: Hashable, Sendable {
  /// The event has been accepted.
  case delivered

  /// The event has not been accepted and never will be.
  case rejected(String)

  /// The event has not been accepted, and is sent again.
  case retry(String)
}

extension DeliveryVerdict {
  /// Returns the meaning of a status where a destination has no rule of its own.
  ///
  /// - 2xx: delivered.
  /// - 401, 403, 407: paused.
  /// - 413: split.
  /// - 408, 425, 429, and 5xx but 501, 505 and 511: sent again, after `Retry-After` if it is present.
  /// - Others: rejected.
  ///
  /// A server that answers with 5xx may have accepted the events nevertheless. Destinations that can't recognize
  /// repeated events should therefore return ``ambiguous(_:)``.
  public static func standard(for response: EventResponse, at now: EventTime) -> DeliveryVerdict {
    let status = response.head.status
    let said = "the server responded with \(status.code)\(status.reasonPhrase.isEmpty ? "" : " ")\(status.reasonPhrase)"
    switch status.code {
    case 200...299: return .delivered
    case 401, 403, 407: return .pause("\(said): check the credentials")
    case 413: return .split(said)
    case 408, 425, 429, 500, 502...504, 506...510, 512...599:
      return .retry(said, after: response.retryAfter(at: now))
    default: return .rejected(said)
    }
  }
}

extension DeliveryVerdict {
  /// Returns the meaning of a status at all vendors: as ``standard(for:at:)``, but a wrong address loses no event.
  ///
  /// Redirects typically come from a network without access, so the events wait. A missing page, or another required
  /// method or type, indicates a wrong configuration, so deliveries pause.
  static func vendor(for response: EventResponse, at now: EventTime) -> DeliveryVerdict {
    let status = response.head.status.code
    switch status {
    case 300...399:
      return .retry(
        "the server responded with \(status), a redirect, which isn't followed: check whether to sign in to the network"
      )
    case 404, 405, 410, 415:
      return .pause("the server responded with \(status): check the address of the destination")
    case 400, 422:
      return .bisect("the server responded with \(status)")
    default:
      return .standard(for: response, at: now)
    }
  }
}
