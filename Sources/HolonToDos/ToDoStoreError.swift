public import Foundation

/// Why a store could not read or keep a list.
public struct ToDoStoreError: Error, Hashable, Sendable {
  /// What kind of trouble it is.
  public struct Code: Hashable, Sendable {
    private let name: String

    /// Another process has been writing for too long.
    public static let locked = Code(name: "locked")

    /// There is no room left, or no more may be written.
    public static let full = Code(name: "full")

    /// The file is something else, or was damaged.
    public static let notAList = Code(name: "notAList")

    /// The file was written by a newer version of the program.
    public static let newerVersion = Code(name: "newerVersion")

    /// The file or its folder can't be opened, created or written.
    public static let unavailable = Code(name: "unavailable")

    /// Anything else that the database reports.
    public static let failed = Code(name: "failed")
  }

  /// What kind of trouble it is.
  public let code: Code

  /// What happened to which file, and what to do next, as a sentence.
  public let message: String

  /// What the database or the system said, for a report.
  public let underlying: String

  /// Creates an error.
  public init(_ code: Code, _ message: String, underlying: String = "") {
    self.code = code
    self.message = message
    self.underlying = underlying
  }
}

extension ToDoStoreError: CustomStringConvertible, LocalizedError {
  /// The message.
  public var description: String { message }

  /// The message.
  public var errorDescription: String? { message }
}
