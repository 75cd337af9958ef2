import DefeatCore
import HolonTracking
import Testing

@Suite("The application's own events")
struct ProductEventTests {
  @Test(arguments: Vendor.allCases) func `every vendor accepts all of the application's events unchanged`(
    _ vendor: Vendor
  ) {
    let user = EventUser.installation("0123456789abcdef0123456789abcdef")
    for event in ProductEvent.examples {
      #expect(vendor.check(TrackedEvent(event, user: user), policy: .adjust) == .accepted)
    }
  }
}
