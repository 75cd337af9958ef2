import Foundation
import HolonBase
import Testing

@testable import HolonTracking

@Suite("A queue whose files are removed")
final class RemovedDirectoryTests {
  private let directory = FileManager.default.temporaryDirectory.path + "/holon-removed-\(UUID())"
  private let troubles = Locked<[String]>([])

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  private func tracker(_ server: ScriptedServer) throws -> QueuedTracker {
    let options = DeliveryOptions(
      beginsAtOnce: false, onTrouble: { [troubles] trouble in troubles.use { $0.append(trouble) } })
    var destination = PlainDestination()
    destination.limits.events = 1000
    return try QueuedTracker(destination, over: server, in: directory, delivery: options)
  }

  private func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: directory).sorted() }

  @Test(arguments: ["directory", "moved", "events", "ledger"])
  func `removed files are restored and reported, and no event is lost`(_ what: String) async throws {
    let tracker = try tracker(ScriptedServer { _, _ in .status(503) })
    for number in 0..<10 { tracker.track("event \(number)") }
    let all = try files()
    switch what {
    case "directory": try FileManager.default.removeItem(atPath: directory)
    case "moved": try FileManager.default.moveItem(atPath: directory, toPath: directory + ".elsewhere")
    case "events": try FileManager.default.removeItem(atPath: "\(directory)/\(all[0])")
    default: try FileManager.default.removeItem(atPath: "\(directory)/ledger")
    }
    defer { try? FileManager.default.removeItem(atPath: directory + ".elsewhere") }
    try await Task.sleep(for: .milliseconds(250))
    #expect(tracker.track("event 10").isAccepted)
    #expect(
      troubles.use { $0 } == [
        "Plain: the files of the queue in \(directory) were removed while it was in use, and were restored with the 10 "
          + "waiting events"
      ])
    #expect(try files() == all)
    // The state for the next process after a kill.
    #expect(try TrackingBooks(ofQueueIn: directory).queued == 11)
    await tracker.shutDown(deadline: .zero)
    let server = ScriptedServer()
    let again = try self.tracker(server)
    await again.flush(deadline: .seconds(600))
    #expect(Set(server.delivered) == Set((0...10).map { "event \($0)" }) && again.books.isBalanced)
    await again.shutDown(deadline: .zero)
  }

  @Test func `events are refused where another queue has taken the place`() async throws {
    let tracker = try tracker(ScriptedServer { _, _ in .status(503) })
    tracker.track("event 0")
    try FileManager.default.removeItem(atPath: directory)
    let other = try self.tracker(ScriptedServer { _, _ in .status(503) })
    other.track("other")
    try await Task.sleep(for: .milliseconds(250))
    guard case .failed(let error) = tracker.track("event 1") else {
      Issue.record("it is taken")
      return
    }
    #expect(
      "\(error)".contains(
        "were removed while it was in use, and can't be restored: the queue in \(directory) is in use"))
    await other.shutDown(deadline: .zero)
    await tracker.shutDown(deadline: .zero)
    #expect(try TrackingBooks(ofQueueIn: directory).queued == 1)
  }
}
