import HolonTree

// Sizes are those of messages in JSON, without what escapes add; answers are cut by them.

extension TreeOperation {
  /// The approximate size in a message, in bytes.
  package var byteCount: Int {
    switch action {
    case .set(let field, let value): 100 + Schema.byteCount(of: field, value)
    case .order(_, let key), .move(_, let key): 150 + key.text.utf8.count
    }
  }
}

extension LogRecord {
  /// The approximate size in a message, in bytes.
  var byteCount: Int {
    switch self {
    case .operation(_, _, let operation): 100 + operation.byteCount
    case .horizon: 100
    }
  }
}

extension NodeSnapshot {
  /// The approximate size in a message, in bytes.
  package var byteCount: Int {
    cells.reduce(100) { $0 + 60 + Schema.byteCount(of: $1.field, $1.value) }
      + orders.reduce(0) { $0 + 120 + $1.key.text.utf8.count }
  }
}

extension Sequence {
  /// Returns the first elements, up to the one with which their sizes reach a number of bytes.
  func prefix(bytes: Int, _ byteCount: (Element) -> Int) -> [Element] {
    var (elements, room): ([Element], Int) = ([], bytes)
    for element in self {
      elements.append(element)
      room -= byteCount(element)
      if room <= 0 { break }
    }
    return elements
  }
}
