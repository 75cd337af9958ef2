// The parts are generic parameters, not `Any`, so that generated code needn't box them.
extension PartErrors {
  /// Adds the error of the first part, or the failures of the first group.
  public mutating func append(_ error: any Error, of part: some Any) {
    append(error, of: part, at: 0)
  }

  /// Adds the error of a part or the failures of a group that follows another one.
  public mutating func append(_ error: any Error, of part: some Any, after earlier: some Any) {
    append(error, of: part, at: Self.count(earlier))
  }

  /// Adds the error of a part or the failures of a group that is one of several.
  ///
  /// - Parameters:
  ///   - error: The error that the part or group has thrown.
  ///   - index: The index of the part or group.
  ///   - elements: The parts or groups.
  public mutating func append<Element>(_ error: any Error, ofElement index: Int, in elements: [Element]) {
    let isGroup = Element.self is any ConcreteComposite.Type
    let place = isGroup ? elements[..<index].reduce(0) { $0 + Self.count($1) } : index
    append(error, of: elements[index], at: place)
  }

  private mutating func append(_ error: any Error, of part: some Any, at index: Int) {
    guard part is any ConcreteComposite, let group = error as? PartErrors else {
      return append(error, ofPart: index)
    }
    for failure in group.failures { append(failure.error, ofPart: index + failure.part) }
    _hasEnded = group._hasEnded
  }

  /// Returns the number of parts that a part or a group stands for.
  private static func count(_ part: some Any) -> Int { (part as? any ConcreteComposite)?.parts.count ?? 1 }
}

extension PartErrors {
  /// Adds the error of the first part or the failures of the first group, unless the caller was cancelled.
  ///
  /// - Throws: `CancellationError`, so that no further part is called.
  public mutating func collect(_ error: any Error, of part: some Any) throws {
    try Self.passOnCancellation(error)
    append(error, of: part)
  }

  /// Adds the error of a part or the failures of a group that follows another one, unless the caller was cancelled.
  ///
  /// - Throws: `CancellationError`, so that no further part is called.
  public mutating func collect(
    _ error: any Error, of part: some Any, after earlier: some Any
  ) throws {
    try Self.passOnCancellation(error)
    append(error, of: part, after: earlier)
  }

  /// Adds the error of a part or the failures of a group that is one of several, unless the caller was cancelled.
  ///
  /// - Parameters:
  ///   - error: The error that the part or group has thrown.
  ///   - index: The index of the part or group.
  ///   - elements: The parts or groups.
  /// - Throws: `CancellationError`, so that no further part is called.
  public mutating func collect<Element>(
    _ error: any Error, ofElement index: Int, in elements: [Element]
  ) throws {
    try Self.passOnCancellation(error)
    append(error, ofElement: index, in: elements)
  }
}
