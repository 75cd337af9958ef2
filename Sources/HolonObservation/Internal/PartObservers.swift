internal import Observation

/// The observers of a model's parts, such as its rows and their order.
///
/// Each part has a key path of its own, so that a change of one part invalidates no view that reads others. A part that
/// nobody observes needs no memory.
final class PartObservers<Part: Hashable & Sendable>: Observable, Sendable {
  private let registrar = ObservationRegistrar()

  /// Represents a part in key paths.
  private subscript(part: Part) -> Void { () }

  /// Registers that a view reads a part.
  func access(_ part: Part) { registrar.access(self, keyPath: \.[part]) }

  /// Invalidates the views that have read any of these parts.
  func invalidate(_ parts: Set<Part>) {
    for part in parts {
      let path: KeyPath<PartObservers, Void> = \.[part]
      registrar.willSet(self, keyPath: path)
      registrar.didSet(self, keyPath: path)
    }
  }
}
