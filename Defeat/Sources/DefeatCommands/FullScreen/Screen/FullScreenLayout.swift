/// A frame, and the places in it that can be clicked.
struct FullScreenLayout: Sendable {
  /// The column of the signs for open and closed checklists.
  static let foldColumn = 1

  /// The frame.
  var frame: Frame

  /// The rows of the model, by the numbers of their lines on the screen.
  var rows: [Int: Int] = [:]

  /// The columns of the check boxes, by the numbers of their lines on the screen.
  var boxes: [Int: Range<Int>] = [:]
}
