import HolonRepositories

/// Holds back those who come, until it's opened.
final class Gate: Sendable {
  private let state = Shared<(isOpen: Bool, arrived: Int)>((false, 0))

  func pass() async {
    state.change { $0.arrived += 1 }
    while !state.value.isOpen { await Task.yield() }
  }

  /// Waits until somebody has come.
  func arrival(of count: Int = 1) async {
    while state.value.arrived < count { await Task.yield() }
  }

  func open() { state.change { $0.isOpen = true } }
}
