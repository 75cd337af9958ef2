import Foundation
import Testing

@testable import HolonTracking

@Suite("A directory of events")
final class DirectoryStorageTests {
  private let directory = FileManager.default.temporaryDirectory.path + "/holon-tracking-\(UUID())/deep/er"

  deinit { try? FileManager.default.removeItem(atPath: directory + "/../..") }

  @Test func `only the owner may read the directory, which has all files`() async throws {
    let first = try QueuedTracker(PlainDestination(), over: ScriptedServer { _, _ in .status(503) }, in: directory)
    for number in 0..<100 { first.track("event \(number)") }
    let report = await first.shutDown(deadline: .zero)
    #expect(report.books.queued == 100)
    let names = try FileManager.default.contentsOfDirectory(atPath: directory)
    #expect(names.sorted() == ["00000000000000000000.events", "ledger", "ledger.spare", "lock"])
    for name in names {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(directory)/\(name)")
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
    let attributes = try FileManager.default.attributesOfItem(atPath: directory)
    #expect(attributes[.posixPermissions] as? Int == 0o700)

    let server = ScriptedServer()
    let second = try QueuedTracker(PlainDestination(), over: server, in: directory)
    #expect(await second.flush(deadline: .seconds(600)).books.delivered == 100)
    #expect(Set(server.delivered).count == 100)
    await second.shutDown(deadline: .zero)
  }

  @Test func `a second process gets an error that names the first`() async throws {
    let first = try QueuedTracker(PlainDestination(), over: ScriptedServer(), in: directory)
    #expect {
      _ = try QueuedTracker(PlainDestination(), over: ScriptedServer(), in: directory)
    } throws: { error in
      (error as? TrackingError)?.code == .inUse && "\(error)".contains("in use by process \(getpid())")
    }
    await first.shutDown(deadline: .zero)
    _ = try QueuedTracker(PlainDestination(), over: ScriptedServer(), in: directory)
  }

  @Test func `an unwritable directory is an error with its reason`() {
    #expect {
      _ = try QueuedTracker(PlainDestination(), over: ScriptedServer(), in: "/proc/nothing/here")
    } throws: { ($0 as? TrackingError)?.code == .storage && "\($0)".hasPrefix("can't create /proc/nothing") }
  }

  @Test func `synchronizing waits for the device with durability power`() async throws {
    let tracker = try QueuedTracker(
      PlainDestination(), over: ScriptedServer { _, _ in .status(503) }, in: directory,
      queue: QueueOptions(durability: .power))
    for number in 0..<100 { tracker.track("event \(number)") }
    try await tracker.synchronize()
    #expect(tracker.books.accepted == 100 && tracker.books.isBalanced)
    await tracker.shutDown(deadline: .zero)
  }
}
