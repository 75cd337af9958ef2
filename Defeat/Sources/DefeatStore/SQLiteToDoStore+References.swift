public import HolonToDos

extension SQLiteToDoStore {
  /// Returns the numbers of to-dos that are referred to by number or identifier.
  public func numbers(of references: [ToDoReference]) throws -> [Int] {
    try read { reader in
      let unknown = try references.compactMap { reference in
        guard case .number(let number) = reference else { return nil as Int? }
        return try reader.contains(number) ? nil : number
      }
      if let first = unknown.first {
        throw unknown.count == 1 ? ToDoError.unknownNumber(first) : .unknownNumbers(unknown)
      }
      return try references.map { reference in
        switch reference {
        case .number(let number): return number
        case .id(let prefix):
          let (lowest, highest) = Self.range(ofPrefix: prefix)
          return try Self.only(reader.numbers(from: lowest, through: highest), prefix)
        case .letters(let letters): return try Self.only(reader.numbers(withLetters: letters), letters)
        }
      }
    }
  }

  /// Returns the only one of the numbers that the beginning of an identifier names.
  private static func only(_ numbers: [Int], _ beginning: String) throws(ToDoError) -> Int {
    guard let number = numbers.first else { throw .unknownID(beginning) }
    guard numbers.count == 1 else { throw .ambiguousID(beginning) }
    return number
  }

  /// Returns the lowest and the highest identifier, as 16 bytes, with a hexadecimal prefix.
  static func range(ofPrefix prefix: String) -> (lowest: [UInt8], highest: [UInt8]) {
    let digits = prefix.compactMap(\.hexDigitValue).prefix(32)
    func filled(with digit: Int) -> [UInt8] {
      let all = Array(digits) + Array(repeating: digit, count: 32 - digits.count)
      return stride(from: 0, to: 32, by: 2).map { UInt8(all[$0] << 4 | all[$0 + 1]) }
    }
    return (filled(with: 0), filled(with: 15))
  }
}
