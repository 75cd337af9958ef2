import Foundation
import HolonSync
import HolonTesting
import HolonTree

/// A number of devices, a server, and a network between them.
struct SyncSimulation {
  struct Device {
    var client: any SyncDevice
    var created: Set<UUID> = []
    var backup: (client: any SyncDevice, created: Set<UUID>)?
    var skew: Int64 = 0

    /// The number of times that the device was started again.
    var restarts = 0
  }

  struct Hub {
    var server: SyncServer

    /// All operations that the server has accepted.
    var accepted: [TreeOperation] = []

    /// The nodes that were removed permanently.
    var purged: Set<UUID> = []
  }

  enum Message {
    case request(SyncRequest, from: Int)
    case response(SyncResponse, to: Int)
  }

  let check: ConvergenceCheck
  var devices: [Device] = []
  var hub: Hub
  var hubBackup: Hub?
  var network: [Message] = []
  var now: Int64 = 1_000_000
  var generator = SeededGenerator(seed: 1)

  /// The stamps of all edits that were answered.
  var edits: Set<HybridTimestamp> = []

  /// The edits of own items, by node.
  var itemEdits: [UUID: [ItemCheck.Edit]] = [:]

  /// The difference between the mirror and the server.
  var reflection: String?

  /// The events so far, as readable text.
  var story: [String] = []

  init(_ check: ConvergenceCheck) {
    self.check = check
    let genesis = generator.next()
    hub = Hub(server: SyncServer(genesis: genesis))
    check.mirror?.begin(genesis: genesis)
    hub.server.pageBytes = check.pageBytes
    for index in 0..<check.devices {
      devices.append(Device(client: check.makeDevice(.random(using: &generator), index)))
    }
  }

  /// Performs a step.
  ///
  /// - Returns: The problem that was found, if any.
  mutating func take(_ step: SyncStep) -> String? {
    let index = step.device % devices.count
    let (first, second) = (step.numbers[0], step.numbers[1])
    now += Int64(step.numbers[2] % 4)
    switch step.kind {
    case .create, .set, .move, .order, .delete, .restore:
      edit(step, index)
      guard check.device != nil || check.storage != nil else { break }
      return devices[index].client.brokenInvariant().map { "device \(index): \($0)" }
    case .send: send(index, limit: 1 + Int(first % 5))
    case .deliver: return deliver(first, keeps: false)
    case .duplicate: return deliver(first, keeps: true)
    case .drop: if !network.isEmpty { network.remove(at: Int(first % UInt64(network.count))) }
    case .crash:
      devices[index].client.restart()
      devices[index].restarts += 1
      tell("device \(index) crashes")
    case .jump: devices[index].skew = Int64(first % 400_000) - 200_000
    case .wait:
      now += Int64(first % 20_000)
      devices[index].client.hint()
    case .backUp: devices[index].backup = (devices[index].client.copy(), devices[index].created)
    case .restoreBackup:
      guard let backup = devices[index].backup else { break }
      (devices[index].client, devices[index].created) = (backup.client.copy(), backup.created)
      devices[index].restarts += 1
      tell("device \(index) is restored from its backup")
    case .backUpServer:
      hubBackup = hub
      check.mirror?.backUp()
    case .restoreServer:
      guard let hubBackup else { break }
      hub = hubBackup
      check.mirror?.restore()
      tell("the server is restored from its backup")
    case .forge: return forge(step, index)
    case .settle:
      let horizon = HybridTimestamp(milliseconds: now - Int64(first % 5_000))
      if horizon > hub.server.replica.horizon {
        hub.purged.formUnion(SyncSpecification.purged(by: horizon, hub.accepted))
      }
      hub.server.advanceHorizon(to: horizon)
      if second.isMultiple(of: 2) { hub.server.compactLog() }
      check.mirror?.settle(before: horizon, compacting: second.isMultiple(of: 2))
      tell("the server settles what is before \(horizon)")
    }
    return nil
  }

  mutating func tell(_ line: @autoclosure () -> String) {
    if check.tellsStory, story.count < 200 { story.append(line()) }
  }

  private mutating func send(_ index: Int, limit: Int) {
    guard let request = devices[index].client.nextRequest(limit: limit) else { return }
    network.append(.request(request, from: index))
    tell("device \(index) sends \(SyncStory.text(request.body))")
  }

  /// Delivers a message to its receiver.
  private mutating func deliver(_ number: UInt64, keeps: Bool) -> String? {
    guard !network.isEmpty else { return nil }
    // Without network troubles, messages arrive in the order in which they were sent.
    let place = check.troubles.contains(.network) ? Int(number % UInt64(network.count)) : 0
    let message = keeps ? network[place] : network.remove(at: place)
    switch message {
    case .request(let request, let index):
      network.append(.response(answer(request), to: index))
      return nil
    case .response(let response, let index): return reflection ?? receive(response, index)
    }
  }

  mutating func answer(_ request: SyncRequest) -> SyncResponse {
    let before = hub.server.head.sequence
    let refuses = check.troubles.contains(.refusals)
    let refusal = { @Sendable (operation: TreeOperation) -> RefusalReason? in
      refuses && (operation.stamp.ticks &* 0x9E37_79B9_7F4A_7C15) >> 60 == 0 ? .forbidden : nil
    }
    let response = check.answer(&hub.server, request, now, refusal)
    if let mirror = check.mirror {
      let mirrored = mirror.answer(request, at: now, refusal: refusal)
      if mirrored != response, reflection == nil {
        let told = mirrored.map { "\($0)" } ?? "nothing"
        reflection = "the mirror answers \(told)\ninstead of \(response)\nto \(request)"
      }
    }
    for case .operation(_, _, let operation) in hub.server.log.suffix(hub.server.head.sequence - before) {
      hub.accepted.append(operation)
    }
    return response
  }

  mutating func receive(_ response: SyncResponse, _ index: Int) -> String? {
    let before = SyncPicture.Nodes(devices[index].client.replica, isNeeded: check.checksChanges)
    let changes = devices[index].client.receive(response, now: now + devices[index].skew, using: &generator)
    tell("device \(index) receives \(SyncStory.text(response.body))")
    if let broken = devices[index].client.brokenInvariant() { return "device \(index): \(broken)" }
    return before.unreported(by: changes, in: devices[index].client.replica).map { "device \(index): \($0)" }
  }
}
