public import HolonBase

extension JSONPatch {
  /// Applies the operations to a JSON document one after the other (RFC 6902, section 5).
  ///
  /// - Parameters:
  ///   - document: The document. It stays as it is when an operation fails.
  ///   - copyLimit: The maximum number of values that all copies together may create.
  /// - Throws: ``JSONPatchError`` for the operation that failed.
  /// - Complexity: For each operation O(*d* + *s* + *v*), *d* being the number of the pointer's tokens, *s* the lengths
  ///   of the lists and objects on the way and *v* the number of values that are added, copied, moved or compared.
  public func apply(
    to document: inout JSONValue, copyLimit: Int = defaultCopyLimit
  ) throws(JSONPatchError) {
    var patching = JSONPatching(document: document, copiesLeft: min(copyLimit, .max - 1))
    for (index, operation) in operations.enumerated() {
      do throws(JSONPatchError.Reason) {
        try patching.apply(operation)
      } catch {
        throw JSONPatchError(index: index, pointer: patching.place, reason: error)
      }
    }
    document = patching.document
  }
}

/// A document between the operations of a patch.
private struct JSONPatching {
  private(set) var document: JSONValue
  var copiesLeft: Int

  /// The place of the next operation.
  private(set) var place = JSONPointer()

  mutating func apply(_ operation: JSONPatch.Operation) throws(JSONPatchError.Reason) {
    place = operation.path
    switch operation {
    case .add(let value, let path): try add(value, at: path)
    case .remove(let path): try document.remove(at: path.tokens[...])
    case .replace(let path, let value):
      try checkDepth(of: value, at: path)
      try document.replace(at: path.tokens[...], with: value)
    case .move(let from, let path): try move(from: from, to: path)
    case .copy(let from, let path): try copy(from: from, to: path)
    case .test(let path, let value):
      guard try document.part(at: path.tokens[...]) == value else { throw .testFailed }
    }
  }

  private mutating func add(_ value: JSONValue, at path: JSONPointer) throws(JSONPatchError.Reason) {
    try checkDepth(of: value, at: path)
    try document.add(value, at: path.tokens[...])
  }

  private mutating func move(from: JSONPointer, to path: JSONPointer) throws(JSONPatchError.Reason) {
    guard !from.isAbove(path) else { throw .moveIntoItself }
    place = from
    guard from != path else {
      _ = try document.part(at: from.tokens[...])
      return
    }
    let value = try document.remove(at: from.tokens[...])
    place = path
    try add(value, at: path)
  }

  private mutating func copy(from: JSONPointer, to path: JSONPointer) throws(JSONPatchError.Reason) {
    place = from
    let value = try document.part(at: from.tokens[...])
    place = path
    copiesLeft -= value.measured(upTo: copiesLeft + 1).count
    guard copiesLeft >= 0 else { throw .tooManyCopies }
    try add(value, at: path)
  }

  private func checkDepth(of value: JSONValue, at path: JSONPointer) throws(JSONPatchError.Reason) {
    guard path.tokens.count + value.measured().depth <= JSONValue.maximumDepth else { throw .tooDeep }
  }
}
