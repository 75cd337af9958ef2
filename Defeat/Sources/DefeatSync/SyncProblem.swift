import DefeatCore
public import Foundation
import HolonToDos

/// An error from syncing a list or from a request to a hub; no edit is lost by it.
public struct SyncProblem: Error, Hashable, Sendable {
  /// The kind of a problem.
  public struct Code: Hashable, Sendable {
    private let name: String

    /// The hub is unreachable; edits remain possible and wait.
    public static let offline = Code(name: "offline")

    /// The hub responds, but is out of service now.
    public static let hubDown = Code(name: "hubDown")

    /// The hub no longer accepts this device's login.
    public static let loggedOut = Code(name: "loggedOut")

    /// The hub was set up again, and has neither the account nor the list.
    public static let hubLost = Code(name: "hubLost")

    /// The hub or the space requires another version of the program.
    public static let otherVersion = Code(name: "otherVersion")

    /// The hub has refused a request.
    public static let refused = Code(name: "refused")

    /// The hub has no room for a content.
    public static let full = Code(name: "full")

    /// A request or a response exceeds the size that the other side accepts.
    public static let tooLarge = Code(name: "tooLarge")

    /// This device isn't logged in.
    public static let noLogin = Code(name: "noLogin")

    /// The hub responds, but its events don't arrive; the list is synced every minute instead.
    public static let noEvents = Code(name: "noEvents")

    /// The server isn't a hub.
    public static let notAHub = Code(name: "notAHub")

    /// The device's logins can't be read or written.
    public static let unreadable = Code(name: "unreadable")
  }

  /// The kind of the problem.
  public let code: Code

  /// A sentence with the problem and a remedy.
  public let message: String

  /// The time to wait before a retry, if the hub has stated one.
  public let retryAfter: Duration?

  /// The time until which the hub asks to wait, if it has stated one.
  public let until: Date?

  /// Creates a problem with a code and a sentence.
  public init(_ code: Code, _ message: String, retryAfter: Duration? = nil) {
    self.code = code
    self.message = message
    self.retryAfter = retryAfter
    until = retryAfter.map { Date() + min($0, .seconds(366 * 86_400)) / .seconds(1) }
  }

  /// Whether only another login solves the problem.
  public var lastsUntilLogin: Bool { code == .hubLost || code == .loggedOut }

  /// Whether the problem may disappear after a while.
  public var isPassing: Bool { code == .offline || code == .hubDown }
}

extension SyncProblem: CustomStringConvertible {
  /// The sentence with the problem and a remedy, and the time until which the hub asks to wait.
  public var description: String {
    guard let until else { return message }
    return "\(message) The hub asks to wait until \(LocalClock().input(.due(.moment(until))))."
  }
}
