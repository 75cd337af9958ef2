import DefeatCore
import Dispatch
import Foundation
import HolonBase
import HolonToDos

/// A store that runs hooks after each stored edit.
///
/// All commands and the page edit through it. Changes that sync receives from other devices run no hooks here.
struct HookedStore: ToDoStore {
  private var store: any ToDoStore
  private let hooks: Hooks
  private let queue: DispatchQueue?

  /// The events of a transaction that hasn't ended; nil if each edit is one.
  private var events: Locked<[HookEvent]>?

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
    var name = ""
    var versions: (before: ToDoList, after: ToDoList)?
    func named() -> String {
      name = label()
      return name
    }
    let result = try store.edit(named(), excerpt: excerpt, at: now) { list in
      let before = list
      let result = try change(&list)
      versions = (before, list)
      return result
    }
    if let versions { run(HookEvent.events(of: name, from: versions.before, to: versions.after)) }
    return result
  }

  func once(
    _ edit: RemoteEdit, at now: Date, _ body: (_ store: any ToDoStore, _ made: Date) throws -> [UInt8]
  ) throws -> RemoteEditAnswer {
    let events = Locked<[HookEvent]>([])
    let answer = try store.once(edit, at: now) { store, made in
      var joined = self
      joined.store = store
      joined.events = events
      return try body(joined, made)
    }
    // Hooks that read the list find the edit only after the transaction.
    run(events.use { $0 })
    return answer
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
