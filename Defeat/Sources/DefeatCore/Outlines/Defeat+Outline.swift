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
    let now = clock.now()
    let added = try outline.list(created: now, clock)
    let (place, neighbours) = try resolve(spot)
    let needs = try outline.items.map { try resolvedNeeds(of: $0.draft) }
    var excerpt = neighbours
    excerpt.alone += needs.flatMap(\.numbers)
    excerpt.hasDependencies = needs.contains { !$0.isEmpty }
    let titles = try added.parts(of: nil).map { added[$0]?.title ?? "" }
    let numbers = try edit("add \(Self.named(titles))", excerpt) { list in
      // A completed checklist keeps its chest when it gets more parts.
      if isPlaying { try list.openChests(at: now) }
      let first = list.nextNumber
      try list.add(contentsOf: added, to: place)
      for (offset, needs) in needs.enumerated() { try needs.apply(to: first + offset, in: &list, at: now) }
      if excerpt.hasDependencies { try list.checkNeeds(of: Array(first..<list.nextNumber)) }
      return first..<list.nextNumber
    }
    tracker.track(ProductEvent.added)
    return numbers
  }
}
