internal import HolonBase
internal import HolonCore

/// Settings of trackers that change while they run, from a file or a server.
///
/// ```swift
/// let settings = RemoteSettings(
///   from: .file("/etc/shop/tracking.json"), keptIn: FileStateStorage("\(folder)/settings.json"))
/// let tracker = CompositeTracker(mixpanel.following(settings, as: "mixpanel"), segment.following(settings, as: "segment"))
/// let task = settings.follow(every: .seconds(300))
/// ```
///
/// ```json
/// { "blocked": ["Cursor Moved"], "sample": 0.5,
///   "destinations": { "mixpanel": { "enabled": false }, "segment": { "blocked": ["Checkout"] } } }
/// ```
///
/// The last good settings stay in force: an unreadable or invalid text changes nothing and is reported. They are kept,
/// so that a start without a network has them too. Before the first good ones, everything is tracked.
public final class RemoteSettings: Sendable {
  /// The origin of settings.
  public struct Source: Sendable {
    /// Returns the text of the settings; nil when they are as before.
    public let load: @Sendable () async throws -> [UInt8]?

    /// Creates an origin from a function.
    public init(_ load: @escaping @Sendable () async throws -> [UInt8]?) { self.load = load }
  }

  private struct State {
    var settings = Settings()
    var text: [UInt8]?
  }

  private let source: Source
  private let storage: any StateStorage
  private let clock: TrackingClock
  private let onTrouble: (@Sendable (String) -> Void)?
  private let state = Locked(State())

  /// Creates settings from the kept ones, if any; ``refresh()`` loads them.
  ///
  /// - Parameters:
  ///   - source: The origin of the settings.
  ///   - storage: The place of the last good settings.
  ///   - clock: The source of time for ``follow(every:)``.
  ///   - onTrouble: An action that is called with a sentence when settings can't be loaded, read or kept.
  public init(
    from source: Source, keptIn storage: any StateStorage = MemoryStateStorage(), clock: TrackingClock = .system,
    onTrouble: (@Sendable (String) -> Void)? = nil
  ) {
    (self.source, self.storage, self.clock, self.onTrouble) = (source, storage, clock, onTrouble)
    do throws(TrackingError) {
      if let kept = try storage.read() {
        let settings = try Settings(kept)
        state.use { $0 = State(settings: settings, text: kept) }
      }
    } catch {
      onTrouble?("the kept settings can't be read: \(error)")
    }
  }

  /// Loads the settings, and applies them if they are valid.
  ///
  /// - Returns: Whether the settings have changed.
  @discardableResult
  public func refresh() async -> Bool {
    let text: [UInt8]
    do {
      guard let loaded = try await source.load() else { return false }
      text = loaded
    } catch {
      onTrouble?("the settings can't be loaded: \(error)")
      return false
    }
    if state.use({ $0.text == text }) { return false }
    do throws(TrackingError) {
      let settings = try Settings(text)
      state.use { $0 = State(settings: settings, text: text) }
      try storage.write(text)
    } catch {
      onTrouble?("\(error)")
    }
    return state.use { $0.text == text }
  }

  /// Loads the settings now and then, until the task is cancelled or the settings are released.
  @discardableResult
  public func follow(every interval: Duration = .seconds(300)) -> Task<Void, Never> {
    let clock = clock
    return Task { [weak self] in
      while !Task.isCancelled {
        guard let settings = self else { return }
        await settings.refresh()
        guard (try? await clock.sleep(interval)) != nil else { return }
      }
    }
  }

  /// Returns the reason to leave an event out at a destination; nil for none.
  func reason(against event: TrackedEvent, at destination: String) -> String? {
    state.use { $0.settings.reason(against: event, at: destination) }
  }
}

extension EventTracker {
  /// Returns the tracker with events left out that the settings block, or that aren't in their sample.
  ///
  /// - Parameters:
  ///   - settings: The settings, which may change at any time.
  ///   - name: The name of the tracker in the settings.
  public func following(_ settings: RemoteSettings, as name: String) -> some EventTracker {
    through { RemoteFilter(settings: settings, name: name) }
  }
}

private struct RemoteFilter: EventMiddleware {
  let settings: RemoteSettings
  let name: String

  func track(_ event: TrackedEvent, next: (TrackedEvent) -> TrackingOutcome) -> TrackingOutcome {
    settings.reason(against: event, at: name).map { .leftOut($0) } ?? next(event)
  }
}
