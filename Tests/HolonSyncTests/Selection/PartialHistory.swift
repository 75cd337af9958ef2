import Foundation
import HolonSync
import HolonTesting
import HolonTestingSync
import HolonTree

/// A random history of whole and partial devices, a server, and messages that come late, twice or never.
struct PartialHistory {
  /// Rare events, which not every history has.
  struct Troubles: OptionSet {
    let rawValue: Int

    static let restarts = Troubles(rawValue: 1)
    static let horizons = Troubles(rawValue: 2)
    static let refusals = Troubles(rawValue: 4)
    static let copiedDevices = Troubles(rawValue: 8)
    static let wrongClocks = Troubles(rawValue: 16)
    static let otherQueries = Troubles(rawValue: 32)
    static let serverBackups = Troubles(rawValue: 64)
    static let all: Troubles = [
      .restarts, .horizons, .refusals, .copiedDevices, .wrongClocks, .otherQueries, .serverBackups,
    ]
  }

  struct Device {
    var client: SyncClient
    var rows: [[UInt8]: [UInt8]] = [:]
    var mail: [SyncResponse] = []
    var drift: Int64 = 0
  }

  /// An edit that must not be lost.
  struct Mark: Hashable {
    let node: UUID
    let field: String
  }

  var devices: [Device] = []
  private(set) var server: SyncServer
  private(set) var marks: Set<Mark> = []
  private(set) var problem: String?
  private let troubles: Troubles
  private var backup: SyncServer
  private var generator: SeededGenerator
  private var now: Int64 = 1_000_000
  private var nextID = 1
  private var nextMark = 1

  init(seed: UInt64, troubles: Troubles = .all, pageBytes: Int? = nil) {
    generator = SeededGenerator(seed: seed)
    server = SyncServer(genesis: generator.next())
    self.troubles = troubles
    server.pageBytes = pageBytes ?? [300, 900, 4_000, SyncLedger.pageBytes].randomElement(using: &generator)!
    backup = server
    for index in 0..<5 {
      let identity = DeviceIdentity(number: DeviceNumber(rawValue: UInt32(index + 1)), installation: generator.next())
      var client = SyncClient(device: identity)
      if index > 1, let partial = try? SyncClient(device: identity, selecting: Self.query(using: &generator)) {
        client = partial
      }
      devices.append(Device(client: client))
      store(client.storedWhole, index)
    }
  }

  static func query(using generator: inout SeededGenerator) -> SyncQuery {
    func color(_ names: String?...) -> SyncQuery {
      .field(SyncCondition("color", .lastWriter, initial: [nil], .isOne(of: names)))
    }
    func shop(_ name: String) -> SyncQuery { .field(SyncCondition("shops", .set, initial: [], .isOne(of: [name]))) }
    let amount = SyncQuery.field(SyncCondition("amount", .counter, initial: ["0"], .isAbove("2", .numbers)))
    let queries = [
      color("red"), !color("red", nil) && shop("a"), shop("a") || amount, .everything, .nothing,
      color("blue") && !shop("b"),
    ]
    return queries.randomElement(using: &generator)!
  }

  // MARK: - Steps

  mutating func run(steps: Int) {
    for _ in 0..<steps where problem == nil { step() }
    if problem == nil { settle() }
    if problem == nil { check() }
  }

  private mutating func chance(_ percent: Int) -> Bool { Int(generator.next() % 100) < percent }

  private mutating func step() {
    now += Int64(generator.next() % 40)
    let index = Int(generator.next() % UInt64(devices.count))
    switch generator.next() % 100 {
    case 0..<40: edit(index)
    case 40..<65: send(index, limit: 1 + Int(generator.next() % 6))
    case 65..<90: deliver(index)
    case 90..<93: devices[index].client.hint()
    case 93..<95 where troubles.contains(.restarts): restart(index)
    case 95 where troubles.contains(.horizons): moveHorizon()
    case 96 where troubles.contains(.copiedDevices) && chance(30): copy(index)
    case 97 where troubles.contains(.wrongClocks):
      devices[index].drift = [0, 0, -500_000, 400_000].randomElement(using: &generator)!
    case 98 where troubles.contains(.otherQueries): selectOthers(index)
    case 99 where troubles.contains(.serverBackups) && chance(30):
      if chance(50) {
        backup = server
      } else {
        server = backup
        // No one else has the edits that were sent only to the lost part of the log.
        marks = []
      }
    default: break
    }
    if let broken = devices[index].client.replica.brokenInvariant() { problem = broken }
  }

  private mutating func edit(_ index: Int) {
    let nodes = devices[index].client.replica.nodes.map(\.id).filter(devices[index].client.replica.contains)
    let node = nodes.randomElement(using: &generator)
    let other = nodes.randomElement(using: &generator)
    let time = now + devices[index].drift
    let placements: [NodePlacement] =
      [.first(in: .root), .last(in: .root)]
      + (other.map { [.last(in: .node($0)), .last(in: .node($0)), .before($0), .after($0)] } ?? [])
    let placement = placements.randomElement(using: &generator)!
    let value = ["red", "blue", "green", "forbidden"].randomElement(using: &generator)!
    let kind = generator.next() % 10
    nextMark += 1
    let mark = "mark/\(nextMark)"
    let mayMark = generator.next() % 2 == 0
    let before = devices[index].client.mark(withOutbox: false)
    var operations: [TreeOperation] = []
    switch (kind, node) {
    case (0...2, _), (_, nil):
      let id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(nextID / 256), UInt8(nextID % 256)))
      nextID += 1
      var fields = ["color": value]
      if chance(50) { fields["shops/\(["a", "b"].randomElement(using: &generator)!)"] = "" }
      operations = (try? devices[index].client.create(id, fields, at: placement, now: time)) ?? []
    case (3...6, let node?):
      var fields: [String: String?] = [:]
      switch generator.next() % 3 {
      case 0: fields["color"] = .some(chance(20) ? nil : value)
      case 1: fields["shops/\(["a", "b"].randomElement(using: &generator)!)"] = .some(chance(50) ? nil : "")
      default: fields["amount/\(index)"] = "\(generator.next() % 5)"
      }
      if mayMark { fields[mark] = "" }
      operations = (try? devices[index].client.set(fields, of: node, now: time)) ?? []
      if mayMark, !operations.isEmpty { marks.insert(Mark(node: node, field: mark)) }
    case (7...8, let node?): operations = (try? devices[index].client.move(node, to: placement, now: time)) ?? []
    case (_, let node?):
      operations =
        (try? chance(60)
          ? devices[index].client.delete(node, now: time) : devices[index].client.restore(node, now: time)) ?? []
    }
    if !operations.isEmpty { store(devices[index].client.rows(after: operations, since: before), index) }
  }

  private func refusal(_ operation: TreeOperation) -> RefusalReason? {
    guard troubles.contains(.refusals), case .set("color", "forbidden") = operation.action else { return nil }
    return .forbidden
  }

  private mutating func send(_ index: Int, limit: Int) {
    guard let request = devices[index].client.nextRequest(limit: limit) else { return }
    guard let sent = try? SyncRequest(json: request.json), sent == request else {
      problem = "the request isn't read as it was written: \(String(decoding: request.json, as: UTF8.self))"
      return
    }
    let response = server.answer(request, at: now, refusal: refusal)
    guard let read = try? SyncResponse(json: response.json), read == response else {
      problem = "the response isn't read as it was written: \(String(decoding: response.json, as: UTF8.self))"
      return
    }
    if chance(15) { return }
    devices[index].mail.append(response)
    if chance(15) { devices[index].mail.append(response) }
  }

  private mutating func deliver(_ index: Int) {
    guard !devices[index].mail.isEmpty else { return }
    let place = Int(generator.next() % UInt64(devices[index].mail.count))
    receive(devices[index].mail.remove(at: place), index)
  }

  private mutating func receive(_ response: SyncResponse, _ index: Int) {
    let mark = devices[index].client.mark(withOutbox: true)
    let changes = devices[index].client.receive(response, now: now + devices[index].drift, using: &generator)
    note(refusedBy: devices[index].client)
    store(devices[index].client.rows(after: response, changes, since: mark), index)
  }

  private mutating func note(refusedBy client: SyncClient) {
    for refused in client.refused {
      guard case .set(let field, _) = refused.operation.action else { continue }
      marks.remove(Mark(node: refused.operation.item, field: field))
    }
  }

  private mutating func restart(_ index: Int) {
    let rows = devices[index].rows.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    do {
      guard let client = try SyncClient(rows: rows.map { StoredSyncRow(key: $0.key, value: $0.value) }) else { return }
      devices[index].client = client
      devices[index].mail = chance(50) ? [] : devices[index].mail
    } catch {
      problem = "\(error)"
    }
  }

  private mutating func moveHorizon() {
    let stamps = server.replica.recentMoves.map(\.stamp)
    if chance(30) {
      server.advanceHorizon(to: server.ledger.horizonAfterAll(at: now))
    } else if let stamp = stamps.randomElement(using: &generator) {
      server.advanceHorizon(to: stamp)
    }
    if chance(60) { server.compactLog() }
  }

  private mutating func copy(_ index: Int) {
    guard devices.count < 8 else { return }
    devices.append(devices[index])
  }

  private mutating func selectOthers(_ index: Int) {
    guard devices[index].client.selection != nil else { return }
    try? devices[index].client.select(Self.query(using: &generator))
    store(devices[index].client.storedWhole, index)
  }

  /// Makes a change of the rows, which have to be those of the device then.
  private mutating func store(_ change: StoredSyncChange, _ index: Int) {
    if change.replacesAll { devices[index].rows = [:] }
    for key in change.removed { devices[index].rows[key] = nil }
    for row in change.written { devices[index].rows[row.key] = row.value }
    let whole = devices[index].client.storedWhole.written
    let expected = Dictionary(whole.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    guard problem == nil, expected != devices[index].rows else { return }
    let keys = Set(expected.keys).union(devices[index].rows.keys).filter { expected[$0] != devices[index].rows[$0] }
    problem = "device \(index) isn't stored as it is: \(keys)"
  }

  // MARK: - The end

  private mutating func settle() {
    for index in devices.indices {
      devices[index].drift = 0
      devices[index].mail = []
    }
    for _ in 0..<4 {
      for index in devices.indices {
        devices[index].client.hint()
        var count = 0
        while let request = devices[index].client.nextRequest(limit: 3) {
          now += 1
          receive(server.answer(request, at: now, refusal: refusal), index)
          count += 1
          guard count < 5_000, problem == nil else {
            problem = problem ?? "device \(index) doesn't come to an end: \(request)"
            return
          }
        }
      }
    }
  }

  private mutating func check() {
    let expected = Self.nodes(of: server.replica) { _ in true }
    for (index, device) in devices.enumerated() {
      let client = device.client
      guard client.isInStep, client.isComplete else { return problem = "device \(index) isn't in step" }
      let found = Self.nodes(of: client.replica) { _ in true }
      guard let query = client.selection?.query else {
        if found != expected { problem = "device \(index) differs: \(found) instead of \(expected)" }
        continue
      }
      let selected = Self.nodes(of: server.replica) { query.matches($0.cells) }
      if found != selected {
        problem =
          "device \(index) has\n\(found.joined(separator: "\n"))\ninstead of\n\(selected.joined(separator: "\n"))"
      }
      let count = client.replica.nodes.indices.filter(client.replica.isKnown).count
      if problem == nil, count != selected.count {
        problem = "device \(index) has \(count) nodes instead of \(selected.count)"
      }
    }
    for mark in marks
    where !server.replica.isPurged(mark.node) && server.replica.value(mark.field, of: mark.node) == nil {
      problem = "an edit is lost: \(mark)"
    }
  }

  /// Returns the visible nodes that satisfy a condition, and those above them, with all cells, in their order.
  private static func nodes(of replica: TreeReplica, where isSelected: (ReplicaNode) -> Bool) -> [String] {
    let all = replica.preorder()
    var kept: Set<UUID> = []
    for (id, _) in all where isSelected(replica.nodes[Int(replica.slots[id]!)]) {
      var above = NodeParent.node(id)
      while case .node(let id) = above, kept.insert(id).inserted { above = replica.parent(of: id) ?? .root }
    }
    return all.filter { kept.contains($0.id) }.map { id, depth in
      let cells = replica.nodes[Int(replica.slots[id]!)].cells.map { "\($0.field)=\($0.value ?? "-")@\($0.stamp)" }
      return String(repeating: "  ", count: depth) + "\(id.uuidString.suffix(4)) \(cells.joined(separator: " "))"
    }
  }
}
