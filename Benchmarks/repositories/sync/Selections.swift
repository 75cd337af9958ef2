import Foundation
import HolonSync
import HolonTree

private struct Entry: Sendable {
  var title = ""

  static let schema = SyncSchema(Entry(), [.lastWriter("title", \.title)])
}

/// Ten edits elsewhere, of which two move something, on a device with a query: `holon` has all of 100,000 nodes, `hundred`
/// has 111 of them, among which are the edited ones.
func measureSelections(_ contender: String) async throws -> (Double, String) {
  let hub = HubTransport()
  let schema = Entry.schema
  let tree = try SyncedTree(
    schema, selecting: contender == "hundred" ? schema.query { $0.title.contains("number 777") } : .everything)
  try await tree.sync(through: hub)
  let numbers = [777] + Array(7_770...7_779) + Array(77_701...77_799)
  var times: [Double] = []
  for run in 0..<15 {
    let edits = (0..<10).map { index -> (UUID, TreeAction) in
      let number = numbers[(run * 10 + index) % numbers.count]
      let place = TreeAction.move(to: .node(Hub.id(run * 100)), .first)
      return (Hub.id(number), index < 8 ? .set("title", "To-do number 777\(index) in run \(run)") : place)
    }
    await hub.push(edits)
    _ = await hub.takeSeconds()
    let start = ContinuousClock.now
    try await tree.sync(through: hub)
    times.append((ContinuousClock.now - start) / .seconds(1) - (await hub.takeSeconds()))
  }
  return (median(times), "\(tree.nodes(below: .node(Hub.id(700))).filter { $0.item.title.contains("run") }.count)")
}

/// The hub as a transport, which adds up the time that it takes itself.
private actor HubTransport: SyncTransport {
  private var hub = Hub()
  private var taken = 0.0

  init() { hub.fill(100_000) }

  func push(_ actions: [(UUID, TreeAction)]) {
    hub.push(actions, from: DeviceIdentity(number: DeviceNumber(rawValue: 9), installation: 9), at: hub.now)
  }

  func send(_ request: SyncRequest) async throws -> SyncResponse {
    var answer: [UInt8] = []
    taken += seconds { answer = hub.answer(request) }
    return try SyncResponse(json: answer)
  }

  /// Returns the seconds since the last call that the hub has taken.
  func takeSeconds() -> Double {
    defer { taken = 0 }
    return taken
  }
}
