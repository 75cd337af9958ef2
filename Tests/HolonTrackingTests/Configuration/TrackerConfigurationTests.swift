import Foundation
import Holon
import HolonTracking
import Testing

@Suite("Trackers from a configuration")
struct TrackerConfigurationTests {
  private func make(
    _ json: String, environment: [String: String] = ["GA": "s3cret", "FB": "s3cret", "MP": "s3cret"]
  ) throws -> ConfiguredTracker {
    try TrackerConfiguration(json: Array(json.utf8)).makeTracker(
      in: "/nowhere", over: ScriptedServer(), environment: environment)
  }

  @Test func `trackers nest according to the file`() throws {
    let configured = try make(
      """
      { "all": [
          { "all": [
              { "destination": "google-analytics", "measurementID": "G-123", "secret": { "environment": "GA" },
                "durability": "memory" },
              { "destination": "firebase", "appID": "1:2:ios:3", "secret": { "environment": "FB" },
                "durability": "memory", "queue": "app" }
            ], "consent": "marketing", "without": ["Secret"] },
          { "destination": "mixpanel", "token": { "environment": "MP" }, "durability": "memory",
            "rename": { "Product Viewed": "product_viewed" }, "enrich": { "version": 2 }, "redact": ["email"] }
        ] }
      """)
    #expect(configured.queues.keys.sorted() == ["app", "google-analytics", "mixpanel"])
    #expect(configured.consents.keys.sorted() == ["marketing"])
    let outcome = configured.tracker.track("Product Viewed", ["email": "a@b.c"], user: EventUser(id: "42"))
    guard case .parts(let parts) = outcome else { return #expect(Bool(false), "\(outcome)") }
    #expect(parts[0] == .held && parts[1].isAccepted, "\(outcome)")
    #expect(configured.tracker.report.leaves.map(\.name) == ["Google Analytics", "Firebase", "Mixpanel"])
    #expect(!"\(configured)".contains("s3cret"))
  }

  @Test(arguments: [
    (#"{"#, "the configuration isn't valid JSON at line 1, column 2: correct it"),
    ("{\n  \"all\": [,]\n}", "the configuration isn't valid JSON at line 2, column 11: correct it"),
    (String(repeating: "[", count: 100_000), "the configuration isn't valid JSON at line 1, column 65: correct it"),
    (#"[]"#, "the configuration: expected an object for a tracker"),
    (#"{}"#, "the configuration: the tracker has neither \"all\" nor \"destination\""),
    (#"{"all": [{}]}"#, "all[0]: the tracker has neither"),
    (
      #"{"all": [{"destination": "nowhere"}]}"#,
      "all[0].destination: the destination \"nowhere\" is unknown: use one of amplitude, firebase"
    ),
    (#"{"destination": "mixpanel"}"#, "token: a secret can't be in the file itself"),
    (#"{"destination": "mixpanel", "token": "abc"}"#, "token: a secret can't be in the file itself"),
    (
      #"{"destination": "mixpanel", "token": {"environment": "NONE"}}"#,
      "token: the environment variable NONE isn't set"
    ),
    (
      #"{"destination": "mixpanel", "token": {"environment": "MP"}, "durabilty": "power"}"#,
      "durabilty: the setting is unknown"
    ),
    (
      #"{"destination": "mixpanel", "token": {"environment": "MP"}, "durability": "steel"}"#,
      "durability: expected one of memory"
    ),
    (#"{"all": [], "sample": 2}"#, "sample: expected a number from 0.0 to 1.0"),
    (#"{"all": [], "only": "x"}"#, "only: expected an array of strings"),
  ])
  func `errors have the place and the reason`(_ json: String, _ message: String) {
    #expect {
      _ = try make(json)
    } throws: { error in
      (error as? TrackingError)?.code == .configuration && "\(error)".hasPrefix(message)
    }
  }

  @Test func `a byte order mark is ignored`() throws {
    _ = try make("\u{FEFF}" + #"{"all": []}"#)
  }

  @Test func `two queues can't share a directory`() {
    let leaf = #"{"destination": "mixpanel", "token": {"environment": "MP"}, "durability": "memory"}"#
    #expect(throws: TrackingError.self) { try make(#"{"all": [\#(leaf), \#(leaf)]}"#) }
  }
}
