import Foundation
public import HolonToDos

extension Defeat {
  /// Adds the new to-dos of a text that was read, and updates those that the list contains, as one edit.
  ///
  /// - To-dos are recognized by their identifiers. In formats without any, a to-do is the one with the same titles on
  ///   the path to it; of several with the same title, the first is the first one, and so on.
  /// - A value changes only if the text differs from what exporting the list in the same format would give. Values that
  ///   the format can't represent therefore stay.
  /// - If the format has dates of change, to-dos that are newer in the list stay as they are.
  /// - To-dos keep their places and their dates of creation, and those that the text doesn't have remain.
  ///
  /// - Parameters:
  ///   - imported: The to-dos that were read.
  ///   - format: The format in which they were read.
  ///   - source: The source of the to-dos, which names the edit for undo.
  ///   - spot: The place for new to-dos at the top level; titles are compared with the to-dos below the same whole.
  ///   - overwrites: Whether to-dos that are newer in the list are updated, too.
  @discardableResult
  public func update(
    with imported: ToDoList, in format: any ReadableToDoFormat, from source: String, to spot: Spot = .end,
    overwrites: Bool = false
  ) throws -> ImportOutcome {
    let isNew =
      try format.identity == .titles
      ? store.progress().total == 0
      : store.numbers(ofIDs: imported.entries.lazy.map(\.entry.toDo.id)).isEmpty
    if isNew { return try add(contentsOf: imported, from: source, to: spot) }
    var (place, excerpt) = try resolve(spot)
    excerpt.withParts += try store.list().parts(of: nil)
    excerpt.skipsUnknown = true
    let now = clock.now()
    return try edit("import \(source)", excerpt) { list in
      let top: Int? =
        switch place {
        case .first(let whole), .last(let whole): whole
        case .before(let number), .after(let number): try list.whole(of: number)
        }
      let seen = SeenToDos(list, in: format, at: now)
      var matches = ToDoMatches(list, seen, format.identity)
      var outcome = ImportCounts()
      var path: [Int] = []
      var isKnown: [Bool] = []
      for (entry, depth) in imported.entries {
        path.removeSubrange(depth...)
        isKnown.removeSubrange(depth...)
        let whole = depth == 0 ? top : path[depth - 1]
        let mayMatch = depth == 0 || isKnown[depth - 1]
        if let number = matches.number(of: entry.toDo, in: whole, mayMatchTitle: mayMatch) {
          try outcome.count(
            Self.update(number, with: entry.toDo, seen[number], format, overwrites, in: &list, at: now))
          path.append(number)
          isKnown.append(true)
        } else {
          let number = try list.add(entry.toDo, to: depth == 0 ? place : .last(in: whole))
          if depth == 0 { place = .after(number) }
          outcome.added += 1
          path.append(number)
          isKnown.append(false)
        }
      }
      return ImportOutcome(
        added: outcome.added, known: outcome.known, updated: outcome.updated, newer: outcome.newer,
        progress: list.way)
    }
  }

  fileprivate enum Update {
    case unchanged, updated, newer
  }

  /// Updates a to-do of the list.
  private static func update(
    _ number: Int, with imported: ToDo, _ seen: ToDo?, _ format: any ReadableToDoFormat, _ overwrites: Bool,
    in list: inout ToDoList, at now: Date
  ) throws -> Update {
    guard let present = list[number] else { return .unchanged }
    let hasChecklist = try list.hasChecklist(number)
    let merged = try present.merged(
      with: imported, seen: seen, isChecklist: hasChecklist,
      hasMarks: (format as? any ToDoFormat)?.omissions.contains(.mark) != true)
    guard merged != present else { return .unchanged }
    if format.identity == .versions, !overwrites,
      imported.modified.timeIntervalSince1970 < present.modified.timeIntervalSince1970.rounded(.down)
    {
      return .newer
    }
    var updated = merged
    updated.keepSchedule(of: present)
    updated.modified = now
    list.replace(updated, at: number)
    return .updated
  }
}

/// The counts of an import.
private struct ImportCounts {
  var added = 0
  var known = 0
  var updated = 0
  var newer = 0

  mutating func count(_ update: Defeat.Update) {
    known += 1
    switch update {
    case .unchanged: break
    case .updated: updated += 1
    case .newer: newer += 1
    }
  }
}

extension ToDo {
  /// Returns the to-do with the values that differ between an imported one and this one as the format sees it.
  ///
  /// - Parameters:
  ///   - imported: The to-do of the text.
  ///   - seen: This to-do after writing and reading it in the format; nil if the format can't be written. Then only
  ///     values that the imported to-do has count.
  ///   - isChecklist: Whether it has parts, on which its state depends unless it is completed by hand.
  ///   - hasMarks: Whether the format exports marks, which never change. Those of others are words of their texts.
  fileprivate func merged(
    with imported: ToDo, seen: ToDo?, isChecklist: Bool, hasMarks: Bool
  ) throws -> ToDo {
    var merged = self
    let base = seen ?? self
    func isChanged<Content: Equatable>(_ path: KeyPath<ToDo, Content>, _ none: Content) -> Bool {
      imported[keyPath: path] != base[keyPath: path] && (seen != nil || imported[keyPath: path] != none)
    }
    if imported.title != base.title { try merged.rename(imported.title) }
    if isChanged(\.notes, "") { merged.notes = imported.notes }
    for field in Field.values where imported[field] != base[field] {
      if field == .recurrence, imported.countsFromCreation(as: base) { continue }
      if let value = imported[field] {
        merged.set(value)
      } else if seen != nil {
        merged.clear(field)
      }
    }
    if isChanged(\.tags, []), Set(imported.tags) != Set(base.tags) {
      // Tags that the format changes stay.
      try merged.setTags(tags.filter { !base.tags.contains($0) || imported.tags.contains($0) } + imported.tags)
    }
    if isChanged(\.needs, []) {
      merged.setNeeds(needs.filter { !base.needs.contains($0) } + imported.needs)
    }
    for name in Set(imported.attributes.keys).union(base.attributes.keys)
    where imported.attributes[name] != base.attributes[name] {
      guard seen != nil || imported.attributes[name] != nil else { continue }
      merged.attributes[name] = imported.attributes[name]
    }
    if isChanged(\.attachments, []) {
      for attachment in merged.attachments { try merged.detach(attachment.name) }
      for attachment in imported.attachments { merged.attach(attachment) }
    }
    if isChecklist, merged.completion == nil {
      if completion != nil { merged.completed = nil }
    } else if (imported.completed == nil) != (base.completed == nil) {
      // Texts without dates were created and completed when they were read, so only the state counts.
      merged.completed = imported.completed
    }
    // Words of a text are kept for an unchanged to-do only if it has come from such a text.
    guard merged != self || hasMarks || imported.marks.keys.contains(where: { marks[$0] != nil }) else { return self }
    for (name, mark) in imported.marks
    where mark != base.marks[name] && (merged.marks[name] == nil || !hasMarks) {
      merged.marks[name] = mark
    }
    if !hasMarks {
      for name in base.marks.keys where seen != nil && imported.marks[name] == nil { merged.marks[name] = nil }
    }
    return merged
  }

  /// Returns whether another to-do has the same recurrence, apart from a start that both have from their creation.
  private func countsFromCreation(as other: ToDo) -> Bool {
    guard let recurrence, let others = other.recurrence, due == nil, other.due == nil else { return false }
    return created != other.created && recurrence.rule == others.rule && recurrence.basis == others.basis
  }
}
