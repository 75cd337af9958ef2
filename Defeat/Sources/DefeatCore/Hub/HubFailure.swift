/// Why a hub didn't do what it was asked to: `{"error":{"code":"…","message":"…"}}`.
public struct HubFailure: Error, Hashable, Codable, Sendable {
  /// What went wrong, for programs and for people.
  public struct Reason: Hashable, Codable, Sendable {
    /// A word for programs, which stays the same.
    public let code: Code

    /// A sentence for people.
    public let message: String
  }

  /// What went wrong.
  public let error: Reason

  /// Creates a failure.
  public init(_ code: Code, _ message: String) { error = Reason(code: code, message: message) }
}

extension HubFailure: CustomStringConvertible {
  /// The sentence for people.
  public var description: String { error.message }
}

extension HubFailure {
  /// A word for programs; later versions may have more.
  public struct Code: RawRepresentable, Hashable, Codable, Sendable {
    /// The word.
    public let rawValue: String

    /// Creates a code.
    public init(rawValue: String) { self.rawValue = rawValue }
  }
}

extension HubFailure.Code {
  /// 400: the body or the address can't be read.
  public static let unreadable = Self(rawValue: "unreadable")

  /// 401: there is no token, or none that is let in any more: log in.
  public static let unauthorized = Self(rawValue: "unauthorized")

  /// 401: the name or the password is another one.
  public static let wrongPassword = Self(rawValue: "wrongPassword")

  /// 403: the account may not do that.
  public static let forbidden = Self(rawValue: "forbidden")

  /// 403: signing up needs an invitation, one that is still good.
  public static let invitationNeeded = Self(rawValue: "invitationNeeded")

  /// 404: there is nothing at the address, or nothing that the account sees.
  public static let notFound = Self(rawValue: "notFound")

  /// 404: nobody has the name.
  public static let unknownAccount = Self(rawValue: "unknownAccount")

  /// 409: someone has the name already.
  public static let nameTaken = Self(rawValue: "nameTaken")

  /// 409: a space would have no owner left.
  public static let lastOwner = Self(rawValue: "lastOwner")

  /// 409: another space has the identity.
  public static let identityTaken = Self(rawValue: "identityTaken")

  /// 409: the space needs a newer version of the program.
  public static let schemaTooOld = Self(rawValue: "schemaTooOld")

  /// 413: there are too many bytes.
  public static let tooLarge = Self(rawValue: "tooLarge")

  /// 422: the bytes of a content have another hash; they are thrown away.
  public static let otherContent = Self(rawValue: "otherContent")

  /// 507: there is no room for a content.
  public static let noRoom = Self(rawValue: "noRoom")

  /// 415: a request is JSON.
  public static let notJSON = Self(rawValue: "notJSON")

  /// 422: a name or a password isn't fit to be one.
  public static let invalid = Self(rawValue: "invalid")

  /// 429: there are too many requests; `Retry-After` tells the seconds to wait.
  public static let tooManyRequests = Self(rawValue: "tooManyRequests")

  /// 500: there is a fault in the hub.
  public static let failed = Self(rawValue: "failed")

  /// 503: the database can't be reached now; `Retry-After` tells the seconds to wait.
  public static let unavailable = Self(rawValue: "unavailable")
}
