public import Foundation
public import HolonToDos

/// Where a hub answers to what; everything but ``information``, ``accounts`` and a `POST` to ``devices`` needs
/// `Authorization: Bearer TOKEN`.
///
/// | route | body | answer |
/// |---|---|---|
/// | `GET /v1` | | ``HubInformation`` |
/// | `POST /v1/accounts` | ``HubSignUp`` | 201 ``HubAccount`` |
/// | `GET /v1/account` | | ``HubAccount`` |
/// | `PUT /v1/account/password` | ``HubPasswordChange`` | 204; all other devices are logged out |
/// | `POST /v1/account/removal` | ``HubAccountRemoval`` | 204; the account is gone with all its data |
/// | `POST /v1/invitations` | | 201 ``HubInvitation``, with the code, which is never shown again; for administrators |
/// | `GET /v1/invitations` | | ``HubInvitations``, for administrators |
/// | `DELETE /v1/invitations/ID` | | 204, for administrators |
/// | `POST /v1/devices` | ``HubLogin`` | 201 ``HubSession``, with the token, which is never shown again |
/// | `GET /v1/devices` | | ``HubDevices`` |
/// | `DELETE /v1/devices/ID` | | 204; the device is out at once |
/// | `GET /v1/spaces` | | ``HubSpaces`` |
/// | `POST /v1/spaces` | ``HubSpaceDraft`` | 201 ``HubSpace``; 200 if it was created earlier |
/// | `GET /v1/spaces/ID` | | ``HubSpace`` |
/// | `PATCH /v1/spaces/ID` | ``HubSpaceChange`` | ``HubSpace``, for owners |
/// | `DELETE /v1/spaces/ID` | | 204, for owners; the space is gone with all that is in it |
/// | `POST /v1/spaces/ID/purge` | | 204, for owners; what was removed from the space is gone for good |
/// | `GET /v1/spaces/ID/members` | | ``HubMembers`` |
/// | `PUT /v1/spaces/ID/members/NAME` | ``HubShare`` | ``HubMembers``, for owners |
/// | `DELETE /v1/spaces/ID/members/NAME` | | 204, for owners, and for oneself, which is to leave |
/// | `POST /v1/spaces/ID/sync` | `SyncRequest` | `SyncResponse` |
/// | `POST /v1/spaces/ID/contents` | ``HubContentQuestion`` | ``HubContents``: those among some that the space has |
/// | `PUT /v1/spaces/ID/contents/HASH` | a part's bytes, with `Content-Range` | ``HubContents/Content`` |
/// | `GET /v1/spaces/ID/contents/HASH` | | bytes; with `Range` a part of them |
/// | `GET /v1/live` | | server-sent events: ``HubEvent`` |
///
/// Bodies of requests may be packed by gzip, and answers to `sync` are for devices that accept that. Each answer says so in
/// `Accept-Encoding`, by which devices tell a hub of an earlier version, which takes plain requests only.
///
/// The contents of attachments come in parts of at most ``greatestContentPart`` bytes, one after another, each with its
/// place in `Content-Range` (RFC 9110, section 14.5): `bytes 0-524287/2000000`, or `bytes */0` with nothing left to send.
/// Each answer says how many bytes the hub has, which is where the next part begins. A content counts when all of it has
/// come and has the hash that it is called by.
///
/// Whatever fails is answered by a ``HubFailure``. Requests to `sync` tell the version of the fields that the device
/// knows, in the header ``schemaHeader``; without it they are taken to know the first.
public enum HubPath {
  /// What a hub is, for programs that don't know it yet.
  public static let information = "/v1"

  /// Sign-up.
  public static let accounts = "/v1/accounts"

  /// The account of the token.
  public static let account = "/v1/account"

  /// The account's password.
  public static let password = "/v1/account/password"

  /// The end of the account.
  public static let accountRemoval = "/v1/account/removal"

  /// The invitations that others need in order to sign up.
  public static let invitations = "/v1/invitations"

  /// An invitation.
  ///
  /// - Parameter id: An identifier that a hub has answered, which has no characters that an address needs to escape.
  public static func invitation(_ id: String) -> String { "\(invitations)/\(id)" }

  /// Login, and the devices that are logged in.
  public static let devices = "/v1/devices"

  /// The spaces that the account sees.
  public static let spaces = "/v1/spaces"

  /// Hints that something is new.
  public static let live = "/v1/live"

  /// The header that tells the version of ``HubSchema`` that a device knows.
  public static let schemaHeader = "Defeat-Schema"

  /// A device.
  public static func device(_ id: UUID) -> String { "\(devices)/\(id.uuidString.lowercased())" }

  /// A space.
  public static func space(_ id: UUID) -> String { "\(spaces)/\(id.uuidString.lowercased())" }

  /// The end of what was removed from a space.
  public static func purge(of id: UUID) -> String { "\(space(id))/purge" }

  /// The people that a space is shared by.
  public static func members(of id: UUID) -> String { "\(space(id))/members" }

  /// One of the people that a space is shared by.
  ///
  /// - Parameter account: A name that a hub has answered, which has no characters that an address needs to escape.
  public static func member(_ account: String, of id: UUID) -> String { "\(members(of: id))/\(account)" }

  /// The contents of a space's attachments.
  public static func contents(of id: UUID) -> String { "\(space(id))/contents" }

  /// The content of an attachment.
  public static func content(_ hash: ContentHash, of id: UUID) -> String { "\(contents(of: id))/\(hash)" }

  /// The maximum size of a part of a content, in bytes.
  public static let greatestContentPart = 1 << 19

  /// Where a space is kept in step.
  public static func sync(_ id: UUID) -> String { "\(space(id))/sync" }
}

/// The fields of to-dos that devices keep in step, whose meaning only devices know.
///
/// A hub relays fields that it doesn't know, so devices with newer versions share spaces with older ones.
public enum HubSchema {
  /// The version of the meaning of fields that this program knows.
  public static let version = 1
}
