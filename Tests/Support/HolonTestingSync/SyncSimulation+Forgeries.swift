import Foundation
import HolonSync
import HolonTesting
import HolonTree

extension SyncSimulation {
  /// The identity of a dishonest member with write access.
  private static var hostile: DeviceIdentity { DeviceIdentity(number: DeviceNumber(rawValue: 7), installation: 7) }

  /// Lets the hostile member push an operation with a forged stamp: another member's, an old one, or a future one.
  ///
  /// - Parameter index: The device whose pending edits the member has guessed.
  /// - Returns: The difference between the mirror and the server, if any.
  mutating func forge(_ step: SyncStep, _ index: Int) -> String? {
    var numbers = SeededGenerator(seed: step.numbers[0])
    let stamp = forgedStamp(index, &numbers)
    let action = forgedAction(&numbers)
    let operation = TreeOperation(stamp: stamp, item: forgedItem(&numbers), action: action)
    let last = hub.server.ledger.devices[Self.hostile.number]?.lastNumber ?? 0
    // Now and then, the number is one that was used before, or one far ahead.
    let number = max(1, last + [1, 1, 1, 1, 0, 100].randomElement(using: &numbers)!)
    tell("somebody forges: \(operation)")
    _ = answer(
      SyncRequest(
        device: Self.hostile, body: .push([NumberedOperation(number: number, operation: operation)])))
    return reflection
  }

  private func forgedStamp(_ index: Int, _ numbers: inout SeededGenerator) -> HybridTimestamp {
    let pending: [HybridTimestamp] =
      if case .push(let operations) = devices[index].client.nextRequest(limit: 5)?.body {
        operations.map(\.operation.stamp)
      } else { [] }
    let accepted = hub.accepted.suffix(8).map(\.stamp)
    let following = accepted.map { HybridTimestamp(ticks: $0.ticks &+ 1, device: $0.device) }
    let own = Self.hostile.number
    let others: [HybridTimestamp] = [
      HybridTimestamp(milliseconds: now - Int64(numbers.next() % 100_000), device: own),
      HybridTimestamp(milliseconds: now + Int64(numbers.next() % 50_000), device: own),
      HybridTimestamp(milliseconds: now + 70_000, device: own),
    ]
    let kinds = [pending, pending, accepted, following, others].filter { !$0.isEmpty }
    return kinds.randomElement(using: &numbers)?.randomElement(using: &numbers) ?? .zero
  }

  private func forgedItem(_ numbers: inout SeededGenerator) -> UUID {
    let known = hub.accepted.randomElement(using: &numbers)?.item
    return numbers.next().isMultiple(of: 4) ? check.id(numbers.next()) : known ?? check.id(numbers.next())
  }

  private func forgedAction(_ numbers: inout SeededGenerator) -> TreeAction {
    let parents: [NodeParent] = [.root, .root, .trash, .node(forgedItem(&numbers))]
    let parent = parents.randomElement(using: &numbers) ?? .root
    let key = [OrderKey.first, .after(.first)].randomElement(using: &numbers) ?? .first
    switch numbers.next() % 4 {
    case 0:
      let field = check.fields[Int(numbers.next() % UInt64(check.fields.count))]
      return .set(field, numbers.next().isMultiple(of: 5) ? nil : check.value(field, &numbers))
    case 1: return .order(in: parent, key)
    default: return .move(to: parent, key)
    }
  }
}
