import Foundation
import HolonBase
import HolonTracking
import Testing

@Suite("Remains of events on the disk")
final class PurgeTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/holon-purge-\(UUID())"
  private static let marker = "SECRETMARK"

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The files below the folder that have the marker in them.
  private var marked: [String] {
    get throws {
      let marker = Data(Self.marker.utf8)
      let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
      return try paths.filter { path in
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder), !isFolder.boolValue
        else { return false }
        return try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(path)")).range(of: marker) != nil
      }
    }
  }

  /// A queue for each vendor, under one consent.
  private func trackers(_ consent: Consent, _ server: ScriptedServer) throws -> some EventTracker {
    var options = DeliveryOptions(events: 10, interval: .milliseconds(1), timeout: .seconds(60))
    options.firstWait = .milliseconds(1)
    options.longestWait = .milliseconds(5)
    return CompositeTracker(
      try Vendor.allCases.map { vendor in
        try QueuedTracker(
          vendor.destination(.adjust), over: server, in: "\(folder)/\(vendor.rawValue)", delivery: options)
      }
    ).requiring(consent)
  }

  private func track(_ count: Int, with tracker: some EventTracker) {
    for vendor in Vendor.allCases {
      for _ in 0..<count { tracker.track("viewed", ["secret": .string(Self.marker)], user: vendor.user) }
    }
  }

  @Test(arguments: ["unreachable", "silent"])
  func `withdrawn consent removes all events from all files, including those under way`(_ mood: String)
    async throws
  {
    let server = ScriptedServer { _, _ in
      if mood == "silent" { try await Task.sleep(for: .seconds(1000)) }
      throw TransportError(mayHaveArrived: false, "nobody is there")
    }
    let consent = Consent(.granted)
    let tracker = try trackers(consent, server)
    track(40, with: tracker)
    // Some requests are under way.
    while server.requests.count < Vendor.allCases.count { try await Task.sleep(for: .milliseconds(1)) }
    #expect(try marked.count == Vendor.allCases.count)
    consent.set(.denied)
    #expect(try marked == [])
    #expect(tracker.report.books.isBalanced)
    let report = await tracker.shutDown(deadline: .zero)
    #expect(try marked == [])
    #expect(report.books.isBalanced && report.books.delivered == 0)

    let answering = ScriptedServer()
    let again = try trackers(Consent(.denied), answering)
    #expect(try marked == [])
    await again.flush(deadline: .seconds(600))
    #expect(again.report.books.queued == 0 && again.report.books.isBalanced)
    await again.shutDown(deadline: .zero)
    #expect(try marked == [] && answering.requests == [])
  }

  @Test func `delivered events leave no bytes in files`() async throws {
    let isOpen = Locked(false)
    let server = ScriptedServer { _, _ in
      while !isOpen.value { try await Task.sleep(for: .milliseconds(1)) }
      return .ok
    }
    let tracker = try QueuedTracker(
      SegmentDestination(writeKey: "k"), over: server, in: folder)
    for _ in 0..<3 {
      isOpen.value = false
      for _ in 0..<100 { tracker.track("viewed", ["secret": .string(Self.marker)], user: EventUser(id: "42")) }
      #expect(try marked.count == 1)
      isOpen.value = true
      #expect(await tracker.flush(deadline: .seconds(600)).books.queued == 0)
      #expect(try marked == [])
    }
    #expect(tracker.books.delivered == 300 && tracker.books.isBalanced)
    await tracker.shutDown(deadline: .zero)
    #expect(try TrackingBooks(ofQueueIn: folder).delivered == 300)
  }
}
