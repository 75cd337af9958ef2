internal import HolonLists

/// A part of a list that views observe.
enum ListPart<ID: Hashable & Sendable>: Hashable, Sendable {
  case everything, sections
  case flag(ModelFlag)
  case texts(ID)
  case rows(ID)
  case row(ID)
  case summary(ID?)
}

/// A yes or no of a model that views observe.
enum ModelFlag: Hashable, Sendable, CaseIterable {
  case canUndo, canRedo, isValid, isDirty, isSubmitting, refusals, state
}

/// The snapshot that views show of a list, and the parts that they observe.
@MainActor
final class ObservedList<Content: ListContent> {
  typealias ID = Content.ID

  let observers = PartObservers<ListPart<ID>>()
  let hub = VersionHub<ListSnapshot<Content>>()
  private(set) var shown = ListSnapshot<Content>()

  /// The places of the sections in the snapshot.
  private var indices: [ID: Int] = [:]

  /// The summaries that views have read since they changed last.
  private var summaries: [ID?: ListSummary<Content>?] = [:]

  /// The contents of hidden and of unknown rows that have been read, as changes don't include those.
  private var hidden: [ID: Content?] = [:]

  init(_ snapshot: ListSnapshot<Content>) { set(snapshot) }

  private func set(_ snapshot: ListSnapshot<Content>) {
    shown = snapshot
    indices = Dictionary(uniqueKeysWithValues: snapshot.sections.enumerated().map { ($1.id, $0) })
  }

  // MARK: - Observed values

  var sections: [ID] {
    observers.access(.sections)
    return shown.sections.map(\.id)
  }

  func texts(of section: ID) -> (header: String?, footer: String?) {
    observers.access(.texts(section))
    guard let index = indices[section] else { return (nil, nil) }
    return (shown.sections[index].header, shown.sections[index].footer)
  }

  func rows(in section: ID) -> ListRows<Content> {
    observers.access(.rows(section))
    return ListRows(section: indices[section].map { shown.sections[$0] })
  }

  /// Returns the content of a row, if it is visible.
  func visibleContent(_ id: ID, in list: SectionedList<Content>) -> Content? {
    observers.access(.row(id))
    return list.isVisible(id) ? list[id] : nil
  }

  /// Returns the content of a row, visible or not.
  func content(_ id: ID, in list: SectionedList<Content>) -> Content? {
    observers.access(.row(id))
    let content = list[id]
    if !list.isVisible(id) { hidden.updateValue(content, forKey: id) }
    return content
  }

  func decoration(_ id: ID, in list: SectionedList<Content>) -> Decoration {
    observers.access(.row(id))
    return list.decoration(of: id) ?? Decoration()
  }

  func summary(_ id: ID?, in list: SectionedList<Content>) -> ListSummary<Content>? {
    observers.access(.summary(id))
    let summary = id.map { list.summary(of: $0) } ?? list.summary
    summaries.updateValue(summary, forKey: id)
    return summary
  }

  // MARK: - Changes

  /// Shows changes, and invalidates the views that read the changed parts and others.
  func show(_ changes: ListChanges<Content>, in list: SectionedList<Content>, and others: Set<ListPart<ID>> = []) {
    var parts = others
    for (id, summary) in summaries where (id.map { list.summary(of: $0) } ?? list.summary) != summary {
      summaries.removeValue(forKey: id)
      parts.insert(.summary(id))
    }
    for (id, content) in hidden where list[id] != content {
      hidden.removeValue(forKey: id)
      parts.insert(.row(id))
    }
    if !changes.isEmpty {
      parts.formUnion(Self.changedParts(changes))
      set(changes.new)
    }
    guard !parts.isEmpty else { return }
    parts.insert(.everything)
    observers.invalidate(parts)
    if !changes.isEmpty { hub.send(shown) }
  }

  private static func changedParts(_ changes: ListChanges<Content>) -> Set<ListPart<ID>> {
    let (old, new, difference) = (changes.old, changes.new, changes.difference)
    var parts: Set<ListPart<ID>> = []
    let sections = difference.sections
    if !sections.removals.isEmpty || !sections.insertions.isEmpty || !sections.moves.isEmpty { parts.insert(.sections) }
    func addAll(of section: ListSnapshot<Content>.Section) {
      parts.formUnion([.texts(section.id), .rows(section.id)])
      for row in 0..<section.rowCount { parts.insert(.row(section[row].id)) }
    }
    for index in sections.removals { addAll(of: old.sections[index]) }
    for index in sections.insertions { addAll(of: new.sections[index]) }
    for update in sections.updates { parts.insert(.texts(new.sections[update.new].id)) }
    for place in difference.removals {
      parts.formUnion([.rows(old.sections[place.section].id), .row(old[place.section, place.row].id)])
    }
    for place in difference.insertions {
      parts.formUnion([.rows(new.sections[place.section].id), .row(new[place.section, place.row].id)])
    }
    for move in difference.moves {
      parts.formUnion([.rows(old.sections[move.old.section].id), .rows(new.sections[move.new.section].id)])
    }
    for update in difference.updates { parts.insert(.row(new[update.new.section, update.new.row].id)) }
    return parts
  }
}
