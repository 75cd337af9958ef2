/// What went wrong with several files of a folder, though all of them were asked.
public struct FileErrors: Error, Sendable {
  /// What one file failed with.
  public struct Failure: Sendable {
    /// Where the file is, from the folder that was asked.
    public let path: RelativePath

    /// What it failed with.
    public let error: any Error

    /// Creates a failure.
    public init(path: RelativePath, error: any Error) {
      self.path = path
      self.error = error
    }
  }

  /// The failures in the order of the files; never none.
  public let failures: [Failure]

  /// Creates an error of failures; nil when there are none.
  public init?(_ failures: [Failure]) {
    guard !failures.isEmpty else { return nil }
    self.failures = failures
  }
}

extension FileErrors: CustomStringConvertible {
  /// One line a failure.
  public var description: String {
    failures.map { failure in
      guard let error = failure.error as? FileError else { return "\(failure.path): \(failure.error)" }
      return error.at(failure.path).description
    }.joined(separator: "\n")
  }
}
