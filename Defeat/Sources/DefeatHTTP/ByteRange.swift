/// The bytes that a request selects by `Range` (RFC 9110, section 14.2).
package enum ByteRange: Equatable {
  case whole
  case part(Range<Int>)
  case unsatisfiable

  /// Reads a `Range` field; several ranges or unknown values select all bytes.
  package init(_ field: String?, of size: Int) {
    self = .whole
    guard let field, field.hasPrefix("bytes="), !field.contains(",") else { return }
    let ends = field.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, ends.allSatisfy({ $0.allSatisfy(\.isNumber) }) else { return }
    switch (Int(ends[0]), Int(ends[1])) {
    case (let first?, let last?) where last >= first:
      self = first < size ? .part(first..<(min(last, size - 1) + 1)) : .unsatisfiable
    case (let first?, nil) where ends[1].isEmpty: self = first < size ? .part(first..<size) : .unsatisfiable
    case (nil, let count?) where ends[0].isEmpty:
      self = count > 0 && size > 0 ? .part(max(0, size - count)..<size) : .unsatisfiable
    default: break
    }
  }
}
