import HolonTestingTracking
import HolonTracking
import Testing

@Suite("Vendors' rules")
struct VendorRuleTests {
  @Test(arguments: RuleCase.all) func `events within a rule are accepted by the destination and the vendor`(
    _ rule: RuleCase
  ) async throws {
    #expect(rule.vendor.destination(.reject).check(rule.within) == .accepted)
    #expect(try await rule.vendor.problems(with: [rule.within]) == [])
  }

  @Test(arguments: RuleCase.all) func `events that break a rule are rejected, with the rule's name and source`(
    _ rule: RuleCase
  ) async throws {
    guard case .rejected(let violations) = rule.vendor.destination(.reject).check(rule.beyond) else {
      Issue.record("it isn't rejected")
      return
    }
    let violation = try #require(violations.first { $0.rule == rule.rule }, "\(violations)")
    let source = try #require(rule.vendor.rules.first { $0.name == rule.rule }?.source)
    #expect(violation.message.hasSuffix("Source: \(source)"))
    #expect(try await rule.vendor.problems(with: [rule.beyond]).isEmpty != rule.isSeen)
  }

  @Test(arguments: RuleCase.all) func `events that can be adjusted to a rule are adjusted`(
    _ rule: RuleCase
  ) async throws {
    let destination = rule.vendor.destination(.adjust)
    switch destination.check(rule.beyond) {
    case .rejected(let violations):
      #expect(!rule.isAdjustable && violations.contains { $0.rule == rule.rule })
    case .adjusted(let event, let violations):
      #expect(rule.isAdjustable && violations.contains { $0.rule == rule.rule })
      #expect(destination.check(event) == .accepted)
      #expect(event.id == rule.beyond.id)
      #expect(try await rule.vendor.problems(with: [event]) == [])
    case .leftOut(let reason): Issue.record("it is left out: \(reason)")
    case .accepted:
      // Any user becomes a client.
      #expect(rule.isAdjustable && rule.rule == "ga4.client-id")
      #expect(try await rule.vendor.problems(with: [rule.beyond]) == [])
    }
  }

  @Test func `Google Analytics 360 accepts longer texts, but no longer titles`() {
    let destination = GoogleAnalyticsDestination(
      measurementID: "G-1A2B3C4D5E", secret: "s", is360: true, policy: .reject)
    func isTaken(_ name: String, _ count: Int) -> Bool {
      let properties = EventProperties([(name, .string(String(repeating: "x", count: count)))])
      return destination.check(TrackedEvent("viewed", properties, user: Vendor.googleAnalytics.user)) == .accepted
    }
    for (name, limit) in [("text", 500), ("page_title", 300), ("page_location", 1000)] {
      #expect(isTaken(name, limit) && !isTaken(name, limit + 1), "\(name)")
    }
  }

  @Test(arguments: Vendor.allCases) func `every rule is tested`(_ vendor: Vendor) {
    // Those about requests, ages and sizes are tried in RequestRuleTests; others can't be checked event by event.
    let elsewhere: Set = [
      "ga4.request.events", "ga4.request.bytes", "ga4.age", "ga4.event-name.count", "ga4.firebase-app-id",
      "mixpanel.event.bytes", "mixpanel.request.bytes", "mixpanel.request.events", "mixpanel.age",
      "localytics.age", "localytics.app-uuid", "localytics.attribute.count-for-ever", "localytics.path",
      "localytics.rate", "localytics.request.bytes", "localytics.request.events",
      "segment.event.bytes", "segment.rate", "segment.request.bytes", "segment.request.events",
      "posthog.event.bytes", "posthog.quota", "posthog.request.bytes", "mixpanel.request.groups",
      "amplitude.request.events", "amplitude.request.bytes", "amplitude.rate", "matomo.age", "matomo.answer",
      "matomo.url.length", "matomo.request.events", "matomo.request.bytes", "matomo.order", "otlp.request.bytes",
      "otlp.retry", "otlp.partial-success",
    ]
    let tried = Set(RuleCase.all.filter { $0.vendor == vendor }.map(\.rule))
    #expect(Set(vendor.rules.map(\.name)).subtracting(elsewhere) == tried)
    #expect(Set(vendor.rules.map(\.name)).count == vendor.rules.count)
  }
}
