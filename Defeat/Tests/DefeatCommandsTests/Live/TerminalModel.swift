/// What a terminal shows that knows the four operations of ECMA-48 which a live list sends.
struct TerminalModel {
  private(set) var rows: [[UInt8]] = []
  private var row = 0

  /// The bytes of text that were sent, without operations.
  private(set) var textCount = 0

  mutating func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      guard byte == 0x1B else {
        rows[row].append(byte)
        textCount += 1
        continue
      }
      rest = rest.dropFirst()
      let parameters = rest.prefix { !(0x40...0x7E).contains($0) }
      rest = rest.dropFirst(parameters.count)
      let numbers = parameters.split(separator: UInt8(ascii: ";")).map { Int(String(decoding: $0, as: UTF8.self)) ?? 1 }
      switch rest.popFirst().map({ Character(UnicodeScalar($0)) }) {
      case "H": row = (numbers.first ?? 1) - 1
      case "K": rows[row] = []
      case "L": rows.insert([], at: row)
      case "M": rows.remove(at: row)
      default: continue
      }
    }
  }
}
