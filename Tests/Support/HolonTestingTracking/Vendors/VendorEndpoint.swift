internal import Foundation

/// A stand-in for a vendor's endpoint, which enforces the vendor's documented rules and misbehaves on demand.
///
/// ```swift
/// let mixpanel = VendorEndpoint.mixpanel(token: "t")
/// let tracker = try QueuedTracker(MixpanelDestination(token: "t"), over: VendorTransport(mixpanel), in: directory)
/// await mixpanel.misbehave(.status(429, retryAfter: "2"), times: 3)
/// tracker.track("Product Viewed", ["price": 19.99])
/// await tracker.flush(deadline: .seconds(30))
/// #expect(await mixpanel.events.map(\.name) == ["Product Viewed"])
/// ```
///
/// Its rules are written from the vendors' documentation, independently of the destinations. A stand-in records data
/// that a vendor accepts and loses, such as an event with a reserved name, in ``problems``. The same rules serve
/// ``VendorTransport``, within the process, and the server of HolonTestingServers, on a port of this machine.
public actor VendorEndpoint {
  /// The vendor's name.
  public nonisolated let vendor: String

  /// The accepted events, each once if the vendor recognizes repeated ones.
  public private(set) var events: [ReceivedEvent] = []

  /// The number of accepted events, each counted once if the vendor recognizes repeated ones.
  public private(set) var eventCount = 0

  /// The number of repeated events that the vendor has recognized.
  public private(set) var duplicateCount = 0

  /// The rules that received requests have broken.
  public private(set) var problems: [VendorProblem] = []

  /// The times of the requests, by a clock that is never set.
  public private(set) var arrivals: [ContinuousClock.Instant] = []

  /// The number of compressed requests.
  public private(set) var packedCount = 0

  /// The statuses of the answers so far.
  public private(set) var statuses: [Int] = []

  private var rules: any VendorRules
  private let now: @Sendable () -> Int64
  private let keepsEvents: Bool
  private var known: Set<String> = []
  private var misbehaviors: [(misbehavior: VendorMisbehavior, times: Int)] = []

  init(_ rules: any VendorRules, keepsEvents: Bool, now: (@Sendable () -> Int64)?) {
    vendor = rules.vendor
    self.rules = rules
    self.keepsEvents = keepsEvents
    self.now = now ?? { Int64(Date().timeIntervalSince1970 * 1_000_000) }
  }

  /// The number of requests.
  public var requestCount: Int { arrivals.count }

  /// Makes the next requests misbehave; several calls take effect one after another.
  ///
  /// - Parameters:
  ///   - misbehavior: The reaction to the requests.
  ///   - times: The number of requests; all by default.
  public func misbehave(_ misbehavior: VendorMisbehavior, times: Int = .max) {
    misbehaviors.append((misbehavior, times))
  }

  /// Ends all misbehavior.
  public func behave() { misbehaviors = [] }

  /// Evaluates a request, and returns the reaction to it.
  public func receive(_ request: ReceivedRequest) -> VendorReaction {
    arrivals.append(.now)
    if request.isPacked { packedCount += 1 }
    let reaction = react(to: request)
    switch reaction {
    case .answer(let answer, _), .tearInside(let answer): statuses.append(answer.status)
    case .hang, .tear: break
    }
    return reaction
  }

  private func react(to request: ReceivedRequest) -> VendorReaction {
    guard let misbehavior = nextMisbehavior() else { return .answer(take(request), after: .zero) }
    switch misbehavior {
    case .slow(let delay): return .answer(take(request), after: delay)
    case .hang: return .hang
    case .status(let status, let retryAfter):
      return .answer(VendorAnswer(status, fields: retryAfter.map { ["Retry-After": $0] } ?? [:]), after: .zero)
    case .tear(.beforeTaking): return .tear
    case .tear(.afterTaking):
      _ = take(request)
      return .tear
    case .tear(.insideAnswer): return .tearInside(take(request))
    case .refuse(let reason): return .answer(take(request, refusing: reason), after: .zero)
    case .spoil(let reason):
      // The trial uses a copy, since the rules remember earlier requests.
      var trial = rules
      let reasons = trial.judge(request, at: now(), refusing: { _ in nil }).events.compactMap(reason)
      return .answer(reasons.first.map { VendorAnswer(400, $0) } ?? take(request), after: .zero)
    case .tooLarge(let limit):
      return .answer(request.body.count > limit ? VendorAnswer(413) : take(request), after: .zero)
    case .answer(let answer): return .answer(answer, after: .zero)
    }
  }

  private func nextMisbehavior() -> VendorMisbehavior? {
    while let first = misbehaviors.first {
      guard first.times > 0 else {
        misbehaviors.removeFirst()
        continue
      }
      if first.times < .max { misbehaviors[0].times -= 1 }
      return first.misbehavior
    }
    return nil
  }

  private func take(
    _ request: ReceivedRequest, refusing: (ReceivedEvent) -> String? = { _ in nil }
  ) -> VendorAnswer {
    let judgement = rules.judge(request, at: now(), refusing: refusing)
    problems += judgement.problems
    for event in judgement.events {
      if let identity = rules.identity(of: event), keepsEvents, !known.insert(identity).inserted {
        duplicateCount += 1
        continue
      }
      eventCount += 1
      if keepsEvents { events.append(event) }
    }
    return judgement.answer
  }
}

extension VendorEndpoint {
  /// Returns a web stream of Google Analytics, at `/mp/collect`.
  ///
  /// - Parameters:
  ///   - keepsEvents: Whether events are kept and recognized, or only counted.
  ///   - now: The vendor's clock, in microseconds since the beginning of 1970.
  public static func googleAnalytics(
    keepsEvents: Bool = true, now: (@Sendable () -> Int64)? = nil
  ) -> VendorEndpoint {
    VendorEndpoint(GoogleRules(isApp: false), keepsEvents: keepsEvents, now: now)
  }

  /// Returns an app stream of Google Analytics, at `/mp/collect`.
  public static func firebase(keepsEvents: Bool = true, now: (@Sendable () -> Int64)? = nil) -> VendorEndpoint {
    VendorEndpoint(GoogleRules(isApp: true), keepsEvents: keepsEvents, now: now)
  }

  /// Returns Mixpanel, at `/import`, `/track` and `/engage`.
  ///
  /// - Parameters:
  ///   - token: The token of the project.
  ///   - serviceAccount: The name and the secret of a service account; nil for none.
  ///   - keepsEvents: Whether events are kept and recognized, or only counted.
  ///   - now: The vendor's clock, in microseconds since the beginning of 1970.
  public static func mixpanel(
    token: String, serviceAccount: (name: String, secret: String)? = nil, keepsEvents: Bool = true,
    now: (@Sendable () -> Int64)? = nil
  ) -> VendorEndpoint {
    VendorEndpoint(MixpanelRules(token: token, serviceAccount: serviceAccount), keepsEvents: keepsEvents, now: now)
  }

  /// Returns Localytics, at `/events/v1/uploads`.
  public static func localytics(
    key: String, secret: String, keepsEvents: Bool = true, now: (@Sendable () -> Int64)? = nil
  ) -> VendorEndpoint {
    VendorEndpoint(LocalyticsRules(key: key, secret: secret), keepsEvents: keepsEvents, now: now)
  }

  /// Returns Segment, at `/v1/batch`.
  public static func segment(
    writeKey: String, keepsEvents: Bool = true, now: (@Sendable () -> Int64)? = nil
  ) -> VendorEndpoint {
    VendorEndpoint(SegmentRules(writeKey: writeKey), keepsEvents: keepsEvents, now: now)
  }

  /// Returns PostHog, at `/batch/`.
  public static func postHog(
    key: String, keepsEvents: Bool = true, now: (@Sendable () -> Int64)? = nil
  ) -> VendorEndpoint {
    VendorEndpoint(PostHogRules(key: key), keepsEvents: keepsEvents, now: now)
  }

  /// Returns Amplitude, at `/2/httpapi`.
  public static func amplitude(
    key: String, keepsEvents: Bool = true, now: (@Sendable () -> Int64)? = nil
  ) -> VendorEndpoint {
    VendorEndpoint(AmplitudeRules(key: key), keepsEvents: keepsEvents, now: now)
  }

  /// Returns an installation of Matomo, at `/matomo.php`.
  ///
  /// - Parameters:
  ///   - site: The number of the site.
  ///   - token: The token for older events.
  ///   - keepsEvents: Whether events are kept and recognized, or only counted.
  ///   - now: The vendor's clock, in microseconds since the beginning of 1970.
  public static func matomo(
    site: Int, token: String? = nil, keepsEvents: Bool = true, now: (@Sendable () -> Int64)? = nil
  ) -> VendorEndpoint {
    VendorEndpoint(MatomoRules(site: site, token: token), keepsEvents: keepsEvents, now: now)
  }

  /// Returns a collector of OpenTelemetry, at `/v1/logs`.
  public static func openTelemetry(
    keepsEvents: Bool = true, now: (@Sendable () -> Int64)? = nil
  ) -> VendorEndpoint {
    VendorEndpoint(OpenTelemetryRules(), keepsEvents: keepsEvents, now: now)
  }
}
