internal import Foundation
public import HolonBase

/// An error from reading or storing a list.
public struct ToDoStoreError: Error, Hashable, Sendable {
  /// The kinds of errors.
  public struct Code: Hashable, Sendable {
    private let name: String

    /// Another process has been writing for too long.
    public static let locked = Code(name: "locked")

    /// The disk is full, or no more may be written.
    public static let full = Code(name: "full")

    /// The file is something else, or was damaged.
    public static let notAList = Code(name: "notAList")

    /// The file was written by a newer version of the program.
    public static let newerVersion = Code(name: "newerVersion")

    /// The file or its folder can't be opened, created or written.
    public static let unavailable = Code(name: "unavailable")

    /// Another error of the database.
    public static let failed = Code(name: "failed")
  }

  /// The kind of error.
  public let code: Code

  /// The event, its file, and the next step, as a sentence.
  public let message: String

  /// The message of the database or the system, for a report.
  public let underlying: String

  /// Creates an error.
  public init(_ code: Code, _ message: String, underlying: String = "") {
    self.code = code
    self.message = message
    self.underlying = underlying
  }
}

extension ToDoStoreError: DescribedError {
  /// The message.
  public var description: String { message }
}
