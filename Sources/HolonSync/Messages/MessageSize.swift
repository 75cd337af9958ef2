import HolonTree

// Sizes are those of messages in JSON, without escapes; responses are cut by them.

extension TreeOperation {
  /// The approximate size in a message, in bytes.
  public var byteCount: Int {
    switch action {
    case .set(let field, let value): 100 + field.utf8.count + (value?.utf8.count ?? 0)
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

extension SyncResponse {
  /// The approximate size in JSON, in bytes.
  var byteCount: Int {
    switch body {
    case .pulled(_, let records, _): records.reduce(1_000) { $0 + $1.byteCount }
    case .page(let page):
      page.moves.reduce(page.nodes.reduce(1_000) { $0 + $1.byteCount }) { $0 + $1.byteCount }
    case .pushed(_, _, let refusals): 1_000 + 500 * refusals.count
    default: 1_000
    }
  }
}

extension NodeCell {
  /// The size of the field and its value, in bytes.
  public var byteCount: Int { field.utf8.count + (value?.utf8.count ?? 0) }
}

extension NodeSnapshot {
  /// The approximate size in a message, in bytes.
  public var byteCount: Int {
    cells.reduce(100) { $0 + 60 + $1.byteCount }
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
