import Foundation
import HolonTracking
import Testing

@Suite("Identities that are made and kept")
final class IdentityTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/holon-identity-\(UUID())"
  private let recorder = RecordingTracker()
  private var path: String { "\(folder)/deep/identity.json" }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func tracker() throws -> IdentifiedTracker {
    try IdentifiedTracker(recorder, keptIn: FileStateStorage(path))
  }

  @Test func `an anonymous identifier is made once, and every start has it`() throws {
    let id = try #require(try tracker().user.anonymousID)
    #expect(id.utf8.count == 32 && id.allSatisfy { $0.isHexDigit && !$0.isUppercase })
    for _ in 0..<3 { #expect(try tracker().user == EventUser(anonymousID: id)) }
    let other = try IdentifiedTracker(recorder, keptIn: MemoryStateStorage())
    #expect(other.user.anonymousID != id)
  }

  @Test(arguments: Vendor.allCases) func `every vendor accepts the identifiers`(_ vendor: Vendor) throws {
    let tracker = try IdentifiedTracker(recorder, keptIn: MemoryStateStorage())
    tracker.signIn("customer 42")
    tracker.track("viewed")
    #expect(vendor.check(try #require(recorder.events.last), policy: .adjust) == .accepted)
  }

  @Test func `the first sign-in joins the user with the anonymous identifier, later ones don't`() throws {
    let first = try tracker()
    let anonymous = try #require(first.user.anonymousID)
    first.track("a")
    first.signIn("42", ["plan": "yearly"])
    let second = try tracker()
    #expect(second.user == EventUser(id: "42", anonymousID: anonymous))
    second.signIn("42")
    second.signIn("43")
    #expect(
      recorder.events.map(\.kind) == [.action, .alias(previousID: anonymous), .identify, .identify, .identify])
    #expect(recorder.events.map(\.user.id) == [nil, "42", "42", "42", "43"])
    #expect(recorder.events[2].properties == ["plan": "yearly"])
    // Another user on the device has nothing in common with the first.
    let other = try #require(second.user.anonymousID)
    #expect(other != anonymous && recorder.events.map(\.user.anonymousID).suffix(2) == [anonymous, other])
    #expect(try tracker().user == EventUser(id: "43", anonymousID: other))
  }

  @Test func `another user who signs in isn't in the group of the former`() throws {
    let tracker = try IdentifiedTracker(recorder, keptIn: MemoryStateStorage())
    tracker.signIn("42")
    tracker.join(group: "acme")
    tracker.signIn("43")
    #expect(tracker.user.groupID == nil)
    let stated = IdentifiedTracker(recorder, EventUser(id: "42"))
    stated.signIn("43")
    #expect(stated.user == EventUser(id: "43"))
  }

  @Test func `signing out makes a new anonymous identifier, which nothing connects with the former`() throws {
    let first = try tracker()
    let anonymous = first.user.anonymousID
    first.signIn("42")
    first.join(group: "acme", ["size": 7])
    first.track("a")
    first.signOut()
    first.track("b")
    let new = try #require(first.user.anonymousID)
    #expect(first.user == EventUser(anonymousID: new) && new != anonymous)
    #expect(try tracker().user == EventUser(anonymousID: new))
    #expect(recorder.events.map(\.user.groupID).suffix(3) == ["acme", "acme", nil])
    #expect(recorder.events[2].kind == .group(id: "acme"))
    first.signIn("44")
    #expect(recorder.events.suffix(2).map(\.kind) == [.alias(previousID: new), .identify])
  }

  @Test func `a damaged file costs its identity, and is told`() throws {
    _ = try tracker()
    let good = try Data(contentsOf: URL(fileURLWithPath: path))
    for length in 0..<good.count {
      try good.prefix(length).write(to: URL(fileURLWithPath: path))
      let trouble = RecordingTracker()
      let tracker = try IdentifiedTracker(recorder, keptIn: FileStateStorage(path)) { trouble.track($0) }
      #expect(tracker.user.anonymousID?.utf8.count == 32)
      #expect(trouble.names == ["the kept identity is unreadable: a new one takes its place"])
    }
  }

  @Test func `only the user may read the file, and no other remains`() throws {
    let tracker = try tracker()
    for number in 0..<20 { tracker.signIn("\(number)") }
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/deep") == ["identity.json"])
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `an identity that can't be kept is used all the same, and is told`() throws {
    #expect(throws: TrackingError.self) {
      try IdentifiedTracker(recorder, keptIn: FileStateStorage("/proc/nothing/identity.json"))
    }
    let storage = Failing(), trouble = RecordingTracker()
    let tracker = try IdentifiedTracker(recorder, keptIn: storage) { trouble.track($0) }
    tracker.signIn("42")
    #expect(tracker.user.id == "42")
    #expect(trouble.names == ["the identity isn't kept: the disk is full"])
  }

  @Test func `signing in and tracking from many threads is safe`() throws {
    let tracker = try tracker()
    DispatchQueue.concurrentPerform(iterations: 200) { number in
      if number.isMultiple(of: 10) { tracker.signIn("\(number)") } else { tracker.track("a") }
    }
    #expect(recorder.events.filter { if case .alias = $0.kind { true } else { false } }.count == 1)
    #expect(try self.tracker().user == tracker.user)
  }
}

/// A storage with an identity, which takes no other.
private struct Failing: StateStorage {
  func read() -> [UInt8]? { Array("{\"anonymousID\":\"a\"}".utf8) }
  func write(_ state: [UInt8]) throws(TrackingError) { throw TrackingError(.storage, "the disk is full") }
}
