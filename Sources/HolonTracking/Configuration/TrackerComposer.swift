internal import HolonCore

/// A composer of trackers from settings.
struct TrackerComposer {
  let directory: String
  let transport: any EventTransport
  let registry: TrackerRegistry
  let environment: [String: String]
  let delivery: DeliveryOptions
  let clock: TrackingClock
  let remote: RemoteSettings?
  private(set) var queues: [String: QueuedTracker] = [:]
  let consents = NamedConsents()

  /// Creates the tracker for settings, inside of its decorators.
  ///
  /// An event passes, from outside to inside: consent, sample, names, rate, enrichment, redaction, other names.
  mutating func tracker(_ settings: TrackerSettings) throws(TrackingError) -> any EventTracker {
    var settings = settings
    let isWhole = settings.has("all")
    guard isWhole != settings.has("destination") else {
      throw settings.error("the tracker has neither \"all\" nor \"destination\", or both: give it one of them")
    }
    let middleware = try Self.middleware(&settings)
    let consent = try settings.takeConsent("consent")
    let inner = isWhole ? try whole(&settings) : try queue(&settings)
    try settings.finish()
    let changed: any EventTracker = middleware.isEmpty ? inner : inner.through { middleware }
    return consent.map { changed.requiring($0) } ?? changed
  }

  private mutating func whole(_ settings: inout TrackerSettings) throws(TrackingError) -> any EventTracker {
    var parts: [any EventTracker] = []
    for part in try settings.takeParts("all") { parts.append(try tracker(part)) }
    return CompositeTracker(parts)
  }

  private mutating func queue(_ settings: inout TrackerSettings) throws(TrackingError) -> any EventTracker {
    let kind = try settings.needText("destination")
    guard let make = registry.destinations[kind] else {
      let known = registry.destinations.keys.sorted().joined(separator: ", ")
      throw settings.error("the destination \"\(kind)\" is unknown: use one of \(known)", at: "destination")
    }
    let name = try settings.takeText("queue") ?? kind
    guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/"), queues[name] == nil else {
      throw settings.error(
        "the name \"\(name)\" of the queue is invalid or already used: give \"queue\" another name")
    }
    let options = try Self.options(&settings)
    let destination = try make(&settings)
    try settings.finish()
    let tracker = try QueuedTracker(
      destination, over: transport, in: "\(directory)/\(name)", queue: options, delivery: delivery, clock: clock)
    queues[name] = tracker
    return remote.map { tracker.following($0, as: name) } ?? tracker
  }

  private static func options(_ settings: inout TrackerSettings) throws(TrackingError) -> QueueOptions {
    var options = QueueOptions()
    options.durability = try settings.takeChoice("durability") ?? options.durability
    options.overflow = try settings.takeChoice("overflow") ?? options.overflow
    options.bytes = Int(try settings.takeNumber("bytes", in: 4096...1e15) ?? Double(options.bytes))
    options.events = Int(try settings.takeNumber("events", in: 1...1e15) ?? Double(options.events))
    options.age = try settings.takeNumber("hours", in: 0...1e6).map { .seconds($0 * 3600) }
    return options
  }

  /// Returns the middleware for a tracker, in the order in which events pass through it.
  private static func middleware(_ settings: inout TrackerSettings) throws(TrackingError) -> [any EventMiddleware] {
    let only = try settings.takeTexts("only")
    let without = try settings.takeTexts("without") ?? []
    let sample = try settings.takeNumber("sample", in: 0...1)
    let rate = try settings.takeNumber("rate", in: 0.001...1e9)
    let enrich = try settings.takeProperties("enrich") ?? [:]
    let redact = try settings.takeTexts("redact") ?? []
    let names = try settings.takeNames("rename") ?? [:]
    let properties = try settings.takeNames("renameProperties") ?? [:]
    var steps: [any EventMiddleware] = []
    if let sample { steps.append(EventSample(rate: sample)) }
    if !without.isEmpty { steps.append(EventFilter.without(Set(without))) }
    if let only { steps.append(EventFilter.only(Set(only))) }
    if let rate { steps.append(EventRateLimit(perSecond: rate)) }
    if !enrich.isEmpty { steps.append(EventChange.enriching { enrich }) }
    if !redact.isEmpty { steps.append(EventChange.redacting(Set(redact))) }
    if !names.isEmpty || !properties.isEmpty { steps.append(EventChange.renaming(names, properties: properties)) }
    return steps
  }
}
