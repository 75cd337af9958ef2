public import HolonBase
public import HolonTree

/// An error from applying or creating a patch.
///
/// ```swift
/// do {
///   try patch.apply(to: &document)
/// } catch {
///   print(error)
///   // operation 2 at "/0/children/7": there are only 5 items, so the index has to be smaller
/// }
/// ```
public struct JSONPatchError: Error, Equatable, Sendable {
  /// The operation that failed, counted from 0; for a patch made from a difference, the change.
  public let index: Int

  /// The place of the failure in the document.
  public let pointer: JSONPointer

  /// The reason for the failure.
  public let reason: Reason

  /// The reasons for a failure of an operation.
  public enum Reason: Error, Equatable, Sendable {
    /// The value doesn't exist: the object has no such member, or the list has no item after the last one.
    case missing

    /// The pointer leads through a value that is neither a list nor an object.
    case noParts

    /// The token for an item of a list isn't an index of RFC 6901, section 4.
    case invalidIndex(String)

    /// The list has fewer items.
    case outOfRange(count: Int)

    /// The value doesn't equal that of the test.
    case testFailed

    /// A value was to be moved into itself.
    case moveIntoItself

    /// The whole document was to be removed.
    case wholeDocument

    /// Values would nest more than ``JSONValue/maximumDepth`` levels deep.
    case tooDeep

    /// The copies of the patch would create more values than the limit allows.
    case tooManyCopies

    /// An element can't be encoded as JSON; the text gives the reason.
    case invalidElement(String)

    /// The difference for a patch doesn't fit the tree.
    case unfit(TreeDifferenceError)
  }
}

extension JSONPatchError: DescribedError {
  /// The failed operation, its place, the reason, and the next step.
  public var description: String {
    if case .unfit(let misfit) = reason { return misfit.description }
    return "operation \(index) at \"\(pointer)\": \(reason)"
  }
}

extension JSONPatchError.Reason: DescribedError {
  /// The reason, and the next step.
  public var description: String {
    switch self {
    case .missing: "the document has no value there: choose another pointer, or add the value first"
    case .noParts: "a value on the way is neither an array nor an object: end the pointer before it"
    case .invalidIndex(let token):
      "\"\(token)\" isn't an index: use digits without a leading zero, or - to append"
    case .outOfRange(0): "the array is empty: add an item first"
    case .outOfRange(1): "the array has only 1 item: use a smaller index"
    case .outOfRange(let count): "the array has only \(count) items: use a smaller index"
    case .testFailed: "the value isn't the one that the test expects: read the document again before patching it"
    case .moveIntoItself: "a value can't be moved into itself: choose a place outside it"
    case .wholeDocument: "the whole document can't be removed: replace it"
    case .tooDeep: "values would nest more than \(JSONValue.maximumDepth) levels deep: split or flatten them"
    case .tooManyCopies: "the patch copies too many values: raise the limit if you trust it"
    case .invalidElement(let problem): "the value can't be converted to an element: \(problem)"
    case .unfit(let misfit): misfit.description
    }
  }
}
