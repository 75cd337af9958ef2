import Foundation
public import HolonToDos
public import HolonTracking

/// The use cases of the application, over any store of to-dos.
///
/// Each edit is one transaction of the store and one step of undo.
public struct Defeat: Sendable {
  /// The store of the list.
  public internal(set) var store: any ToDoStore

  /// The store of the contents of attachments; nil for a list without attachments.
  public let contents: (any ContentStore)?

  /// The store of saved filters; nil for a list without them.
  var filters: (any SavedFilterStore)?

  /// The store of templates; nil for a list without them.
  var templates: (any ToDoTemplateStore)?

  /// The sources of contents beyond this device; nil for a list whose contents are all local.
  let sources: ContentSources?

  /// The time and time zone.
  public internal(set) var clock: LocalClock

  /// The receiver of events about the use of the application; it discards them unless the user consents.
  public let tracker: any EventTracker

  /// The person's weights for the urgency of to-dos.
  public var weights = UrgencyWeights()

  /// Whether completing to-dos wins treasures and levels.
  public var isPlaying = true

  /// Creates the application over a store.
  public init(
    store: any ToDoStore, filters: (any SavedFilterStore)? = nil, templates: (any ToDoTemplateStore)? = nil,
    contents: (any ContentStore)? = nil,
    sources: ContentSources? = nil, clock: LocalClock = LocalClock(), tracker: any EventTracker = CompositeTracker([])
  ) {
    self.store = store
    self.filters = filters
    self.templates = templates
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
  public func quest() throws -> Quest { Quest(try store.way()) }

  /// Returns a to-do with all of its parts and the wholes that contain it.
  public func show(_ reference: ToDoReference) throws -> (list: ToDoList, number: Int) {
    let number = try number(of: reference)
    var excerpt = ToDoExcerpt(withParts: [number])
    excerpt.hasDependencies = true
    return (try store.list(excerpt), number)
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
    try add(ToDoOutline(draft), to: spot).lowerBound
  }

  /// Completes to-dos, each with all of its parts; recurring ones move on to their next instances.
  ///
  /// - Parameter ignoresDependencies: Whether to-dos that wait for others are completed, too.
  @discardableResult
  public func complete(
    _ references: [ToDoReference], ignoringDependencies ignoresDependencies: Bool = false
  ) throws -> Outcome {
    var hasDay = false
    let excerpt = { (numbers: [Int]) throws -> ToDoExcerpt in
      let needed = try completionExcerpt(numbers)
      hasDay = needed.hasDay
      return needed.excerpt
    }
    let outcome = try change(references, verb: "complete", excerpt) { list, numbers, now in
      let before = list
      let open = try numbers.map { number in try list.wholes(of: number).filter { try !list.isComplete($0) } }
      let completion = try list.complete(
        numbers, ignoringDependencies: ignoresDependencies, at: now, in: clock.timeZone)
      var changes = Changes(counts: completion.counts, dueAgain: completion.dueAgain)
      var found = Set(numbers)
      // The last one of several parts completes their checklist.
      for (index, wholes) in open.enumerated().reversed() where changes.counts[index] > 0 {
        changes.checklists[numbers[index]] = try wholes.filter { try list.isComplete($0) && found.insert($0).inserted }
      }
      if isPlaying { try list.winTreasures(after: before, at: now, clock, hasDay: hasDay) }
      return changes
    }
    if outcome.affected > 0 {
      tracker.track(ProductEvent.completed(count: outcome.affected, percent: outcome.progress.percent))
    }
    return outcome
  }

  /// Moves recurring to-dos on to their next instances without completing the present ones.
  @discardableResult
  public func skip(_ references: [ToDoReference]) throws -> Outcome {
    let outcome = try change(references, verb: "skip", { ToDoExcerpt(completing: $0) }) { list, numbers, now in
      for number in numbers { try list.skip(number, at: now, in: clock.timeZone) }
      return Changes(counts: numbers.map { _ in 1 }, dueAgain: numbers)
    }
    if outcome.affected > 0 { tracker.track(ProductEvent.skipped(count: outcome.affected)) }
    return outcome
  }

  /// Reopens to-dos, each with all of its parts.
  @discardableResult
  public func reopen(_ references: [ToDoReference]) throws -> Outcome {
    let outcome = try change(references, verb: "reopen", { ToDoExcerpt(withParts: $0) }) { list, numbers, now in
      if isPlaying { try list.openChests(at: now) }
      return Changes(counts: try numbers.map { try list.reopen($0, at: now) })
    }
    if outcome.affected > 0 { tracker.track(ProductEvent.reopened(count: outcome.affected)) }
    return outcome
  }

  /// Changes the values of to-dos.
  @discardableResult
  public func edit(_ references: [ToDoReference], _ draft: ToDoDraft) throws -> Outcome {
    let needs = try resolvedNeeds(of: draft)
    let excerpt = { (numbers: [Int]) in
      var excerpt = ToDoExcerpt(alone: numbers + needs.numbers)
      excerpt.hasDependencies = !needs.isEmpty
      return excerpt
    }
    let outcome = try change(references, verb: "edit", excerpt) { list, numbers, now in
      let before = list
      for number in numbers {
        try list.edit(number, at: now) { toDo throws(ToDoError) in try draft.apply(to: &toDo, in: clock.timeZone) }
        try needs.apply(to: number, in: &list, at: now)
      }
      if !needs.isEmpty { try list.checkNeeds(of: numbers, since: before) }
      return Changes(counts: numbers.map { list[$0] == before[$0] ? 0 : 1 })
    }
    if outcome.affected > 0 { tracker.track(ProductEvent.edited(count: outcome.affected)) }
    return outcome
  }

  /// Removes to-dos, each with all of its parts.
  @discardableResult
  public func remove(_ references: [ToDoReference]) throws -> Outcome {
    let outcome = try change(references, verb: "remove", { ToDoExcerpt(withParts: $0) }) { list, numbers, now in
      let before = list
      // A part of a to-do that has just been removed no longer exists.
      let counts = try numbers.map { list[$0] == nil ? 0 : try list.remove($0) }
      if isPlaying { try list.openChests(at: now, after: before) }
      return Changes(counts: counts)
    }
    if outcome.affected > 0 { tracker.track(ProductEvent.removed(count: outcome.affected)) }
    return outcome
  }

  /// Moves a to-do with all of its parts.
  @discardableResult
  public func move(_ reference: ToDoReference, to spot: Spot) throws -> Outcome { try move([reference], to: spot) }

  /// Moves to-dos to a place, one after another, each with all of its parts.
  @discardableResult
  public func move(_ references: [ToDoReference], to spot: Spot) throws -> Outcome {
    let numbers = try distinctNumbers(of: references)
    let now = clock.now()
    var (place, excerpt) = try resolve(spot)
    excerpt.withNeighbours += numbers
    var titles: [String] = []
    let outcome = try edit("move \(Self.named(titles))", excerpt) { list in
      titles = numbers.map { list[$0]?.title ?? "" }
      if isPlaying { try list.openChests(at: now) }
      let changes = try numbers.map { number in
        let before = list.entry(number)
        try list.move(number, to: place, at: now)
        if case .after = place { place = .after(number) }
        return before == list.entry(number) ? 0 : 1
      }
      if isPlaying { try list.openChests(at: now) }
      return Outcome(numbers: numbers, titles: titles, changes: changes, progress: list.way)
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
  /// The result of a change.
  struct Changes {
    /// The number of changes of each to-do.
    var counts: [Int]

    /// The recurring to-dos that are due again.
    var dueAgain: [Int] = []

    /// The unnamed checklists that were completed with a to-do.
    var checklists: [Int: [Int]] = [:]
  }

  /// Changes to-dos as one edit.
  ///
  /// - Parameter excerpt: Returns the part of the list that the change needs.
  func change(
    _ references: [ToDoReference], verb: String, _ excerpt: ([Int]) throws -> ToDoExcerpt,
    _ body: (inout ToDoList, [Int], Date) throws -> Changes
  ) throws -> Outcome {
    let numbers = try distinctNumbers(of: references)
    let now = clock.now()
    var former: [String] = []
    return try edit("\(verb) \(Self.named(former))", excerpt(numbers)) { list in
      former = numbers.map { list[$0]?.title ?? "" }
      let changes = try body(&list, numbers, now)
      let titles = zip(numbers, former).map { list[$0]?.title ?? $1 }
      let next = changes.dueAgain.compactMap { number in
        list[number].flatMap { toDo in toDo.due.map { NextInstance(number: number, title: toDo.title, due: $0) } }
      }
      let checklists = changes.checklists.mapValues { numbers in
        numbers.map { Outcome.Checklist(number: $0, title: list[$0]?.title ?? "") }
      }
      return Outcome(
        numbers: numbers, titles: titles, changes: changes.counts, next: next, progress: list.way,
        checklists: checklists)
    }
  }

  /// Returns the numbers of to-dos in the order of their first references.
  private func distinctNumbers(of references: [ToDoReference]) throws -> [Int] {
    var seen: Set<Int> = []
    return try store.numbers(of: references).filter { seen.insert($0).inserted }
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
