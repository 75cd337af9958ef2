public import HolonBase
public import HolonJSONPatch

extension JSONPatch {
  /// Creates the patch that leads from the JSON of a list to that of another one.
  ///
  /// ```swift
  /// let difference = ListDifference(from: ["a", "b"], to: ["b", "c"])
  /// JSONPatch(difference.steps) { .string(new[$0]) }
  /// // [{"op": "remove", "path": "/0"}, {"op": "add", "path": "/1", "value": "c"}]
  /// ```
  ///
  /// - Parameters:
  ///   - steps: The steps of a difference.
  ///   - list: The location of the list in the document.
  ///   - element: The JSON of the element at an index of the new list.
  /// - Throws: Errors that `element` throws.
  /// - Complexity: O(*k*), *k* being the number of steps.
  public init(
    _ steps: [ListStep], at list: JSONPointer = JSONPointer(), element: (Int) throws -> JSONValue
  ) rethrows {
    self.init()
    for step in steps {
      switch step {
      case .remove(let index): operations.append(.remove(at: list.appending(index)))
      case .insert(let index, let new):
        let value = try element(new)
        operations.append(.add(value, at: list.appending(index)))
      case .move(let index, let target):
        operations.append(.move(from: list.appending(index), to: list.appending(target)))
      case .update(let index, let new):
        let value = try element(new)
        operations.append(.replace(at: list.appending(index), with: value))
      }
    }
  }
}
