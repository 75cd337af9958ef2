internal import HolonBase

extension RemoteSettings {
  /// The values of settings.
  struct Settings: Sendable {
    private var whole = Rules()
    private var destinations: [String: Rules] = [:]

    /// The rules for all destinations, or for one.
    struct Rules: Sendable {
      var isEnabled = true
      var sample: EventSample?
      var blocked: Set<String> = []

      init() {}

      init(_ settings: inout TrackerSettings) throws(TrackingError) {
        isEnabled = try settings.takeFlag("enabled") ?? true
        sample = try settings.takeNumber("sample", in: 0...1).map { EventSample(rate: $0) }
        blocked = Set(try settings.takeTexts("blocked") ?? [])
      }

      func reason(against event: TrackedEvent, _ whose: String) -> String? {
        if !isEnabled { return "the settings switch \(whose) off" }
        if !event.name.isEmpty, blocked.contains(event.name) { return "the settings block \(event.name)" }
        if let sample, !sample.includes(event) { return "the user isn't in the sample of the settings" }
        return nil
      }
    }

    init() {}

    /// Reads settings.
    ///
    /// - Throws: ``TrackingError`` with the place and the reason; a member that isn't known is an error as well.
    init(_ text: [UInt8]) throws(TrackingError) {
      guard text.count <= 1 << 20, let json = try? JSONValue(reading: text, depth: 16) else {
        throw TrackingError(.configuration, "the settings aren't JSON of at most 1 MB: correct them")
      }
      do throws(TrackingError) {
        var settings = try TrackerSettings(PropertyValue(json), at: "", environment: [:])
        whole = try Rules(&settings)
        for (name, value) in try settings.takeProperties("destinations") ?? [:] {
          var settings = try TrackerSettings(value, at: "destinations.\(name)", environment: [:])
          destinations[name] = try Rules(&settings)
          try settings.finish()
        }
        try settings.finish()
      } catch {
        throw TrackingError(.configuration, "the settings are invalid, so the former ones stay: \(error.message)")
      }
    }

    func reason(against event: TrackedEvent, at destination: String) -> String? {
      whole.reason(against: event, "all destinations")
        ?? destinations[destination]?.reason(against: event, destination)
    }
  }
}
