internal import HTTPTypes

/// What an answer means for the events of its request.
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

  /// Nobody knows whether they have been taken; the guarantee says what to do.
  case ambiguous(String)
}

/// What an answer means for one event.
public enum EventVerdict: Hashable, Sendable {
  /// It has been taken.
  case delivered

  /// It has not been taken and never will be.
  case rejected(String)

  /// It has not been taken, and is to be sent again.
  case retry(String)
}

extension DeliveryVerdict {
  /// What statuses mean where a destination says nothing else.
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
