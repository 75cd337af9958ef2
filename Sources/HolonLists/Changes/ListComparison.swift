/// Two snapshots that are compared without knowing the type of their contents: sections and rows are numbers.
///
/// Each module that uses lists would otherwise compile the whole comparison again for its own contents.
@usableFromInline
final class ListComparison {
  private let old: [Section]
  private let new: [Section]
  private let rows: (Section) -> Range<Int>
  private let hash: (Int, inout Hasher) -> Void
  private let areSame: (Int, Int) -> Bool
  private let areEqual: (Int, Int) -> Bool
  private let hasOtherTexts: (Int, Int) -> Bool
  private let hasIdenticalRows: (Int, Int) -> Bool

  /// Creates a comparison.
  ///
  /// - Parameters:
  ///   - old: The identities of the sections before.
  ///   - new: The identities of the sections after.
  ///   - rows: Returns the numbers of a section's rows.
  ///   - hash: Hashes the identity of a row.
  ///   - areSame: Whether two rows have the same identity.
  ///   - areEqual: Whether two rows show the same.
  ///   - hasOtherTexts: Whether an old section shows another header or footer than a new one.
  ///   - hasIdenticalRows: Whether an old section shares the memory of its rows with a new one.
  @usableFromInline
  init(
    old: [AnyHashable], new: [AnyHashable], rows: @escaping (Section) -> Range<Int>,
    hash: @escaping (Int, inout Hasher) -> Void, areSame: @escaping (Int, Int) -> Bool,
    areEqual: @escaping (Int, Int) -> Bool, hasOtherTexts: @escaping (Int, Int) -> Bool,
    hasIdenticalRows: @escaping (Int, Int) -> Bool
  ) {
    self.old = old.enumerated().map { Section(id: $1, index: $0, isNew: false) }
    self.new = new.enumerated().map { Section(id: $1, index: $0, isNew: true) }
    (self.rows, self.hash, self.areSame, self.areEqual) = (rows, hash, areSame, areEqual)
    (self.hasOtherTexts, self.hasIdenticalRows) = (hasOtherTexts, hasIdenticalRows)
  }

  /// The fewest changes that lead from the old sections to the new ones.
  @usableFromInline var difference: SectionedDifference {
    withExtendedLifetime(self) {
      SectionedDifference(from: old, to: new) { section in
        rows(section).map { Row(id: Row.ID(number: $0, comparison: self)) }
      } isUpdated: {
        hasOtherTexts($0.index, $1.index)
      } isIdentical: {
        hasIdenticalRows($0.index, $1.index)
      }
    }
  }

  /// A section by its index in one of the snapshots.
  @usableFromInline
  struct Section: Identifiable {
    @usableFromInline let id: AnyHashable
    @usableFromInline let index: Int
    @usableFromInline let isNew: Bool
  }

  /// A row by its number.
  private struct Row: Identifiable, Equatable {
    struct ID: Hashable {
      let number: Int
      unowned(unsafe) let comparison: ListComparison

      func hash(into hasher: inout Hasher) { comparison.hash(number, &hasher) }

      static func == (left: Self, right: Self) -> Bool { left.comparison.areSame(left.number, right.number) }
    }

    let id: ID

    static func == (left: Self, right: Self) -> Bool { left.id.comparison.areEqual(left.id.number, right.id.number) }
  }
}

extension SectionedDifference {
  /// Compares two snapshots.
  @inlinable
  init<Content>(from old: ListSnapshot<Content>, to new: ListSnapshot<Content>) {
    let (old, new) = (old.sections, new.sections)
    var rows: ContiguousArray<ListRow<Content>> = []
    let comparison = ListComparison(old: old.map { $0.id }, new: new.map { $0.id }) {
      let first = rows.count
      rows.append(contentsOf: ($0.isNew ? new : old)[$0.index].rows)
      return first..<rows.count
    } hash: {
      rows[$0].id.hash(into: &$1)
    } areSame: {
      HolonLists.areSame(rows[$0].id, rows[$1].id)
    } areEqual: {
      rows[$0] == rows[$1]
    } hasOtherTexts: {
      old[$0].hasOtherTexts(than: new[$1])
    } hasIdenticalRows: {
      old[$0].hasIdenticalRows(to: new[$1])
    }
    self = comparison.difference
  }
}
