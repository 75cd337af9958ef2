/// Events that are sent in one request.
public struct EventBatch: Hashable, Sendable {
  /// The common part of the events, as the destination has encoded it.
  public let group: [UInt8]

  /// The events, in the order in which they were tracked.
  public let events: [EncodedEvent]

  /// Creates a batch.
  public init(group: [UInt8] = [], events: [EncodedEvent]) {
    self.group = group
    self.events = events
  }

  /// Writes all events as elements of the array that is being written.
  public func write(into json: inout JSONWriter) {
    for event in events { json.writeJSON(event.bytes) }
  }
}

/// An event in its stored and sent form.
public struct EncodedEvent: Hashable, Sendable {
  /// Its identifier.
  public let id: EventID

  /// The time of the event.
  public let time: EventTime

  /// The event as the destination has encoded it.
  public let bytes: [UInt8]

  /// Creates an encoded event.
  public init(id: EventID, time: EventTime, bytes: [UInt8]) {
    self.id = id
    self.time = time
    self.bytes = bytes
  }
}
