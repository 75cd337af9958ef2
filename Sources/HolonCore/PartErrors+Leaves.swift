public import HolonBase

extension PartErrors {
  /// The failures of all parts within parts, with the path of each, in the order of the parts.
  ///
  /// ```swift
  /// for (path, error) in failures.leaves { print("\(path): \(error)") }
  /// ```
  ///
  /// A nested whole that failed because it had no parts, or because its parts didn't agree, is a leaf.
  public var leaves: [(path: PartPath, error: any Error)] { leaves(below: []) }

  private func leaves(below path: PartPath) -> [(path: PartPath, error: any Error)] {
    failures.flatMap { failure in
      let path = path.appending(failure.part)
      guard let nested = failure.error as? PartErrors, !nested.failures.isEmpty else { return [(path, failure.error)] }
      return nested.leaves(below: path)
    }
  }
}

extension PartErrors: DescribedError {
  /// The failed parts with their errors.
  public var description: String {
    let lines = [reason].compactMap(\.self) + lines(below: [])
    return lines.isEmpty ? "the composite has no parts" : lines.joined(separator: "; ")
  }

  /// The reason why the whole failed, apart from the failures of its parts.
  private var reason: String? {
    quorum.map { "\($0.needed) \($0.needed == 1 ? "part" : "parts") had to agree, \($0.reached) did" }
  }

  private func lines(below path: PartPath) -> [String] {
    failures.flatMap { failure in
      let path = path.appending(failure.part)
      guard let nested = failure.error as? PartErrors, !nested.failures.isEmpty else {
        return ["part \(path): \(failure.error)"]
      }
      return [nested.reason.map { "part \(path): \($0)" }].compactMap(\.self) + nested.lines(below: path)
    }
  }
}
