/// The failures of a whole's parts, each with the part it came from.
///
/// ```swift
/// do {
///   try store.save(document)
/// } catch let failures as PartErrors {
///   print(failures)  // part 0: the disk is full; part 2.1: no connection
/// }
/// ```
///
/// When a part is a whole itself, its own `PartErrors` are the error of that part; the description names such failures
/// by their path, as in `part 2.1`.
public struct PartErrors: Error {
  /// What went wrong in one part.
  public struct Failure: Sendable {
    /// The index of the part in the whole's `parts`.
    public let part: Int

    /// The error that the part has thrown.
    public let error: any Error

    /// Creates the failure of the part with the given index.
    public init(part: Int, error: any Error) {
      self.part = part
      self.error = error
    }
  }

  /// The failures in the order in which the parts were asked; empty when there was no part to ask.
  public private(set) var failures: [Failure]

  /// Creates the failures of a whole's parts.
  public init(_ failures: [Failure] = []) {
    self.failures = failures
  }
}

extension PartErrors {
  /// Adds the error that a part has thrown.
  public mutating func append(_ error: any Error, ofPart index: Int) {
    failures.append(Failure(part: index, error: error))
  }

  /// Throws the failures if there are any.
  ///
  /// - Throws: Itself, unless ``failures`` is empty.
  public func throwIfAny() throws(PartErrors) {
    if !failures.isEmpty { throw self }
  }
}

extension PartErrors: CustomStringConvertible {
  /// Which parts failed with what.
  public var description: String {
    failures.isEmpty ? "there was no part to ask" : lines(path: "part ").joined(separator: "; ")
  }

  private func lines(path: String) -> [String] {
    failures.flatMap { failure in
      let path = "\(path)\(failure.part)"
      if let nested = failure.error as? PartErrors, !nested.failures.isEmpty { return nested.lines(path: "\(path).") }
      return ["\(path): \(failure.error)"]
    }
  }
}
