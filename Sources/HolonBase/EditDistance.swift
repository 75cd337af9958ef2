extension String {
  /// Returns the number of characters to insert, remove or replace to turn a word into another (Levenshtein, 1966).
  ///
  /// - Complexity: O(*m* · *n*), where *m* and *n* are the lengths of the words.
  public func editDistance(to other: String) -> Int {
    let other = Array(other)
    var row = Array(0...other.count)
    for (index, letter) in enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in other.indices {
        let replaced = diagonal + (letter == other[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(replaced, diagonal + 1, row[column] + 1)
      }
    }
    return row[other.count]
  }
}
