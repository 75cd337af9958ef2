import DefeatStore
import Foundation
import HolonSync
import HolonTree

/// A thousand moves that come after ten thousand later ones, in a tree of ten thousand to-dos: the merge itself, or, as
/// `file`, with all that is read and written in a list in a file.
func measureLateMoves(_ contender: String, in folder: String) throws -> (Double, String) {
  var times: [Double] = []
  var digest = ""
  for run in 0..<3 {
    var generator = Numbers(state: UInt64(run + 1))
    var hub = Hub()
    hub.fill(10_000)
    let store = try SQLiteToDoStore(path: "\(folder)/late-\(run).sqlite")
    try store.sync.attach(to: .bench, at: Date(hub.now))
    _ = try sync(store, &hub)
    func moves(_ count: Int) -> [(UUID, TreeAction)] {
      (0..<count).map { _ in
        let id = Hub.id(generator.next(10_000))
        return (id, .move(to: .node(Hub.id(generator.next(10_000))), .first))
      }
    }
    let later = DeviceIdentity(number: DeviceNumber(rawValue: 2), installation: 2)
    hub.push(moves(10_000), from: later, at: hub.now)
    try store.sync.hint()
    _ = try sync(store, &hub, limit: 10_000)
    var replica = hub.ledger.replica
    let late = DeviceIdentity(number: DeviceNumber(rawValue: 3), installation: 3)
    let log = hub.log.count
    hub.push(moves(1_000), from: late, at: hub.now - 10_000)
    let operations = hub.log[log...].compactMap { record -> TreeOperation? in
      if case .operation(_, _, let operation) = record { operation } else { nil }
    }
    if contender == "holon" {
      times.append(seconds { replica.apply(operations) })
    } else {
      try store.sync.hint()
      guard let request = try store.sync.nextRequest() else { continue }
      let response = hub.respond(to: request)
      times.append(try seconds { try store.sync.receive(response, at: Date(hub.now)) })
    }
    digest += "\(operations.count)"
  }
  return (median(times), digest)
}

/// Random numbers that are the same in every run.
struct Numbers {
  var state: UInt64

  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}
