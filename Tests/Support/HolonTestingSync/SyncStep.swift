import HolonTesting

/// A step of a generated history, with numbers that choose among the current devices, nodes and messages.
///
/// A history without some of its steps is therefore a valid history as well.
struct SyncStep: Sendable {
  enum Kind: CaseIterable, Sendable {
    case create, set, move, order, delete, restore
    case send, deliver, duplicate, drop
    case crash, jump, wait, backUp, restoreBackup, backUpServer, restoreServer, settle, forge
  }

  let kind: Kind
  let device: Int
  let numbers: [UInt64]

  static func random(_ kinds: [Kind], devices: Int, using generator: inout SeededGenerator) -> SyncStep {
    SyncStep(
      kind: kinds.randomElement(using: &generator) ?? .wait, device: .random(in: 0..<devices, using: &generator),
      numbers: (0..<3).map { _ in generator.next() })
  }
}

extension SyncStep.Kind {
  /// Returns the kinds, each repeated according to its weight.
  static func weighted(_ troubles: SyncTroubles) -> [SyncStep.Kind] {
    var weights: [(SyncStep.Kind, Int)] = [
      (.create, 10), (.set, 10), (.move, 14), (.order, 5), (.delete, 3), (.restore, 3), (.send, 26), (.deliver, 28),
      (.wait, 4),
    ]
    if troubles.contains(.network) { weights += [(.duplicate, 6), (.drop, 4)] }
    if troubles.contains(.crashes) { weights += [(.crash, 2)] }
    if troubles.contains(.clocks) { weights += [(.jump, 2)] }
    if troubles.contains(.deviceBackups) { weights += [(.backUp, 2), (.restoreBackup, 1)] }
    if troubles.contains(.serverBackups) { weights += [(.backUpServer, 2), (.restoreServer, 1)] }
    if troubles.contains(.horizons) { weights += [(.settle, 2)] }
    if troubles.contains(.forgeries) { weights += [(.forge, 8)] }
    return weights.flatMap { Array(repeating: $0, count: $1) }
  }
}
