/// A change of every event on its way to a tracker.
///
/// Keep identifier and time, so that all destinations receive the same event.
public struct EventChange: EventMiddleware {
  private let change: @Sendable (inout TrackedEvent) -> Void

  /// Creates a change of events.
  public init(_ change: @escaping @Sendable (inout TrackedEvent) -> Void) {
    self.change = change
  }

  /// Changes an event and passes it on.
  public func track(_ event: TrackedEvent, next: (TrackedEvent) -> TrackingOutcome) -> TrackingOutcome {
    var changed = event
    change(&changed)
    return next(changed)
  }
}

extension EventChange {
  /// Returns a change that renames events and properties.
  ///
  /// ```swift
  /// firebase.through { EventChange.renaming(["Product Viewed": "view_item"], properties: ["sku": "item_id"]) }
  /// ```
  public static func renaming(_ events: [String: String] = [:], properties: [String: String] = [:]) -> EventChange {
    EventChange { event in
      if let name = events[event.name] { event.name = name }
      guard !properties.isEmpty else { return }
      event.properties = EventProperties(event.properties.map { (properties[$0.name] ?? $0.name, $0.value) })
    }
  }

  /// Returns a change that adds properties to those of every action; an event's own ones take precedence.
  ///
  /// - Parameter properties: Called for each event.
  public static func enriching(_ properties: @escaping @Sendable () -> EventProperties) -> EventChange {
    EventChange { event in
      if event.kind == .action { event.properties = properties().merging(event.properties) }
    }
  }

  /// Returns a change that removes some properties of events and users, at any depth.
  ///
  /// - Parameters:
  ///   - names: The names of the properties.
  ///   - replacement: The value instead; nil for none.
  public static func redacting(_ names: Set<String>, with replacement: PropertyValue? = nil) -> EventChange {
    EventChange { event in
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
