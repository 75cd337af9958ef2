import Foundation
public import HolonToDos
public import HolonTracking

/// The use cases of the application, over any store of to-dos.
///
/// Each edit is one transaction of the store and one step of undo.
public struct Defeat: Sendable {
  /// The store of the list.
  public let store: any ToDoStore

  /// The store of the contents of attachments; nil for a list without attachments.
  public let contents: (any ContentStore)?

  /// The sources of contents beyond this device; nil for a list whose contents are all local.
  let sources: ContentSources?

  /// The time and time zone.
  public let clock: LocalClock

  /// The receiver of events about the use of the application; it discards them unless the user consents.
  public let tracker: any EventTracker

  /// Creates the application over a store.
  public init(
    store: any ToDoStore, contents: (any ContentStore)? = nil, sources: ContentSources? = nil,
    clock: LocalClock = LocalClock(), tracker: any EventTracker = CompositeTracker([])
  ) {
    self.store = store
    self.contents = contents
    self.sources = sources
    self.clock = clock
    self.tracker = tracker
  }
}

// MARK: - Reading

extension Defeat {
  /// Returns the whole list.
  public func list() throws -> ToDoList { try store.list() }

  /// Returns the warrior's progress.
  public func quest() throws -> Quest { Quest(try store.progress()) }

  /// Returns a to-do with all of its parts and the wholes that contain it.
  public func show(_ reference: ToDoReference) throws -> (list: ToDoList, number: Int) {
    let number = try number(of: reference)
    return (try store.list(ToDoExcerpt(withParts: [number])), number)
  }

  func number(of reference: ToDoReference) throws -> Int { try store.numbers(of: [reference])[0] }
}

// MARK: - Editing

extension Defeat {
  /// Adds a to-do.
  ///
  /// - Returns: The number of the to-do.
  @discardableResult
  public func add(_ draft: ToDoDraft, to spot: Spot = .end) throws -> Int {
    var toDo = try ToDo(draft.title ?? "", created: clock.now())
    try draft.apply(to: &toDo)
    let (place, excerpt) = try resolve(spot)
    let number = try edit("add \(Self.named([toDo.title]))", excerpt) { list in try list.add(toDo, to: place) }
    tracker.track(ProductEvent.added)
    return number
  }

  /// Completes to-dos, each with all of its parts.
  @discardableResult
  public func complete(_ references: [ToDoReference]) throws -> Outcome {
    let outcome = try change(references, verb: "complete", withParts: true) { list, number, now in
      try list.complete(number, at: now)
    }
    if outcome.affected > 0 {
      tracker.track(ProductEvent.completed(count: outcome.affected, percent: outcome.progress.percent))
    }
    return outcome
  }

  /// Reopens to-dos, each with all of its parts.
  @discardableResult
  public func reopen(_ references: [ToDoReference]) throws -> Outcome {
    let outcome = try change(references, verb: "reopen", withParts: true) { list, number, now in
      try list.reopen(number, at: now)
    }
    if outcome.affected > 0 { tracker.track(ProductEvent.reopened(count: outcome.affected)) }
    return outcome
  }

  /// Changes the values of to-dos.
  @discardableResult
  public func edit(_ references: [ToDoReference], _ draft: ToDoDraft) throws -> Outcome {
    let outcome = try change(references, verb: "edit", withParts: false) { list, number, now in
      let before = list[number]
      try list.edit(number, at: now) { toDo throws(ToDoError) in try draft.apply(to: &toDo) }
      return list[number] == before ? 0 : 1
    }
    if outcome.affected > 0 { tracker.track(ProductEvent.edited(count: outcome.affected)) }
    return outcome
  }

  /// Removes to-dos, each with all of its parts.
  @discardableResult
  public func remove(_ references: [ToDoReference]) throws -> Outcome {
    let outcome = try change(references, verb: "remove", withParts: true) { list, number, _ in
      // A part of a to-do that has just been removed no longer exists.
      list[number] == nil ? 0 : try list.remove(number)
    }
    if outcome.affected > 0 { tracker.track(ProductEvent.removed(count: outcome.affected)) }
    return outcome
  }

  /// Moves a to-do with all of its parts.
  @discardableResult
  public func move(_ reference: ToDoReference, to spot: Spot) throws -> Outcome {
    let number = try number(of: reference)
    var (place, excerpt) = try resolve(spot)
    excerpt.withNeighbours.append(number)
    var title = ""
    let outcome = try edit("move \(Self.named([title]))", excerpt) { list in
      let before = list.entry(number)
      try list.move(number, to: place, at: clock.now())
      let after = list.entry(number)
      title = after?.toDo.title ?? ""
      return Outcome(
        numbers: [number], titles: [title], changes: [before == after ? 0 : 1],
        progress: list.progress)
    }
    if outcome.affected > 0 { tracker.track(ProductEvent.moved) }
    return outcome
  }

  /// Undoes the last edits, newest first.
  ///
  /// - Returns: The undone edits; fewer than `count` if no more exist.
  public func undo(_ count: Int = 1) throws -> [ToDoEdit] {
    let edits = try repeated(count) { try store.undo(at: clock.now()) }
    if !edits.isEmpty { tracker.track(ProductEvent.undone(count: edits.count)) }
    return edits
  }

  /// Redoes undone edits, unless another edit was made since.
  public func redo(_ count: Int = 1) throws -> [ToDoEdit] { try repeated(count) { try store.redo(at: clock.now()) } }
}

// MARK: - Implementation

extension Defeat {
  private func change(
    _ references: [ToDoReference], verb: String, withParts: Bool,
    _ body: (inout ToDoList, Int, Date) throws -> Int
  ) throws -> Outcome {
    var seen: Set<Int> = []
    let numbers = try store.numbers(of: references).filter { seen.insert($0).inserted }
    let excerpt = withParts ? ToDoExcerpt(withParts: numbers) : ToDoExcerpt(alone: numbers)
    let now = clock.now()
    var former: [String] = []
    return try edit("\(verb) \(Self.named(former))", excerpt) { list in
      former = numbers.map { list[$0]?.title ?? "" }
      let changes = try numbers.map { try body(&list, $0, now) }
      let titles = zip(numbers, former).map { list[$0]?.title ?? $1 }
      return Outcome(numbers: numbers, titles: titles, changes: changes, progress: list.progress)
    }
  }

  /// Lists to-dos in the name of an edit: the first titles, as many as fit on a line.
  static func named(_ titles: [String]) -> String {
    let named = titles.prefix(3).map { title in "“\(title.prefix(60))\(title.dropFirst(60).isEmpty ? "" : "…")”" }
    return named.joined(separator: ", ") + (titles.count > 3 ? ", …" : "")
  }

  func edit<Result>(
    _ label: @autoclosure () -> String, _ excerpt: ToDoExcerpt, _ change: (inout ToDoList) throws -> Result
  ) throws -> Result {
    try store.edit(label(), excerpt: excerpt, at: clock.now(), change)
  }

  private func repeated(_ count: Int, _ step: () throws -> ToDoEdit?) throws -> [ToDoEdit] {
    var edits: [ToDoEdit] = []
    while edits.count < count, let edit = try step() { edits.append(edit) }
    return edits
  }

  func resolve(_ spot: Spot) throws -> (ToDoList.Place, ToDoExcerpt) {
    switch spot {
    case .end: return (.last(in: nil), ToDoExcerpt())
    case .under(let reference):
      let number = try number(of: reference)
      return (.last(in: number), ToDoExcerpt(alone: [number]))
    case .before(let reference):
      let number = try number(of: reference)
      return (.before(number), ToDoExcerpt(withNeighbours: [number]))
    case .after(let reference):
      let number = try number(of: reference)
      return (.after(number), ToDoExcerpt(withNeighbours: [number]))
    }
  }
}
