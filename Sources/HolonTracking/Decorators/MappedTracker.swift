/// A tracker whose events are changed on their way.
public struct MappedTracker<Base: EventTracker>: TrackerDecorator {
  /// The tracker inside.
  public let base: Base

  private let change: @Sendable (inout TrackedEvent) -> Void

  /// Creates a tracker that changes events.
  public init(_ base: Base, _ change: @escaping @Sendable (inout TrackedEvent) -> Void) {
    self.base = base
    self.change = change
  }

  /// Changes an event and passes it on.
  @discardableResult
  public func track(_ event: TrackedEvent) -> TrackingOutcome {
    var changed = event
    change(&changed)
    return base.track(changed)
  }
}

extension EventTracker {
  /// The tracker, with events changed on their way.
  ///
  /// Identifier and time had better stay, so that all destinations speak of the same event.
  public func mapping(_ change: @escaping @Sendable (inout TrackedEvent) -> Void) -> some EventTracker {
    MappedTracker(self, change)
  }

  /// The tracker, with events and properties called by other names.
  ///
  /// ```swift
  /// firebase.renaming(events: ["Product Viewed": "view_item"], properties: ["sku": "item_id"])
  /// ```
  public func renaming(
    events: [String: String] = [:], properties: [String: String] = [:]
  ) -> some EventTracker {
    mapping { event in
      if let name = events[event.name] { event.name = name }
      guard !properties.isEmpty else { return }
      event.properties = EventProperties(event.properties.map { (properties[$0.name] ?? $0.name, $0.value) })
    }
  }

  /// The tracker, with properties that come to those of every action; an event's own ones count.
  ///
  /// - Parameter properties: Asked for each event.
  public func enriching(_ properties: @escaping @Sendable () -> EventProperties) -> some EventTracker {
    mapping { event in
      if event.kind == .action { event.properties = properties().merging(event.properties) }
    }
  }

  /// The tracker, without some properties of events and users, at any depth.
  ///
  /// - Parameters:
  ///   - names: The names of the properties.
  ///   - replacement: What is there instead; nothing for nil.
  public func redacting(_ names: Set<String>, with replacement: PropertyValue? = nil) -> some EventTracker {
    mapping { event in
      event.properties = event.properties.redacting(names, with: replacement)
      event.user.properties = event.user.properties.redacting(names, with: replacement)
    }
  }
}

extension EventProperties {
  func redacting(_ names: Set<String>, with replacement: PropertyValue?) -> EventProperties {
    EventProperties(
      compactMap { name, value in
        if names.contains(name) { return replacement.map { (name, $0) } }
        return (name, value.redacting(names, with: replacement))
      })
  }
}

extension PropertyValue {
  fileprivate func redacting(_ names: Set<String>, with replacement: PropertyValue?) -> PropertyValue {
    switch self {
    case .object(let properties): .object(properties.redacting(names, with: replacement))
    case .array(let values): .array(values.map { $0.redacting(names, with: replacement) })
    default: self
    }
  }
}
