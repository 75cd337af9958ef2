/// What was read of a file's content, and what kept it from being all.
public struct DetailsReading: Hashable, Sendable {
  /// What the content tells, as far as it could be read.
  public var details: FileDetails

  /// Why there isn't more of it; nil when all was read.
  public var trouble: FileError?

  /// Creates a reading.
  public init(_ details: FileDetails, trouble: FileError? = nil) {
    self.details = details
    self.trouble = trouble
  }
}
