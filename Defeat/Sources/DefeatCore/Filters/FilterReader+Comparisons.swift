import HolonBase
import HolonToDos

extension FilterReader {
  /// Throws if a field has a comparison of other programs, such as `due!=today`, `due.before:fri` or `due : fri`.
  ///
  /// Other texts, such as the address `files.example.org:80`, are searched for.
  func checkComparison(_ nameRange: Range<Int>) throws(FilterProblem) {
    let name = bytes.text(nameRange.lowerBound, nameRange.upperBound)
    guard !name.isEmpty, let field = FilterField.named[name.lowercased()],
      let (sign, end) = attachedComparison(nameRange.upperBound) ?? detachedComparison(nameRange.upperBound, field)
    else { return }
    var valueStart = end
    while valueStart < bytes.count, case let length = bytes.spaceLength(at: valueStart), length > 0 {
      valueStart += length
    }
    let valueEnd = wordEnd(valueStart)
    var value = bytes.text(valueStart, valueEnd)
    if value.isEmpty || value.contains(where: { "\"“„".contains($0) }) { value = field.example }
    let written = bytes.text(nameRange.lowerBound, end)
    throw problem(
      nameRange.lowerBound..<end,
      "“\(written)” isn't a comparison: write “\(field.condition(name, sign, value))”, or put \"\(written)\" in "
        + "quotation marks to search for it.")
  }

  /// The comparisons that other programs write as words.
  private static let words = [
    "before": "<", "below": "<", "under": "<", "after": ">", "above": ">", "over": ">", "by": "<=", "is": ":",
    "equals": ":", "has": ":", "contains": ":", "not": "!=", "isnt": "!=", "hasnt": "!=",
  ]

  private static let signs: Set = [":", "=", "==", "<", "<=", ">", ">=", "!=", ":<", ":<=", ":>", ":>="]

  /// Returns the comparison of `!=today` or `.before:fri`, and the offset after it.
  private func attachedComparison(_ start: Int) -> (sign: String, end: Int)? {
    for sign in ["!=", "=="] where bytes[start...].starts(with: sign.utf8) { return (sign, start + 2) }
    guard start < bytes.count, bytes[start] == UInt8(ascii: ".") else { return nil }
    var end = start + 1
    while end < bytes.count, bytes[end].isASCIILetter { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: ":"),
      !bytes[end...].starts(with: ":/".utf8), let sign = Self.words[bytes.text(start + 1, end).lowercased()]
    else { return nil }
    return (sign, end + 1)
  }

  /// Returns the comparison after spaces, and the offset after it.
  private func detachedComparison(_ start: Int, _ field: FilterField) -> (sign: String, end: Int)? {
    var signStart = start
    while signStart < bytes.count, case let length = bytes.spaceLength(at: signStart), length > 0 {
      signStart += length
    }
    var end = signStart
    while end < bytes.count, ":<>=!".utf8.contains(bytes[end]) { end += 1 }
    let sign = bytes.text(signStart, end)
    // A text without an order can come before a word such as “:D”.
    guard signStart > start, Self.signs.contains(sign), field.isComparable || wordEnd(end) == end else { return nil }
    return (sign, end)
  }
}

extension FilterField {
  /// Returns the text of a condition, for problems.
  fileprivate func condition(_ name: String, _ sign: String, _ value: String) -> String {
    let order = sign.drop { $0 == ":" }
    if sign == "!=" { return "not \(name):\(value)" }
    guard isComparable, order.first == "<" || order.first == ">" else { return "\(name):\(value)" }
    guard case .value(.due) = self else { return "\(name)\(order)\(value)" }
    switch order {
    case "<": return "before:\(value)"
    case "<=": return "by:\(value)"
    case ">": return "after:\(value)"
    default: return "\(name)\(order)\(value)"
    }
  }
}
