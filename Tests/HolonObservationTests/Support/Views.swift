import HolonBase
import Observation

/// Views that read from models, each of which is drawn again after it has been invalidated.
@MainActor
final class Views {
  private struct View {
    let read: @MainActor () -> String
    var shown = ""
  }

  private var views: [String: View] = [:]
  private let invalid = Locked<Set<String>>([])

  /// Draws a view for the first time.
  func add(_ name: String, _ read: @escaping @MainActor () -> String) {
    views[name] = View(read: read)
    draw(name)
  }

  /// Draws the invalidated views again.
  ///
  /// - Returns: Their names, in order.
  @discardableResult
  func draw() -> [String] {
    let names = invalid.use { names in
      defer { names.removeAll() }
      return names.sorted()
    }
    for name in names { draw(name) }
    return names
  }

  /// Draws the invalidated views again, and compares what all views show with what they should.
  ///
  /// - Returns: The views that show an old value, and those that were drawn again without need.
  func flaws() -> [String] {
    let before = views.mapValues(\.shown)
    let drawn = Set(draw())
    return views.keys.sorted().compactMap { name in
      let current = views[name]?.read() ?? ""
      if views[name]?.shown != current { return "\(name) shows \(views[name]?.shown ?? ""), not \(current)" }
      return drawn.contains(name) && before[name] == current ? "\(name) was drawn again without need" : nil
    }
  }

  private func draw(_ name: String) {
    guard let view = views[name] else { return }
    let invalid = invalid
    let shown = withObservationTracking {
      view.read()
    } onChange: {
      invalid.use { _ = $0.insert(name) }
    }
    views[name]?.shown = shown
  }
}
