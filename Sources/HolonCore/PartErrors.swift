/// The failures of a whole's parts, each with the index of its part.
///
/// ```swift
/// do {
///   try store.save(document)
/// } catch let failures as PartErrors {
///   print(failures)  // part 0: the disk is full; part 2.1: no connection
/// }
/// ```
///
/// When a part is a whole itself, its own `PartErrors` are the error of that part. ``leaves`` and the description name
/// such failures by their path, as in `part 2.1`.
public struct PartErrors: Error {
  /// An error of one part.
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

  /// The number of parts that had to agree, and the number that did.
  public struct Quorum: Hashable, Sendable {
    /// The number of parts that had to agree.
    public let needed: Int

    /// The greatest number of parts that agreed.
    public let reached: Int

    /// Creates the count of a quorum that was not reached.
    public init(needed: Int, reached: Int) {
      self.needed = needed
      self.reached = reached
    }
  }

  /// The failures in the order of the parts; empty when the whole had no parts.
  public var failures: [Failure] { collected ?? [] }

  // Nil without failures, so that no memory has to be released in that case.
  @usableFromInline var collected: [Failure]?

  /// The quorum that was not reached; nil when none was required.
  public let quorum: Quorum?

  /// Whether an answer has decided after the failures, so that no further part was called.
  ///
  /// This property is only for concrete wholes, which call parts in groups.
  public var _hasEnded = false

  /// Creates an empty list of failures.
  @inlinable
  public init() {
    collected = nil
    quorum = nil
  }

  /// Creates a list of the failures of a whole's parts.
  public init(_ failures: [Failure] = [], quorum: Quorum? = nil) {
    collected = failures.isEmpty ? nil : failures
    self.quorum = quorum
  }
}

extension PartErrors {
  /// Adds the error that a part has thrown.
  public mutating func append(_ error: any Error, ofPart index: Int) {
    let failure = Failure(part: index, error: error)
    if collected?.append(failure) == nil { collected = [failure] }
  }

  /// Adds the error that a part has thrown, unless the part has only passed on the caller's cancellation.
  ///
  /// - Throws: `CancellationError`, so that no further part is called.
  public mutating func collect(_ error: any Error, ofPart index: Int) throws {
    try Self.passOnCancellation(error)
    append(error, ofPart: index)
  }

  static func passOnCancellation(_ error: any Error) throws {
    if error is CancellationError, Task.isCancelled { throw CancellationError() }
  }

  /// The failures in the order of the parts, when these have returned in another one.
  var inOrder: PartErrors { PartErrors(failures.sorted { $0.part < $1.part }, quorum: quorum) }

  /// Throws the failures unless the list is empty.
  ///
  /// - Throws: Itself, unless ``failures`` is empty.
  @inlinable
  public func throwIfAny() throws(PartErrors) {
    if collected != nil { throw self }
  }
}
