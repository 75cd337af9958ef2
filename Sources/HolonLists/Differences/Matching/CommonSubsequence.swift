/// A longest common subsequence of two lists of numbers, in which a number may occur many times.
///
/// A few pairs of equal numbers are compared one by one (Hunt and Szymanski, "A fast algorithm for computing longest
/// common subsequences", 1977). For many pairs, a machine word represents 64 of them (Hyyrö, "Bit-parallel LCS-length
/// computation revisited", 2004), and halving the lists finds the subsequence (Hirschberg, 1975).
struct CommonSubsequence {
  /// A placeholder for an element that the other list doesn't have.
  static var none: UInt32 { .max }

  private let old: [UInt32]
  private let new: [UInt32]

  /// The indices in the old list of each number, and in the new list.
  private let places: Places
  private let newPlaces: Places

  init(_ old: [UInt32], _ new: [UInt32]) {
    (self.old, self.new) = (old, new)
    let classes = Int((old + new).lazy.filter { $0 != Self.none }.max() ?? 0) + 1
    places = Places(of: old, classes: classes)
    newPlaces = Places(of: new, classes: classes)
  }

  /// Returns the pairs of indices, in order.
  ///
  /// - Complexity: O(*r* log *n*) or O(*n* *m* / 64), whichever is less, *r* being the number of equal pairs.
  func pairs() -> [(old: Int, new: Int)] {
    let equalPairs = new.reduce(0) { $0 + ($1 == Self.none ? 0 : places[$1].count) }
    return equalPairs <= max(1024, old.count / 64 * new.count / 4) ? pairsOneByOne() : pairsByHalves()
  }

  private func pairsOneByOne() -> [(old: Int, new: Int)] {
    struct Link {
      let old: Int
      let new: Int
      let before: Int
    }
    var links: [Link] = []
    // For each length, the last link of a subsequence with the least old index.
    var ends: [Int] = []
    for (index, number) in new.enumerated() where number != Self.none {
      for place in places[number].reversed() {
        var range = 0..<ends.count
        while !range.isEmpty {
          let middle = (range.lowerBound + range.upperBound) / 2
          let isLess = links[ends[middle]].old < place
          range = isLess ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        let length = range.lowerBound
        if length < ends.count, links[ends[length]].old == place { continue }
        links.append(Link(old: place, new: index, before: length == 0 ? -1 : ends[length - 1]))
        if length == ends.count { ends.append(links.count - 1) } else { ends[length] = links.count - 1 }
      }
    }
    var result: [(old: Int, new: Int)] = []
    var link = ends.last ?? -1
    while link >= 0 {
      result.append((links[link].old, links[link].new))
      link = links[link].before
    }
    return result.reversed()
  }

  private func pairsByHalves() -> [(old: Int, new: Int)] {
    var result: [(old: Int, new: Int)] = []
    var pending: [(old: Range<Int>, new: Range<Int>)] = [(old.indices, new.indices)]
    while let (old, new) = pending.popLast() {
      if old.isEmpty || new.isEmpty { continue }
      if old.count == 1 {
        if let match = newPlaces.first(of: self.old[old.lowerBound], in: new) { result.append((old.lowerBound, match)) }
        continue
      }
      let middle = old.lowerBound + old.count / 2
      let before = lengths(old.lowerBound..<middle, new, isBackwards: false)
      let after = lengths(middle..<old.upperBound, new, isBackwards: true)
      let split = (0...new.count).max { before[$0] + after[new.count - $0] < before[$1] + after[new.count - $1] } ?? 0
      pending.append((middle..<old.upperBound, new.lowerBound + split..<new.upperBound))
      pending.append((old.lowerBound..<middle, new.lowerBound..<new.lowerBound + split))
    }
    return result
  }

  /// Returns, for each number of new elements at the start or end, the length of a longest common subsequence with the
  /// old ones.
  private func lengths(_ old: Range<Int>, _ new: Range<Int>, isBackwards: Bool) -> [Int] {
    let words = (new.count + 63) / 64
    var zeros = Array(repeating: UInt64.max, count: words)
    var frequent: [UInt32: [UInt64]] = [:]
    func mask(_ number: UInt32) -> [UInt64] {
      var mask = Array(repeating: UInt64(0), count: words)
      for place in newPlaces.all(of: number, in: new) {
        let bit = isBackwards ? new.upperBound - 1 - place : place - new.lowerBound
        mask[bit / 64] |= 1 << UInt64(bit % 64)
      }
      return mask
    }
    for step in 0..<old.count {
      let number = self.old[isBackwards ? old.upperBound - 1 - step : old.lowerBound + step]
      let places = newPlaces.all(of: number, in: new)
      if places.isEmpty { continue }
      let isFrequent = places.count * 4 > words
      let matches = frequent[number] ?? mask(number)
      if isFrequent, frequent[number] == nil { frequent[number] = matches }
      var carry = false
      for word in 0..<words {
        let (value, match) = (zeros[word], matches[word])
        let (half, first) = value.addingReportingOverflow(value & match)
        let (sum, second) = half.addingReportingOverflow(carry ? 1 : 0)
        carry = first || second
        zeros[word] = sum | (value & ~match)
      }
    }
    var lengths = [0]
    lengths.reserveCapacity(new.count + 1)
    for bit in 0..<new.count { lengths.append(lengths[bit] + Int(~zeros[bit / 64] >> UInt64(bit % 64) & 1)) }
    return lengths
  }
}

/// The indices of each number in a list.
private struct Places {
  private var starts: [Int]
  private var indices: [Int]

  init(of numbers: [UInt32], classes: Int) {
    starts = Array(repeating: 0, count: classes + 1)
    for number in numbers where number != CommonSubsequence.none { starts[Int(number) + 1] += 1 }
    for number in 0..<classes { starts[number + 1] += starts[number] }
    indices = Array(repeating: 0, count: starts[classes])
    var next = starts
    for (index, number) in numbers.enumerated() where number != CommonSubsequence.none {
      indices[next[Int(number)]] = index
      next[Int(number)] += 1
    }
  }

  subscript(number: UInt32) -> ArraySlice<Int> { indices[starts[Int(number)]..<starts[Int(number) + 1]] }

  func all(of number: UInt32, in range: Range<Int>) -> ArraySlice<Int> {
    guard number != CommonSubsequence.none else { return [] }
    let all = self[number]
    let start = all.partitioningIndex { $0 >= range.lowerBound }
    return all[start..<all[start...].partitioningIndex { $0 >= range.upperBound }]
  }

  func first(of number: UInt32, in range: Range<Int>) -> Int? { all(of: number, in: range).first }
}
