import HolonBase

extension JSONAnswer {
  /// Returns the result of a move to another list: `numbers`, `list`, and `newNumbers` in that list.
  public static func transfer(_ transfer: ToDoTransfer, _ numbers: [Int], to list: String) -> [UInt8] {
    JSONWriter.answer { json in
      json.array(of: transfer.numbers, key: "numbers") { $0.write($1) }
      json.write(list, key: "list")
      json.array(of: numbers, key: "newNumbers") { $0.write($1) }
    }
  }
}
