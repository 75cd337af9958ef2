public import HolonLists
public import Observation

/// A sectioned list that views observe, row by row.
///
/// ```swift
/// let model = ListModel(heroes)
/// List {
///   ForEach(model.sections, id: \.self) { section in      // invalidated by another order of the sections
///     Section(model.header(of: section) ?? "") {          // invalidated by another header
///       ForEach(model.rows(in: section), id: \.self) {    // invalidated by another order of these rows
///         HeroRow(model: model, id: $0)                   // reads model[id]; invalidated by this row
///       }
///     }
///   }
/// }
/// try model.edit { list in try list.update("batman") { $0.subtitle = "Bruce Wayne" } }  // one row is drawn again
/// ```
///
/// A view is invalidated when one of the values changes that it has read, and by nothing else. Rows that no view reads
/// need no memory here. An edit costs as much as `SectionedList.takeChanges()`, and O(*s*) if sections come or go, *s*
/// being their number.
@MainActor
public final class ListModel<Content: ListContent>: Observable {
  /// The identity of an element.
  public typealias ID = Content.ID

  private let observed: ObservedList<Content>
  private var current: SectionedList<Content>

  /// Creates a model of a list.
  ///
  /// - Complexity: O(*n*), *n* being the number of elements.
  public init(_ list: SectionedList<Content>) {
    current = list
    observed = ObservedList(current.takeChanges().new)
  }

  /// The list; its reader is invalidated by every change.
  public var list: SectionedList<Content> {
    observed.observers.access(.everything)
    return current
  }

  /// The visible sections, in their order.
  public var sections: [ID] { observed.sections }

  /// Returns the text above the rows of a section; nil when it has none, or isn't visible.
  public func header(of section: ID) -> String? { observed.texts(of: section).header }

  /// Returns the text below the rows of a section; nil when it has none, or isn't visible.
  public func footer(of section: ID) -> String? { observed.texts(of: section).footer }

  /// Returns the visible rows of a section, in their order; none when the section isn't visible.
  public func rows(in section: ID) -> ListRows<Content> { observed.rows(in: section) }

  /// The content of a visible row; nil when there is none with this identity.
  public subscript(id: ID) -> Content? { observed.visibleContent(id, in: current) }

  /// Returns the combined decoration of a row and of the elements around it.
  public func decoration(of id: ID) -> Decoration { observed.decoration(id, in: current) }

  /// Returns the summary of an element and everything below it, or of the whole list for nil.
  ///
  /// - Returns: The summary; nil when the element is unknown.
  public func summary(of id: ID? = nil) -> ListSummary<Content>? { observed.summary(id, in: current) }

  /// Whether an edit can be undone.
  public var canUndo: Bool {
    observed.observers.access(.flag(.canUndo))
    return current.canUndo
  }

  /// Whether an undone edit can be repeated.
  public var canRedo: Bool {
    observed.observers.access(.flag(.canRedo))
    return current.canRedo
  }

  /// Edits the list, and invalidates the views that read what the edit changes.
  ///
  /// - Returns: The value that the edit returns.
  /// - Throws: Errors that the edit throws. Changes that it has made before stay, unless it uses `SectionedList.edit`.
  @discardableResult
  public func edit<Result, Failure: Error>(
    _ edit: (inout SectionedList<Content>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (couldUndo, couldRedo) = (current.canUndo, current.canRedo)
    defer {
      var flags: Set<ListPart<ID>> = []
      if current.canUndo != couldUndo { flags.insert(.flag(.canUndo)) }
      if current.canRedo != couldRedo { flags.insert(.flag(.canRedo)) }
      observed.show(current.takeChanges(), in: current, and: flags)
    }
    return try edit(&current)
  }

  /// The changes of the visible rows from now on, for callers other than views, such as a table's controller.
  public var changes: ModelChanges<ListSnapshot<Content>, ListChanges<Content>> {
    observed.hub.changes(since: observed.shown) { old, new in
      let changes = ListChanges(from: old, to: new)
      return changes.isEmpty ? nil : changes
    }
  }
}
