import HolonBase
import HolonRepositories

/// A gate that blocks tasks until it is opened.
final class Gate: Sendable {
  private let state = Locked<(isOpen: Bool, arrived: Int)>((false, 0))

  func pass() async {
    state.use { $0.arrived += 1 }
    while !state.value.isOpen { await Task.yield() }
  }

  /// Waits until a task has arrived.
  func arrival(of count: Int = 1) async {
    while state.value.arrived < count { await Task.yield() }
  }

  func open() { state.use { $0.isOpen = true } }
}
