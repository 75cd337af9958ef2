public import HolonLists

/// The identities of the rows in a section, in their order.
///
/// The collection creates no array: an identity is looked up when it is read.
public struct ListRows<Content: ListContent>: RandomAccessCollection, Sendable {
  let section: ListSnapshot<Content>.Section?

  /// The first row, 0.
  public var startIndex: Int { 0 }

  /// The number of rows.
  public var endIndex: Int { section?.rowCount ?? 0 }

  /// The identity of the row with a number.
  ///
  /// A number out of range is a programmer's mistake and traps.
  ///
  /// - Complexity: O(log *n*), *n* being the number of rows.
  public subscript(row: Int) -> Content.ID {
    guard let section else { preconditionFailure("row \(row) is out of range: the section has no rows") }
    return section[row].id
  }
}
