/// An ordered list of numbered items with a count each, that tells sums of counts in O(log *n*): a B+-tree.
///
/// Items are numbered from 1 by whoever owns them. Branches are numbered from 1, too; 0 stands for none. A branch has
/// up to 32 children, which are items at level 0 and branches further up; all items have the same number of branches
/// above them.
struct RankTree: Sendable {
  struct Branch: Sendable {
    var count = 0
    var level = 0
    var parent: UInt32 = 0
  }

  static var fanOut: Int { 32 }

  /// What a branch gets when the tree is built, so that the next insertions don't split it.
  static var initialFanOut: Int { 28 }

  /// The branch above each item.
  var homes: ContiguousArray<UInt32>
  var branches: ContiguousArray<Branch>

  /// The children of branch *b*, and their counts, start at 32 *b*.
  var children: ContiguousArray<UInt32>
  var counts: ContiguousArray<RowCount>
  var root = 0

  /// The sum of all counts.
  var total = RowCount.zero
  var freeBranches: [Int] = []

  /// Creates a list of the items 1, 2, 3 and so on, at least one.
  init(counts itemCounts: some Sequence<RowCount>) {
    homes = [0]
    branches = [Branch()]
    children = ContiguousArray(repeating: 0, count: Self.fanOut)
    counts = ContiguousArray(repeating: .zero, count: Self.fanOut)
    var level = 0
    var row: [RowCount] = Array(itemCounts)
    var numbers = (1...row.count).map { UInt32($0) }
    homes.append(contentsOf: repeatElement(0, count: row.count))
    repeat {
      var sums: [RowCount] = []
      var parents: [UInt32] = []
      for first in stride(from: 0, to: row.count, by: Self.initialFanOut) {
        let branch = takeBranch(level: level)
        for child in first..<min(first + Self.initialFanOut, row.count) {
          link(numbers[child], counting: row[child], under: branch, at: branches[branch].count)
        }
        sums.append(sum(of: branch))
        parents.append(UInt32(branch))
      }
      (row, numbers, level) = (sums, parents, level + 1)
    } while row.count > 1
    root = Int(numbers[0])
    total = row[0]
  }
}

extension RankTree {
  /// The sum of the counts of all items before one.
  func sum(before item: Int) -> RowCount {
    var sum = RowCount.zero
    var child = UInt32(item)
    var branch = Int(homes[item])
    while branch != 0 {
      var entry = branch * Self.fanOut
      while children[entry] != child {
        sum += counts[entry]
        entry += 1
      }
      child = UInt32(branch)
      branch = Int(branches[branch].parent)
    }
    return sum
  }

  /// The item in which the sum of something first exceeds a number, and what of the number is left for it.
  @inline(__always)
  func item(exceeding number: Int, _ part: (RowCount) -> UInt32) -> (item: Int, rest: Int) {
    var rest = UInt32(number)
    var branch = root
    while true {
      var entry = branch * Self.fanOut
      while part(counts[entry]) <= rest {
        rest -= part(counts[entry])
        entry += 1
      }
      let child = Int(children[entry])
      if branches[branch].level == 0 { return (child, Int(rest)) }
      branch = child
    }
  }

  /// The count of an item.
  func count(of item: Int) -> RowCount {
    counts[Int(homes[item]) * Self.fanOut + offset(of: item, in: Int(homes[item]))]
  }

  /// Which of a branch's children one is.
  func offset(of child: Int, in branch: Int) -> Int {
    var entry = branch * Self.fanOut
    while children[entry] != child { entry += 1 }
    return entry - branch * Self.fanOut
  }

  /// The sum of the counts of a branch's children.
  func sum(of branch: Int) -> RowCount {
    let first = branch * Self.fanOut
    return counts[first..<first + branches[branch].count].reduce(into: .zero) { $0 += $1 }
  }
}
