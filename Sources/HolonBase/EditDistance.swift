extension String {
  /// Returns the least number of edits that turn a word into another.
  ///
  /// An edit inserts, removes or replaces a character, or swaps it with its neighbour (optimal string alignment, after
  /// Damerau, 1964).
  ///
  /// - Complexity: O(*m* · *n*), where *m* and *n* are the lengths of the words.
  public func editDistance(to other: String) -> Int {
    let other = Array(other)
    // The distances from the word's beginnings, up to the last three letters, to all beginnings of the other one.
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    var previous: Character?
    for (index, letter) in enumerated() {
      var row = [index + 1]
      for (column, otherLetter) in other.enumerated() {
        var distance = Swift.min(last[column] + (letter == otherLetter ? 0 : 1), last[column + 1] + 1, row[column] + 1)
        if column > 0, letter == other[column - 1], previous == otherLetter {
          distance = Swift.min(distance, beforeLast[column - 1] + 1)
        }
        row.append(distance)
      }
      (beforeLast, last, previous) = (last, row, letter)
    }
    return last[other.count]
  }

  /// Returns whether the word may be a misspelling of another: at most two letters differ, and at most half of them.
  public func isMisspelling(of other: String) -> Bool {
    let distance = editDistance(to: other)
    return distance <= 2 && distance * 2 <= drop { $0 == "-" }.count
  }
}
