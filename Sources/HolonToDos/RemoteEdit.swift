public import Foundation
public import HolonBase

/// An edit that another program has sent, perhaps repeatedly, or long after a person made it.
///
/// A page in a browser keeps edits while it has no connection. It sends each of them until it receives an answer, and
/// states the time since the person made it.
public struct RemoteEdit: Hashable, Sendable {
  /// The identifier of the sending program, such as a browser's page of the list.
  public let sender: UUID

  /// The number of the edit, which increases with each edit of its sender.
  public let number: Int

  /// The time since the person made the edit, in milliseconds.
  public let age: Int

  /// A hash of the request, which another request with the same number hasn't; nil if it is unknown.
  public let request: UInt64?

  /// The maximum age, in milliseconds; older edits count as made then.
  public static let longestAge = 30 * 86_400_000

  /// The age in milliseconds up to which an edit counts as made when it arrives.
  public static let promptAge = 2_000

  /// Creates a description of an edit.
  ///
  /// - Parameters:
  ///   - sender: The identifier of the sending program.
  ///   - number: The number of the edit.
  ///   - age: The time since the person made it, in milliseconds, clamped to 0 and ``longestAge``.
  ///   - request: A hash of the request; nil if it is unknown.
  public init(sender: UUID, number: Int, age: Int = 0, request: UInt64? = nil) {
    self.sender = sender
    self.number = number
    self.request = request
    self.age = min(max(age, 0), Self.longestAge)
  }

  /// Whether the edit is merged as one that was made before it arrived.
  public var isLate: Bool { age > Self.promptAge }

  /// Returns the time of the edit, by the clock of the receiving computer.
  public func made(at now: Date) -> Date { isLate ? now.addingTimeInterval(-Double(age) / 1_000) : now }
}

/// The answer to an edit that another program has sent.
public struct RemoteEditAnswer: Hashable, Sendable {
  /// The content of the answer.
  public let content: [UInt8]

  /// The fields whose values were kept, because they were changed after the person made the edit.
  public let overtaken: [String]

  /// Whether the edit had been made before, so that this is the answer of that time.
  public let isRepeated: Bool

  /// Creates an answer.
  public init(content: [UInt8], overtaken: [String] = [], isRepeated: Bool = false) {
    self.content = content
    self.overtaken = overtaken
    self.isRepeated = isRepeated
  }
}

extension ToDoStore {
  /// Makes an edit as it arrives, also a repeated one.
  public func once(
    _ edit: RemoteEdit, at now: Date, _ body: (_ store: any ToDoStore, _ made: Date) throws -> [UInt8]
  ) throws -> RemoteEditAnswer {
    RemoteEditAnswer(content: try body(self, now))
  }
}

/// An error that means that a program has sent another request with the number of an edit that was made.
public struct ReusedEdit: DescribedError, Hashable {
  /// Creates the error.
  public init() {}

  /// A sentence about the edit and the next step.
  public var description: String {
    "Another edit was made with the identifier of this one, which wasn't made: send it with a new number."
  }
}

/// An error that means that a store no longer knows whether it made an edit.
public struct ForgottenEdit: DescribedError, Hashable {
  /// Creates the error.
  public init() {}

  /// A sentence about the edit and the next step.
  public var description: String {
    "This edit comes after many later ones, so it may have been made before: look for it in the list, and make it again "
      + "if it is missing."
  }
}
