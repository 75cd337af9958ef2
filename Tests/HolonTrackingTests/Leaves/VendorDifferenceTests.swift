import HolonTesting
import HolonTestingTracking
import HolonTracking
import Testing

/// Destinations and stand-ins, which share no code, have to agree about random events.
@Suite("Destinations and stand-ins")
struct VendorDifferenceTests {
  @Test(arguments: Vendor.allCases) func `an event that a destination accepts, changed or not, breaks no rule`(
    _ vendor: Vendor
  ) async throws {
    let random = SeededGenerator()
    var events = RandomEvents(vendor: vendor, random: random)
    // As many requests as are allowed in a second.
    for _ in 0..<40 {
      let event = events.next()
      for policy in [RulePolicy.adjust, .reject, RulePolicy(names: .reject), RulePolicy(texts: .reject)] {
        let endpoint = vendor.endpoint()
        let destination = vendor.destination(policy)
        let trial = try await VendorTrial(of: [event], to: destination, over: VendorTransport(endpoint))
        let problems = await endpoint.problems
        #expect(problems == [], "\(event), seed \(random.seed)")
        #expect(await endpoint.eventCount == (trial.rejections.isEmpty ? 1 : 0), "\(event), seed \(random.seed)")
        if trial.rejections.isEmpty {
          #expect(trial.verdicts == [.delivered], "\(event), seed \(random.seed)")
        }
        if policy == .reject, case .adjusted = trial.checks[0] {
          Issue.record("an event is changed though the policy rejects, seed \(random.seed)")
        }
      }
    }
  }

  @Test(arguments: Vendor.allCases) func `an event that a stand-in refuses is rejected by the destination`(
    _ vendor: Vendor
  ) async throws {
    let random = SeededGenerator()
    var events = RandomEvents(vendor: vendor, random: random)
    var objections = 0
    for round in 0..<2_000 where round < 40 || objections == 0 {
      let event = events.next()
      let problems = try await vendor.problems(with: [event])
      guard !problems.isEmpty else { continue }
      objections += 1
      if vendor.destination(.reject).check(event) == .accepted {
        Issue.record("\(problems), and the destination knows nothing of it: \(event), seed \(random.seed)")
      }
    }
    // Otherwise the events would be too tame to show anything.
    #expect(objections > 0, "seed \(random.seed)")
  }
}
