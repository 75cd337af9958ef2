/// Why a list wasn't brought in step, or a hub didn't do what it was asked to; no edit is lost by it.
public struct SyncProblem: Error, Hashable, Sendable {
  /// What kind of trouble it is.
  public struct Code: Hashable, Sendable {
    private let name: String

    /// The hub can't be reached: edits go on, and wait.
    public static let offline = Code(name: "offline")

    /// The hub answers, but can't do its work now.
    public static let hubDown = Code(name: "hubDown")

    /// The hub doesn't let this device in any more.
    public static let loggedOut = Code(name: "loggedOut")

    /// The hub was set up anew, and has neither the account nor the list.
    public static let hubLost = Code(name: "hubLost")

    /// The hub or the space asks for another version of the program.
    public static let otherVersion = Code(name: "otherVersion")

    /// The hub has refused what it was asked.
    public static let refused = Code(name: "refused")

    /// The hub has no room for a content.
    public static let full = Code(name: "full")

    /// A request or an answer has more bytes than the other side takes.
    public static let tooLarge = Code(name: "tooLarge")

    /// There is no login on this device.
    public static let noLogin = Code(name: "noLogin")

    /// What answers isn't a hub.
    public static let notAHub = Code(name: "notAHub")

    /// What the device keeps of its logins can't be read or written.
    public static let unreadable = Code(name: "unreadable")
  }

  /// What kind of trouble it is.
  public let code: Code

  /// What happened, and what to do next, as a sentence.
  public let message: String

  /// How long to wait before asking again, as far as the hub has said so.
  public let retryAfter: Duration?

  /// Creates a problem.
  public init(_ code: Code, _ message: String, retryAfter: Duration? = nil) {
    self.code = code
    self.message = message
    self.retryAfter = retryAfter
  }

  /// Whether nothing but another login ends it.
  public var lastsUntilLogin: Bool { code == .hubLost || code == .loggedOut }

  /// Whether it may be over by itself after a while.
  public var isPassing: Bool { code == .offline || code == .hubDown }
}

extension SyncProblem: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
