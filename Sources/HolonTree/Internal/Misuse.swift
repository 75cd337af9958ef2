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
      "node \(node) isn't in this tree: it was removed, or its handle is of another tree; ask contains(_:) first")
  }

  @usableFromInline
  @inline(never)
  static func missing(row: Int, of count: Int) -> Never {
    fatalError("there is no row \(row): the rows count from 0 to one less than their count, which is \(count)")
  }

  @usableFromInline
  @inline(never)
  static func foreignDifference() -> Never {
    fatalError("the difference doesn't lead from the rows' tree to the new one: take it with difference(from:) of them")
  }

  @usableFromInline
  @inline(never)
  static func depth(_ depth: Int, atMost greatest: Int) -> Never {
    fatalError("a node of depth \(depth) can't be next: its depth has to be at least 0 and at most \(greatest)")
  }

  @usableFromInline
  @inline(never)
  static func parent(_ parent: Int, of position: Int) -> Never {
    fatalError("element \(position) names \(parent) as its parent: it has to be the position of an earlier element")
  }

  @usableFromInline
  @inline(never)
  static func tooManyNodes() -> Never { fatalError("a tree holds at most 2,147,482,623 nodes") }
}
