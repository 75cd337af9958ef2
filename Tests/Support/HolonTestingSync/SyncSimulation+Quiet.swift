import HolonSync

extension SyncSimulation {
  /// Lets all devices sync without trouble until no requests are left.
  ///
  /// - Returns: The problem that was found, if any.
  mutating func comeToRest() -> String? {
    network = []
    for _ in 0..<20 {
      for index in devices.indices {
        devices[index].client.hint()
        var count = 0
        while let request = devices[index].client.nextRequest(limit: 7) {
          if let broken = receive(answer(request), index) ?? reflection { return broken }
          count += 1
          if count > 500 { return "device \(index) never stops asking to \(SyncStory.text(request.body))" }
        }
      }
      if devices.allSatisfy({ $0.client.cursor == hub.server.head }) { return difference }
    }
    return "the devices never come to rest"
  }

  /// The difference between the devices, the server and the specification.
  private var difference: String? {
    let expected = SyncSpecification(hub.accepted, purged: hub.purged).picture
    let server = SyncPicture.of(hub.server.replica)
    if let broken = hub.server.replica.brokenInvariant() { return "the server: \(broken)" }
    if server != expected { return Self.difference("the server", server, expected) }
    for (index, device) in devices.enumerated() {
      let picture = SyncPicture.of(device.client.replica)
      if picture != expected { return Self.difference("device \(index)", picture, expected) }
      // A node whose creation was refused on any device isn't expected. The same holds for a node whose creation forms
      // a cycle with an earlier move, as a member with forged stamps can cause.
      guard check.troubles.isDisjoint(with: [.refusals, .forgeries]) else { continue }
      for id in device.created where !hub.server.replica.contains(id) {
        return "\(id), created on device \(index), is lost"
      }
    }
    let isComplete = check.troubles.isDisjoint(with: SyncTroubles.all.subtracting([.network, .crashes]))
    return itemDifference(isComplete) ?? (isComplete ? lostOrDoubled : nil)
  }

  /// The difference between the own items of the devices and the server, or an edit of an item without its effect.
  private func itemDifference(_ isComplete: Bool) -> String? {
    guard let items = check.items else { return nil }
    for node in hub.server.replica.nodes where hub.server.replica.contains(node.id) && !node.isPurged {
      let edits = isComplete ? itemEdits[node.id] ?? [] : nil
      for (index, device) in devices.enumerated() {
        let replica = device.client.replica
        guard let slot = replica.slots[node.id] else { continue }
        let cells = replica.nodes[Int(slot)].cells
        if let problem = items.difference(cells, node.cells, edits) { return "device \(index), \(node.id): \(problem)" }
      }
    }
    return nil
  }

  /// The problem with lost or repeated edits: without troubles that require new stamps, the log has every edit once.
  private var lostOrDoubled: String? {
    let stamps = hub.accepted.map(\.stamp)
    if stamps.count != Set(stamps).count { return "an edit is in the log twice" }
    if let lost = edits.subtracting(stamps).min() { return "the edit \(lost) is lost" }
    return Set(stamps) == edits ? nil : "the log holds what nobody has edited"
  }

  private static func difference(_ name: String, _ lines: [String], _ expected: [String]) -> String {
    "\(name) has\n\(lines.joined(separator: "\n"))\ninstead of\n\(expected.joined(separator: "\n"))"
  }
}
