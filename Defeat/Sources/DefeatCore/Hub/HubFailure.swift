/// An error response from a hub: `{"error":{"code":"…","message":"…"}}`.
public struct HubFailure: Error, Hashable, Codable, Sendable {
  /// The reason for an error, as a code and as a sentence.
  public struct Reason: Hashable, Codable, Sendable {
    /// A stable code for programs.
    public let code: Code

    /// A readable sentence that explains the failure.
    public let message: String
  }

  /// The reason for the error.
  public let error: Reason

  /// Creates a response with a code and a sentence.
  public init(_ code: Code, _ message: String) { error = Reason(code: code, message: message) }
}

extension HubFailure: CustomStringConvertible {
  /// The readable sentence of the reason.
  public var description: String { error.message }
}

extension HubFailure {
  /// A code for programs; later versions may add codes.
  public struct Code: RawRepresentable, Hashable, Codable, Sendable {
    /// The text of the code.
    public let rawValue: String

    /// Creates a code from its text in JSON.
    public init(rawValue: String) { self.rawValue = rawValue }
  }
}

extension HubFailure.Code {
  /// 400: the body or the path is malformed.
  public static let unreadable = Self(rawValue: "unreadable")

  /// 401: the token is missing or no longer valid; log in again.
  public static let unauthorized = Self(rawValue: "unauthorized")

  /// 401: the name or the password is wrong.
  public static let wrongPassword = Self(rawValue: "wrongPassword")

  /// 403: the account lacks the permission.
  public static let forbidden = Self(rawValue: "forbidden")

  /// 403: signing up requires a valid invitation.
  public static let invitationNeeded = Self(rawValue: "invitationNeeded")

  /// 404: the path doesn't exist, or the account has no access to it.
  public static let notFound = Self(rawValue: "notFound")

  /// 404: no account has the name.
  public static let unknownAccount = Self(rawValue: "unknownAccount")

  /// 409: another account has the name.
  public static let nameTaken = Self(rawValue: "nameTaken")

  /// 409: the space would have no owner left.
  public static let lastOwner = Self(rawValue: "lastOwner")

  /// 409: another space has the identifier.
  public static let identityTaken = Self(rawValue: "identityTaken")

  /// 409: the space requires a newer version of the program.
  public static let schemaTooOld = Self(rawValue: "schemaTooOld")

  /// 413: the body is too large.
  public static let tooLarge = Self(rawValue: "tooLarge")

  /// 422: the bytes of a content have another hash; they are discarded.
  public static let otherContent = Self(rawValue: "otherContent")

  /// 507: the space has no room for a content.
  public static let noRoom = Self(rawValue: "noRoom")

  /// 415: the body of a request isn't JSON.
  public static let notJSON = Self(rawValue: "notJSON")

  /// 422: a name or a password is invalid.
  public static let invalid = Self(rawValue: "invalid")

  /// 429: too many requests; `Retry-After` states the number of seconds to wait.
  public static let tooManyRequests = Self(rawValue: "tooManyRequests")

  /// 500: an internal error of the hub.
  public static let failed = Self(rawValue: "failed")

  /// 503: the database is unreachable; `Retry-After` states the number of seconds to wait.
  public static let unavailable = Self(rawValue: "unavailable")
}
