public import HolonLists

/// The place of an element, as in DifferenceKit.
public struct ElementPath: Hashable, Sendable, CustomStringConvertible {
  /// The index of the element in its section.
  public var element: Int

  /// The index of the section.
  public var section: Int

  /// Creates a place.
  public init(element: Int, section: Int) { (self.element, self.section) = (element, section) }

  init(_ place: SectionedDifference.Place) { self.init(element: place.row, section: place.section) }

  /// The place, as in `[element: 2, section: 0]`.
  public var description: String { "[element: \(element), section: \(section)]" }
}

/// The changes of one batch, and the data after it, as in DifferenceKit.
///
/// Deletions, updates and the sources of moves are places before the batch, insertions and the targets of moves places
/// after it.
public struct Changeset<Collection: Swift.Collection> {
  /// The data after the batch.
  public var data: Collection

  /// The deleted sections.
  public var sectionDeleted: [Int] = []

  /// The inserted sections.
  public var sectionInserted: [Int] = []

  /// The sections with another content.
  public var sectionUpdated: [Int] = []

  /// The moved sections.
  public var sectionMoved: [(source: Int, target: Int)] = []

  /// The deleted elements.
  public var elementDeleted: [ElementPath] = []

  /// The inserted elements.
  public var elementInserted: [ElementPath] = []

  /// The elements with another content.
  public var elementUpdated: [ElementPath] = []

  /// The moved elements.
  public var elementMoved: [(source: ElementPath, target: ElementPath)] = []

  /// Creates a batch without changes.
  public init(data: Collection) { self.data = data }

  /// The number of changed sections.
  public var sectionChangeCount: Int {
    sectionDeleted.count + sectionInserted.count + sectionUpdated.count + sectionMoved.count
  }

  /// The number of changed elements.
  public var elementChangeCount: Int {
    elementDeleted.count + elementInserted.count + elementUpdated.count + elementMoved.count
  }

  /// The number of changes.
  public var changeCount: Int { sectionChangeCount + elementChangeCount }

  /// Whether anything has changed.
  public var hasChanges: Bool { changeCount > 0 }
}

/// The batches that lead from one list to another, each safe for a table or a collection view, as in DifferenceKit.
///
/// ```swift
/// let changeset = StagedChangeset(source: source, target: target)
/// tableView.reload(using: changeset, with: .fade) { data in dataSource.data = data }
/// ```
///
/// The differences are those of HolonLists, which have no superfluous moves. There are at most two batches for a list,
/// and three for sections.
public struct StagedChangeset<Collection: Swift.Collection>: RandomAccessCollection, ExpressibleByArrayLiteral {
  private var changesets: [Changeset<Collection>]

  /// Creates a list of batches.
  public init(_ changesets: [Changeset<Collection>] = []) { self.changesets = changesets }

  /// Creates a list of batches.
  public init(arrayLiteral elements: Changeset<Collection>...) { self.init(elements) }

  /// The first batch, 0.
  public var startIndex: Int { 0 }

  /// The number of batches.
  public var endIndex: Int { changesets.count }

  /// A batch.
  public subscript(position: Int) -> Changeset<Collection> {
    get { changesets[position] }
    set { changesets[position] = newValue }
  }
}

extension StagedChangeset where Collection: RangeReplaceableCollection, Collection.Element: Differentiable {
  /// Compares two lists.
  ///
  /// - Complexity: O(*n*) on average where the order is kept, O(*n* log *n*) otherwise, *n* being the number of elements.
  @inlinable
  public init(source: Collection, target: Collection) { self.init(source: source, target: target, section: 0) }

  /// Compares two lists that are one section of a view.
  ///
  /// - Complexity: O(*n*) on average where the order is kept, O(*n* log *n*) otherwise, *n* being the number of elements.
  @inlinable
  public init(source: Collection, target: Collection, section: Int) {
    let difference = ListDifference(
      from: source, to: target, identifiedBy: { $0.differenceIdentifier }, isUpdated: { !$1.isContentEqual(to: $0) })
    self.init(difference, from: source, to: target, section: section)
  }

  @usableFromInline
  init(_ difference: ListDifference, from source: Collection, to target: Collection, section: Int) {
    func path(_ index: Int) -> ElementPath { ElementPath(element: index, section: section) }
    self.init(
      difference.stages(from: Array(source), to: Array(target)).map { stage in
        var changeset = Changeset(data: Collection(stage.elements))
        changeset.elementDeleted = stage.difference.removals.map(path)
        changeset.elementInserted = stage.difference.insertions.map(path)
        changeset.elementUpdated = stage.difference.updates.map { path($0.old) }
        changeset.elementMoved = stage.difference.moves.map { (path($0.old), path($0.new)) }
        return changeset
      })
  }
}

extension StagedChangeset where Collection: RangeReplaceableCollection, Collection.Element: DifferentiableSection {
  /// Compares two lists of sections, between which elements may move.
  ///
  /// - Complexity: O(*n*) on average where the order is kept, O(*n* log *n*) otherwise, *n* being the number of elements.
  public init(source: Collection, target: Collection) {
    let (old, new) = (source.map(ComparedSection.init), target.map(ComparedSection.init))
    let difference = SectionedDifference(from: old, to: new, rows: \.rows) {
      !$1.section.isContentEqual(to: $0.section)
    }
    self.init(
      difference.stages(from: old, to: new, rows: \.rows).map { stage in
        var changeset = Changeset(data: Collection(stage.sections.map(\.whole)))
        let (sections, rows) = (stage.difference.sections, stage.difference)
        changeset.sectionDeleted = Array(sections.removals)
        changeset.sectionInserted = Array(sections.insertions)
        changeset.sectionUpdated = sections.updates.map(\.old)
        changeset.sectionMoved = sections.moves.map { ($0.old, $0.new) }
        changeset.elementDeleted = rows.removals.map(ElementPath.init)
        changeset.elementInserted = rows.insertions.map(ElementPath.init)
        changeset.elementUpdated = rows.updates.map { ElementPath($0.old) }
        changeset.elementMoved = rows.moves.map { (ElementPath($0.old), ElementPath($0.new)) }
        return changeset
      })
  }
}

/// A section as HolonLists compares it.
private struct ComparedSection<Section: DifferentiableSection>: Identifiable {
  struct Row: Identifiable, Equatable {
    let element: Section.Collection.Element

    var id: Section.Collection.Element.DifferenceIdentifier { element.differenceIdentifier }

    static func == (left: Row, right: Row) -> Bool { right.element.isContentEqual(to: left.element) }
  }

  let section: Section
  var rows: [Row]

  init(_ section: Section) {
    self.section = section
    rows = section.elements.map(Row.init)
  }

  var id: Section.DifferenceIdentifier { section.differenceIdentifier }

  /// The section with its current rows.
  var whole: Section { Section(source: section, elements: rows.map(\.element)) }
}
