import HolonToDos
import HolonTracking

extension Defeat {
  /// Adds the to-dos of an outline, as one edit.
  ///
  /// - Parameters:
  ///   - outline: The to-dos with their parts.
  ///   - spot: The place of the first one at the top; the others at the top follow it.
  /// - Returns: The numbers of the to-dos, in the order of the outline.
  /// - Throws: ``InputError/tooManyToDos(limit:)``, or `ToDoError` for an invalid title or tag, too many levels or an
  ///   unknown place. Nothing is added then.
  @discardableResult
  public func add(_ outline: ToDoOutline, to spot: Spot = .end) throws -> Range<Int> {
    guard !outline.items.isEmpty else { return 0..<0 }
    let added = try outline.list(created: clock.now(), clock)
    let (place, excerpt) = try resolve(spot)
    let titles = try added.parts(of: nil).map { added[$0]?.title ?? "" }
    let numbers = try edit("add \(Self.named(titles))", excerpt) { list in
      // A completed checklist keeps its chest when it gets more parts.
      if isPlaying { try list.openChests(at: clock.now()) }
      let first = list.nextNumber
      try list.add(contentsOf: added, to: place)
      return first..<list.nextNumber
    }
    tracker.track(ProductEvent.added)
    return numbers
  }
}
