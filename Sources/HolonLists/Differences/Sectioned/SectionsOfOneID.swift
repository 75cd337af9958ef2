/// Returns pairings of sections where several share an identifier: by their common rows, and in order.
///
/// - Returns: For each pairing, the index of the old section of each new one; -1 for none.
/// - Complexity: O(*n*) on average for each section with the same identifier, *n* being the number of their rows.
@inlinable
func sectionPartners<Section: Identifiable, Row: Identifiable & Equatable>(
  _ old: UnsafeBufferPointer<Section>, _ new: UnsafeBufferPointer<Section>, rows: (Section) -> [Row],
  isUpdated: (Section, Section) -> Bool
) -> [[Int]] {
  let numbers = ContentNumbers(old, new, id: { $0.id })
  let inOrder = numbers.partnersInOrder()
  var olds = Array(repeating: [Int](), count: old.count)
  var news = olds
  for (index, number) in numbers.oldIDs.enumerated() { olds[Int(number)].append(index) }
  for (index, number) in numbers.newIDs.enumerated() where number != .max { news[Int(number)].append(index) }
  var partners = inOrder
  for (olds, news) in zip(olds, news) where max(olds.count, news.count) > 1 && min(olds.count, news.count) > 0 {
    var pairs: [SectionPair] = []
    let counts = news.map { rowCounts(rows(new[$0])) }
    for oldIndex in olds {
      let before = rows(old[oldIndex])
      let ids = rowCounts(before)
      for (newIndex, counts) in zip(news, counts) {
        let common = ids.reduce(0) { $0 + min($1.value, counts[$1.key] ?? 0) }
        let isEqual = !isUpdated(old[oldIndex], new[newIndex]) && before == rows(new[newIndex])
        pairs.append(SectionPair(old: oldIndex, new: newIndex, commonRows: common, isEqual: isEqual))
      }
    }
    for index in news { partners[index] = -1 }
    var taken: Set<Int> = []
    for pair in pairs.sorted(by: SectionPair.isBetter) where partners[pair.new] < 0 && taken.insert(pair.old).inserted {
      partners[pair.new] = pair.old
    }
  }
  return [partners, inOrder]
}

@inlinable
func rowCounts<Row: Identifiable>(_ rows: [Row]) -> [Row.ID: Int] {
  rows.reduce(into: [:]) { $0[$1.id, default: 0] += 1 }
}

/// Two sections with the same identifier, which may be the same section.
@usableFromInline
struct SectionPair {
  @usableFromInline let old: Int
  @usableFromInline let new: Int
  @usableFromInline let commonRows: Int
  @usableFromInline let isEqual: Bool

  @inlinable
  init(old: Int, new: Int, commonRows: Int, isEqual: Bool) {
    (self.old, self.new, self.commonRows, self.isEqual) = (old, new, commonRows, isEqual)
  }

  /// Orders equal sections first, then by decreasing number of common rows, then by place.
  @usableFromInline
  static func isBetter(_ left: SectionPair, _ right: SectionPair) -> Bool {
    if left.isEqual != right.isEqual { return left.isEqual }
    return (-left.commonRows, left.old, left.new) < (-right.commonRows, right.old, right.new)
  }
}
