/// A namespace for ending the program on a programmer's mistake.
///
/// A failed `precondition` prints no message in release builds; these functions do. They are separate calls, so that
/// their texts are outside the code that checks.
@usableFromInline
enum Misuse {
  @usableFromInline
  @inline(never)
  static func stale(_ node: NodeHandle) -> Never {
    fatalError(
      "node \(node) isn't in this tree, because it was removed or belongs to another tree: check contains(_:) first")
  }

  @usableFromInline
  @inline(never)
  static func missing(row: Int, of count: Int) -> Never {
    fatalError("row \(row) doesn't exist: the valid rows are those from 0 up to, but not including, \(count)")
  }

  @usableFromInline
  @inline(never)
  static func foreignDifference() -> Never {
    fatalError("the difference doesn't lead from the rows' tree to the new one: compute it with difference(from:)")
  }

  @usableFromInline
  @inline(never)
  static func depth(_ depth: Int, atMost greatest: Int) -> Never {
    fatalError("a node of depth \(depth) can't be next: its depth must be from 0 to \(greatest)")
  }

  @usableFromInline
  @inline(never)
  static func parent(_ parent: Int, of position: Int) -> Never {
    fatalError("the parent of element \(position) is \(parent): it must be the position of an earlier element")
  }

  @usableFromInline
  @inline(never)
  static func tooManyNodes() -> Never { fatalError("a tree can't have more than 2,147,482,623 nodes: split it") }
}
