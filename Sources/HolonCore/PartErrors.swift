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
/// When a part is a whole itself, its own `PartErrors` are the error of that part; ``leaves`` and the description name
/// such failures by their path, as in `part 2.1`.
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

  /// How many parts had to agree, and how many did.
  public struct Quorum: Hashable, Sendable {
    /// How many parts had to agree.
    public let needed: Int

    /// How many parts agreed at most.
    public let reached: Int

    /// Creates the count of a quorum that was not reached.
    public init(needed: Int, reached: Int) {
      self.needed = needed
      self.reached = reached
    }
  }

  /// The failures in the order of the parts; empty when there was no part to ask.
  public var failures: [Failure] { collected ?? [] }

  // Nil for none, so that there's nothing to release where no part has failed.
  @usableFromInline var collected: [Failure]?

  /// The quorum that was not reached; nil when none was asked for.
  public let quorum: Quorum?

  /// Whether an answer has decided after the failures, so that no further part was asked.
  ///
  /// Not for use by hand: concrete wholes, which ask in groups, tell each other so.
  public var _hasEnded = false

  /// Creates failures to which those of parts can be added.
  @inlinable
  public init() {
    collected = nil
    quorum = nil
  }

  /// Creates the failures of a whole's parts.
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

  /// Adds the error that a part has thrown, unless the caller was cancelled and the part has only passed that on.
  ///
  /// - Throws: `CancellationError`, so that no further part is asked.
  public mutating func collect(_ error: any Error, ofPart index: Int) throws {
    try Self.passOnCancellation(error)
    append(error, ofPart: index)
  }

  static func passOnCancellation(_ error: any Error) throws {
    if error is CancellationError, Task.isCancelled { throw CancellationError() }
  }

  /// The failures in the order of the parts, when these have answered in another one.
  var inOrder: PartErrors { PartErrors(failures.sorted { $0.part < $1.part }, quorum: quorum) }

  /// Throws the failures if there are any.
  ///
  /// - Throws: Itself, unless ``failures`` is empty.
  @inlinable
  public func throwIfAny() throws(PartErrors) {
    if collected != nil { throw self }
  }
}
