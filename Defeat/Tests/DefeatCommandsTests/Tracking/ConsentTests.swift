import DefeatCore
import Foundation
import HolonTracking
import Testing

@testable import DefeatCommands

@Suite("Consent to tracking")
final class ConsentTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/defeat-consent-\(UUID())"
  private let tracking: ProductTracking

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    tracking = ProductTracking(configuration: "\(folder)/tracking.json", folder: "\(folder)/tracking")
    try #"{"destination": "segment", "writeKey": {"environment": "KEY"}, "consent": "usage"}"#.write(
      toFile: tracking.configuration, atomically: true, encoding: .utf8)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func open() throws -> ConfiguredTracker {
    try tracking.open(0, delivery: DeliveryOptions(beginsAtOnce: false), environment: ["KEY": "key"])
  }

  private func books() throws -> String { "\(try TrackingBooks(ofQueueIn: "\(folder)/tracking/0/segment"))" }

  @Test func `consent reaches the next process, and running ones`() throws {
    var opened: ConfiguredTracker? = try open()
    let user = EventUser.installation(ProductTracking.newInstallation())
    #expect(opened?.tracker.track("added", user: user) == .held)
    let follower = ConsentFollower(opened!.tracker, opened!.consents, answers: tracking.answers)
    try tracking.answers.set("usage", .granted)
    #expect(follower.track("added", user: user) == .accepted)
    #expect(try books() == "2 accepted = 0 delivered + 0 rejected + 0 dropped + 2 queued")
    try tracking.answers.set("usage", .denied)
    #expect(follower.track("added", user: user) == .leftOut("the user has denied consent"))
    #expect(try books() == "2 accepted = 0 delivered + 0 rejected + 2 dropped + 0 queued")
    opened = nil
  }

  @Test func `queued events without consent are removed when the queue is opened`() throws {
    try tracking.answers.set("usage", .granted)
    try {
      let opened = try open()
      opened.tracker.track("added", user: EventUser(id: "42"))
      opened.tracker.track("refused, as it is nobody's")
    }()
    #expect(try books() == "1 accepted = 0 delivered + 0 rejected + 0 dropped + 1 queued; 1 refused")
    try tracking.answers.set("usage", .denied)
    _ = try open()
    #expect(try books() == "1 accepted = 0 delivered + 0 rejected + 1 dropped + 0 queued; 1 refused")
    let folder = "\(folder)/tracking/0/segment"
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
      #expect(bytes.range(of: Data("added".utf8)) == nil)
    }
  }

  @Test func `a damaged file of consents gives no consent`() throws {
    try tracking.answers.set("usage", .granted)
    try "{".write(toFile: tracking.answers.path, atomically: true, encoding: .utf8)
    #expect(tracking.answers.read() == [:])
    #expect(try open().consents["usage"]?.answer == .unknown)
  }
}
