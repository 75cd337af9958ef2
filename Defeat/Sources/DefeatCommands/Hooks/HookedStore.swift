import DefeatCore
import Dispatch
import Foundation
import HolonBase
import HolonToDos

/// A store that runs hooks before and after each edit.
///
/// All commands and the page edit through it. Changes that sync receives from other devices run no hooks here.
///
/// Hooks run while no transaction is open, because they may use the list themselves, and other processes don't wait for
/// them. An edit is therefore made twice if a hook can refuse it: the first time only for the hook.
struct HookedStore: ToDoStore {
  private var store: any ToDoStore
  private let hooks: Hooks
  private let queue: DispatchQueue?

  /// The events of a transaction that hasn't ended; nil if each edit is one.
  private var events: Locked<[HookEvent]>?

  /// The edits of the transaction that hooks have accepted; nil if none can refuse.
  private var review: Locked<Review>?

  /// Creates a store.
  ///
  /// - Parameter waits: Whether an edit returns only after its hooks have ended. Otherwise, hooks run one after another
  ///   in the background.
  init(_ store: any ToDoStore, _ hooks: Hooks, waits: Bool) {
    self.store = store
    self.hooks = hooks
    queue = waits ? nil : DispatchQueue(label: "hooks")
  }

  /// Waits until the hooks in the background have ended.
  func waitForHooks() { queue?.sync {} }

  func edit<Result>(
    _ label: @autoclosure () -> String, excerpt: ToDoExcerpt, at now: Date,
    _ change: (inout ToDoList) throws -> Result
  ) throws -> Result {
    guard events == nil else { return try edit(label, excerpt, at: now, review, change) }
    return try asking { try edit(label, excerpt, at: now, $0, change) }
  }

  private func edit<Result>(
    _ label: () -> String, _ excerpt: ToDoExcerpt, at now: Date, _ review: Locked<Review>?,
    _ change: (inout ToDoList) throws -> Result
  ) throws -> Result {
    var name = ""
    var versions: (before: ToDoList, after: ToDoList)?
    let result = try store.edit(name, excerpt: excerpt, at: now) { list in
      let before = list
      let result = try change(&list)
      name = label()
      if let review {
        let events = HookEvent.events(of: name, from: before, to: list)
        if !events.isEmpty, !review.use({ $0.accepts(before) }) { throw Question(events: events, before: before) }
      }
      versions = (before, list)
      return result
    }
    if let versions { run(HookEvent.events(of: name, from: versions.before, to: versions.after)) }
    return result
  }

  func once(
    _ edit: RemoteEdit, at now: Date, _ body: (_ store: any ToDoStore, _ made: Date) throws -> [UInt8]
  ) throws -> RemoteEditAnswer {
    try asking { review in
      let events = Locked<[HookEvent]>([])
      let answer = try store.once(edit, at: now) { store, made in
        var joined = self
        (joined.store, joined.events, joined.review) = (store, events, review)
        return try body(joined, made)
      }
      // Hooks that read the list find the edit only after the transaction.
      run(events.use { $0 })
      return answer
    }
  }

  /// Makes a transaction, which is withdrawn whenever an edit of it has to be asked for.
  ///
  /// An edit of a part of the list that has changed since the hooks accepted it is asked for again.
  private func asking<Result>(_ transaction: (_ review: Locked<Review>?) throws -> Result) throws -> Result {
    guard hooks.canRefuse else { return try transaction(nil) }
    let review = Locked(Review())
    for _ in 1...Self.mostQuestions {
      do {
        review.use { $0.count = 0 }
        return try transaction(review)
      } catch let question as Question {
        try hooks.ask(question.events)
        review.use { $0.accepted.append(question.before) }
      }
    }
    throw HookRefusal("The list changed each time while hooks decided, and the edit wasn't made: try again.")
  }

  private static let mostQuestions = 5

  /// An edit that hooks have to decide about.
  private struct Question: Error {
    let events: [HookEvent]
    let before: ToDoList
  }

  /// The lists before the accepted edits of a transaction, in order, and the number of edits that were made again.
  private struct Review {
    var accepted: [ToDoList] = []
    var count = 0

    /// Returns whether the next edit was accepted, in which case it is counted.
    ///
    /// The numbers of new to-dos may have changed.
    mutating func accepts(_ list: ToDoList) -> Bool {
      guard count < accepted.count, accepted[count].entries.elementsEqual(list.entries, by: ==) else {
        accepted.removeSubrange(count...)
        return false
      }
      count += 1
      return true
    }
  }

  func undo(at now: Date) throws -> ToDoEdit? { try reverting("undo") { try store.undo(at: now) } }

  func redo(at now: Date) throws -> ToDoEdit? { try reverting("redo") { try store.redo(at: now) } }

  private func reverting(_ verb: String, _ step: () throws -> ToDoEdit?) throws -> ToDoEdit? {
    let before = try store.list()
    guard let edit = try step() else { return nil }
    run(HookEvent.events(of: "\(verb) \(edit.label)", from: before, to: try store.list()))
    return edit
  }

  private func run(_ events: [HookEvent]) {
    if let collected = self.events { return collected.use { $0 += events } }
    guard !events.isEmpty else { return }
    guard let queue else { return hooks.run(events) }
    queue.async { hooks.run(events) }
  }

  func list() throws -> ToDoList { try store.list() }
  func list(_ excerpt: ToDoExcerpt) throws -> ToDoList { try store.list(excerpt) }
  func list(selecting filter: QueryFilter) throws -> ToDoList { try store.list(selecting: filter) }
  func progress() throws -> ToDoProgress { try store.progress() }
  func archivedProgress() throws -> ToDoProgress { try store.archivedProgress() }
  func numbers(of references: [ToDoReference]) throws -> [Int] { try store.numbers(of: references) }
  func numbers(ofIDs ids: some Sequence<ToDo.ID>) throws -> [ToDo.ID: Int] { try store.numbers(ofIDs: ids) }
  func lastEdit() throws -> Int { try store.lastEdit() }
  func contentHashes() throws -> Set<ContentHash> { try store.contentHashes() }
  func changes(after edit: Int) throws -> ToDoChanges { try store.changes(after: edit) }
  func snapshot<Result>(_ body: (any ToDoStore) throws -> Result) throws -> Result { try store.snapshot(body) }
}

// In a transaction, filters and templates are read through the store that makes the edit. They run no hooks.
extension HookedStore: SavedFilterStore, ToDoTemplateStore {
  private var filters: (any SavedFilterStore)? { store as? any SavedFilterStore }
  private var ownTemplates: (any ToDoTemplateStore)? { store as? any ToDoTemplateStore }

  func savedFilters() throws -> [SavedFilter] { try filters?.savedFilters() ?? [] }
  func save(_ filter: SavedFilter) throws { try filters?.save(filter) }
  func removeSavedFilter(named name: String) throws -> Bool { try filters?.removeSavedFilter(named: name) ?? false }
  func templates() throws -> [ToDoTemplate] { try ownTemplates?.templates() ?? [] }
  func save(_ template: ToDoTemplate) throws { try ownTemplates?.save(template) }
  func removeTemplate(named name: String) throws -> Bool { try ownTemplates?.removeTemplate(named: name) ?? false }
}
