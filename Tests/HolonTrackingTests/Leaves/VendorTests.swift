import HolonTracking
import Testing

@Suite("Checking events offline")
struct VendorTests {
  @Test func `an event is checked against every vendor without being sent`() {
    let event = TrackedEvent("Product Viewed", ["price": 19.99], user: EventUser(anonymousID: "a1"))
    func rules(_ vendor: Vendor, _ policy: RulePolicy = .reject) -> [String]? {
      switch vendor.check(event, policy: policy) {
      case .accepted, .leftOut: nil
      case .adjusted(_, let violations), .rejected(let violations): violations.map(\.rule)
      }
    }
    #expect(rules(.googleAnalytics) == ["ga4.event-name.characters", "ga4.client-id"])
    #expect(rules(.firebase) == ["ga4.event-name.characters", "ga4.app-instance-id"])
    #expect(rules(.mixpanel) == nil)
    #expect(rules(.localytics) == ["localytics.customer-id"])
    #expect(rules(.segment) == nil)
    #expect(rules(.postHog) == nil)
    #expect(rules(.googleAnalytics, .adjust) == ["ga4.event-name.characters"])
  }

  @Test func `a violation has its cause, its rule, and the source`() {
    let event = TrackedEvent("Product Viewed", user: Vendor.googleAnalytics.user)
    guard case .adjusted(let adjusted, let violations) = Vendor.googleAnalytics.check(event, policy: .adjust) else {
      Issue.record("it isn't changed")
      return
    }
    #expect(adjusted.name == "Product_Viewed")
    #expect(
      violations.map(\.description) == [
        "ga4.event-name.characters: 'Product Viewed' becomes 'Product_Viewed': an event name is a letter, then letters, "
          + "digits and underscores. Source: "
          + "developers.google.com/analytics/devguides/collection/protocol/ga4/sending-events"
      ])
  }

  @Test func `events are changed as little as needed`() {
    func adjusted(_ name: String, _ properties: EventProperties = [:]) -> (String, EventProperties)? {
      let event = TrackedEvent(name, properties, user: Vendor.googleAnalytics.user)
      guard case .adjusted(let adjusted, _) = Vendor.googleAnalytics.check(event, policy: .adjust) else { return nil }
      return (adjusted.name, adjusted.properties)
    }
    #expect(adjusted("session_start")?.0 == "x_session_start")
    #expect(adjusted("1st")?.0 == "x_1st")
    #expect(adjusted("über")?.0 == "x__ber")
    #expect(adjusted("购买") == nil, "there is nothing left to say")
    // A character that is two in JavaScript isn't cut in halves.
    let long = RuleCase.text(99) + "\u{1F600}"
    #expect(adjusted("v", ["a": .string(long), "b": 1])?.1 == ["a": .string(RuleCase.text(99)), "b": 1])
    #expect(adjusted("v", ["a": .double(.nan), "b": [1], "c": 2])?.1 == ["c": 2])
    #expect(adjusted("v", ["购买": 1, "c": 2])?.1 == ["c": 2])
    // The last of two with the same changed name counts.
    #expect(adjusted("v", ["a b": 1, "a.b": 2])?.1 == ["a_b": 2])
  }

  @Test(arguments: Vendor.allCases) func `every rule has a name, a statement and a source`(_ vendor: Vendor) {
    for rule in vendor.rules {
      #expect(rule.name.contains(".") && rule.statement.hasSuffix(".") && rule.source.count > 5)
    }
    #expect(!vendor.name.isEmpty)
  }
}
