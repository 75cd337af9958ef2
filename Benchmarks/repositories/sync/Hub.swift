import DefeatStore
import Foundation
import HolonSync
import HolonTree

/// A hub in memory, whose answers go through JSON as over a network.
struct Hub {
  private(set) var ledger = SyncLedger(head: LogPosition(sequence: 0, checksum: 1))
  private(set) var log: [LogRecord] = []
  private var places = [LogPosition(sequence: 0, checksum: 1)]
  var now: Int64 = 1_795_262_400_000
  private var numbers: [DeviceNumber: Int] = [:]

  /// An identifier as the application makes them, of version 7.
  static func id(_ number: Int) -> UUID {
    let time = UInt64(1_795_000_000_000 + number)
    var words = ((time << 16 | 0x7000).bigEndian, (UInt64(number) | 0x8000_0000_0000_0000).bigEndian)
    return withUnsafeBytes(of: &words) { UUID(uuid: $0.load(as: uuid_t.self)) }
  }

  /// Accepts what a device has done.
  mutating func push(_ actions: [(UUID, TreeAction)], from device: DeviceIdentity, at start: Int64) {
    var clock = HybridClock(device: device.number)
    var number = numbers[device.number] ?? 0
    var pending: [NumberedOperation] = []
    for (id, action) in actions {
      number += 1
      let operation = TreeOperation(stamp: clock.tick(at: start), item: id, action: action)
      pending.append(NumberedOperation(number: number, operation: operation))
      if pending.count == 1_000 {
        _ = respond(to: SyncRequest(device: device, body: .push(pending)))
        pending = []
      }
    }
    if !pending.isEmpty { _ = respond(to: SyncRequest(device: device, body: .push(pending))) }
    numbers[device.number] = number
  }

  /// To-dos in checklists of 99 parts, as somebody has added them.
  mutating func fill(_ count: Int) {
    var actions: [(UUID, TreeAction)] = []
    var (top, part): (OrderKey?, OrderKey?)
    for number in 0..<count {
      let isTop = number % 100 == 0
      if isTop { (top, part) = (OrderKey.after(top), nil) } else { part = OrderKey.after(part) }
      let parent: NodeParent = isTop ? .root : .node(Self.id(number - number % 100))
      actions.append((Self.id(number), .move(to: parent, (isTop ? top : part) ?? .first)))
      actions.append((Self.id(number), .set("title", "To-do number \(number) of many")))
      if number % 3 == 0 { actions.append((Self.id(number), .set("due", "2026-12-01"))) }
      if number % 5 == 0 { actions.append((Self.id(number), .set("tag:home", "a1"))) }
    }
    push(actions, from: DeviceIdentity(number: DeviceNumber(rawValue: 1), installation: 1), at: now - 1_000_000)
  }

  /// The bytes that a request is answered with.
  mutating func answer(_ request: SyncRequest) -> [UInt8] {
    now += 1
    return respond(to: request).json
  }

  mutating func respond(to request: SyncRequest) -> SyncResponse {
    switch request.body {
    case .push(let operations):
      let push = ledger.plan(operations, from: request.device, at: now, known: [:])
      for record in push.records { places.append(places[places.count - 1].advanced(over: record)) }
      log += push.records
      return ledger.commit(push, at: now)
    case .pull(let since, let limit):
      return SyncPull(
        device: request.device, receipt: ledger.devices[request.device.number], since: since, tail: places[0],
        head: ledger.head, checksum: places[since.sequence].checksum,
        records: Array(log[since.sequence...].prefix(SyncLedger.bounded(limit)))
      ).response(at: now)
    case .snapshot(let position, let start, let limit):
      return ledger.page(position, start: start, limit: limit, for: request.device, at: now)
    }
  }
}

extension Date {
  init(_ milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1_000) }
}

/// The seconds that something takes.
func seconds(_ body: () throws -> Void) rethrows -> Double {
  let start = ContinuousClock.now
  try body()
  return (ContinuousClock.now - start) / .seconds(1)
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

extension SyncHome {
  static let bench = SyncHome(hub: "https://localhost", space: Hub.id(1), account: "ada")
}

/// Syncs a list until it is in step.
///
/// - Returns: The seconds that the device itself has taken.
func sync(_ store: SQLiteToDoStore, _ hub: inout Hub, limit: Int = 1_000) throws -> Double {
  var taken = 0.0
  while true {
    var request: SyncRequest?
    var sent: [UInt8] = []
    taken += try seconds {
      request = try store.sync.nextRequest(limit: limit)
      if let request { sent = request.json }
    }
    guard let request else { return taken }
    precondition(!sent.isEmpty)
    let answer = hub.answer(request)
    let now = hub.now
    taken += try seconds {
      let response = try SyncResponse(json: answer)
      try store.sync.receive(response, at: Date(now))
    }
  }
}
