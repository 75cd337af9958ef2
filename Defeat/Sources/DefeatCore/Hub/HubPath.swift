public import Foundation
public import HolonBase

/// The paths of a hub's HTTP interface.
///
/// All requests need `Authorization: Bearer TOKEN`, except to ``information`` and ``accounts``, and a `POST` to
/// ``devices``.
///
/// | route | body | response |
/// |---|---|---|
/// | `GET /v1` | | ``HubInformation`` |
/// | `POST /v1/accounts` | ``HubSignUp`` | 201 ``HubAccount`` |
/// | `GET /v1/account` | | ``HubAccount`` |
/// | `PUT /v1/account/password` | ``HubPasswordChange`` | 204; all other devices are logged out |
/// | `POST /v1/account/removal` | ``HubAccountRemoval`` | 204; the account and all its data are deleted |
/// | `POST /v1/invitations` | | 201 ``HubInvitation``, with the code, which is never shown again; for administrators |
/// | `GET /v1/invitations` | | ``HubInvitations``, for administrators |
/// | `DELETE /v1/invitations/ID` | | 204, for administrators |
/// | `POST /v1/devices` | ``HubLogin`` | 201 ``HubSession``, with the token, which is never shown again |
/// | `GET /v1/devices` | | ``HubDevices`` |
/// | `DELETE /v1/devices/ID` | | 204; the device is logged out immediately |
/// | `GET /v1/spaces` | | ``HubSpaces`` |
/// | `POST /v1/spaces` | ``HubSpaceDraft`` | 201 ``HubSpace``; 200 if it was created earlier |
/// | `GET /v1/spaces/ID` | | ``HubSpace`` |
/// | `PATCH /v1/spaces/ID` | ``HubSpaceChange`` | ``HubSpace``, for owners |
/// | `DELETE /v1/spaces/ID` | | 204, for owners; the space and its data are deleted |
/// | `POST /v1/spaces/ID/purge` | | 204, for owners; data that was removed from the space is deleted permanently |
/// | `GET /v1/spaces/ID/members` | | ``HubMembers`` |
/// | `PUT /v1/spaces/ID/members/NAME` | ``HubShare`` | ``HubMembers``, for owners |
/// | `DELETE /v1/spaces/ID/members/NAME` | | 204, for owners; and for every member's own name, to leave the space |
/// | `POST /v1/spaces/ID/sync` | `SyncRequest` | `SyncResponse` |
/// | `POST /v1/spaces/ID/contents` | ``HubContentQuestion`` | ``HubContents``: the given contents that the space has |
/// | `PUT /v1/spaces/ID/contents/HASH` | the bytes of a part, with `Content-Range` | ``HubContents/Content`` |
/// | `GET /v1/spaces/ID/contents/HASH` | | the bytes; with `Range`, a part of them |
/// | `GET /v1/live` | | server-sent events: ``HubEvent`` |
///
/// Request bodies may be compressed with gzip. Responses to `sync` are compressed for devices that accept gzip. Each
/// response lists gzip in `Accept-Encoding`. A hub of an earlier version omits the header, and devices send it
/// uncompressed requests only.
///
/// The contents of attachments are sent in parts of at most ``greatestContentPart`` bytes, one after another. Each part
/// has its position in `Content-Range` (RFC 9110, section 14.5): `bytes 0-524287/2000000`, or `bytes */0` if nothing
/// remains to be sent. Each response states how many bytes the hub has, which is the start of the next part. A content
/// becomes available when all of it has been received and has the hash in its path.
///
/// Every error response is a ``HubFailure``. Requests to `sync` state the device's version of the fields in the header
/// ``schemaHeader``. Without the header, the hub assumes version 1.
public enum HubPath {
  /// The hub's public description.
  public static let information = "/v1"

  /// The creation of accounts.
  public static let accounts = "/v1/accounts"

  /// The account of the token.
  public static let account = "/v1/account"

  /// The password of the token's account.
  public static let password = "/v1/account/password"

  /// The removal of the account.
  public static let accountRemoval = "/v1/account/removal"

  /// The invitations to sign up.
  public static let invitations = "/v1/invitations"

  /// Returns the path of an invitation.
  ///
  /// - Parameter id: An identifier from a hub's response, which needs no percent-encoding.
  public static func invitation(_ id: String) -> String { "\(invitations)/\(id)" }

  /// The devices that are logged in; a `POST` logs in.
  public static let devices = "/v1/devices"

  /// The spaces that the account can read.
  public static let spaces = "/v1/spaces"

  /// The stream of events.
  public static let live = "/v1/live"

  /// The header with the version of ``HubSchema`` that a device supports.
  public static let schemaHeader = "Defeat-Schema"

  /// Returns the path of a device.
  public static func device(_ id: UUID) -> String { "\(devices)/\(id.uuidString.lowercased())" }

  /// Returns the path of a space.
  public static func space(_ id: UUID) -> String { "\(spaces)/\(id.uuidString.lowercased())" }

  /// Returns the path that purges a space's removed data.
  public static func purge(of id: UUID) -> String { "\(space(id))/purge" }

  /// Returns the path of the members of a space.
  public static func members(of id: UUID) -> String { "\(space(id))/members" }

  /// Returns the path of one member of a space.
  ///
  /// - Parameter account: A name from a hub's response, which needs no percent-encoding.
  public static func member(_ account: String, of id: UUID) -> String { "\(members(of: id))/\(account)" }

  /// Returns the path of the contents of a space's attachments.
  public static func contents(of id: UUID) -> String { "\(space(id))/contents" }

  /// Returns the path of the content of an attachment.
  public static func content(_ hash: ContentHash, of id: UUID) -> String { "\(contents(of: id))/\(hash)" }

  /// The maximum size of a part of a content, in bytes.
  public static let greatestContentPart = 1 << 19

  /// Returns the path that syncs a space.
  public static func sync(_ id: UUID) -> String { "\(space(id))/sync" }
}

/// The version of the fields of to-dos, whose meaning is known to devices only.
///
/// A hub relays fields that it doesn't know, so devices with newer versions share spaces with older ones.
public enum HubSchema {
  /// The version of the fields that this program supports.
  public static let version = 1
}
