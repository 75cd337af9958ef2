/// A chart of horizontal bars, each on a line of its own.
struct BarChart {
  /// The character of which bars consist.
  let sign: String

  /// The length of the longest bar.
  let width: Int

  /// Returns the bar for a number and a space after it.
  ///
  /// The bar has one character for each unit if the greatest number allows it, and otherwise its share of the width, at
  /// least one character. The bar of 0 is empty.
  func bar(_ number: Int, of greatest: Int) -> String {
    guard number > 0, greatest > 0 else { return "" }
    let length = greatest <= width ? number : max(1, number * max(1, width) / greatest)
    return String(repeating: sign, count: length) + " "
  }
}
