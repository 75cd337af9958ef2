internal import HTTPTypes
internal import HolonBase
public import HolonTracking

/// The results of events that are sent directly, without a queue.
///
/// ```swift
/// let trial = try await VendorTrial(of: ourEvents, to: destination, over: VendorTransport(.segment(writeKey: "k")))
/// #expect(trial.rejections.isEmpty)
/// ```
public struct VendorTrial: Sendable {
  /// The destination's check of each event, in order.
  public private(set) var checks: [EventCheck] = []

  /// The meanings of the answers, one for each request.
  public private(set) var verdicts: [DeliveryVerdict] = []

  /// The events that the destination refuses, with the rules that they break.
  public var rejections: [[RuleViolation]] {
    checks.compactMap { check in
      if case .rejected(let violations) = check { violations } else { nil }
    }
  }

  /// Sends events in requests within the destination's limits, each once.
  ///
  /// - Parameters:
  ///   - events: The events.
  ///   - destination: The destination that encodes the events.
  ///   - transport: The transport that sends them, such as ``VendorTransport``.
  ///   - isForced: Whether events are sent unchanged, even those that the destination would change or reject.
  /// - Throws: The errors of the transport.
  public init(
    of events: [TrackedEvent], to destination: any EventDestination, over transport: any EventTransport,
    isForced: Bool = false
  ) async throws {
    var batches: [(group: [UInt8], events: [EncodedEvent], bytes: Int)] = []
    let limits = destination.limits
    for event in events {
      let check = destination.check(event)
      checks.append(check)
      guard let sent = isForced ? event : check.taken(from: event) else { continue }
      var group = JSONWriter()
      destination.encodeGroup(of: sent, into: &group)
      var json = JSONWriter()
      destination.encode(sent, into: &json)
      if json.count > limits.eventBytes, !isForced {
        checks[checks.count - 1] = .rejected([
          RuleViolation("event.size", "the event has \(json.count) bytes, and \(limits.eventBytes) are taken")
        ])
        continue
      }
      let encoded = EncodedEvent(id: sent.id, time: sent.time, bytes: json.bytes)
      if let last = batches.indices.last, batches[last].group == group.bytes,
        batches[last].events.count < limits.events,
        batches[last].bytes + 1 + json.count <= limits.bytes
      {
        batches[last].events.append(encoded)
        batches[last].bytes += 1 + json.count
      } else {
        batches.append((group.bytes, [encoded], limits.overhead + group.count + json.count))
      }
    }
    for (group, events, _) in batches {
      let batch = EventBatch(group: group, events: events)
      let response = try await transport.send(destination.makeRequest(for: batch, at: .now))
      verdicts.append(destination.read(response, to: batch, at: .now))
    }
  }
}

extension EventCheck {
  fileprivate func taken(from event: TrackedEvent) -> TrackedEvent? {
    switch self {
    case .accepted: event
    case .adjusted(let adjusted, _): adjusted
    case .rejected, .leftOut: nil
    }
  }
}
