public import Foundation
internal import HTTPTypes

/// A description of a list of records at a service.
///
/// ```swift
/// struct Show: Codable, Identifiable { let id: Int; var name: String; var status: String }
///
/// let shows = RESTResource<Show>(
///   "shows", paging: .numbered("page", from: 0, until: .notFound), isOrderedByID: true,
///   add: nil, update: nil, delete: nil)
/// let issues = RESTResource<Issue>(
///   "repos/apple/swift/issues", paging: .linkHeader(size: RESTPageSize("per_page", 100)),
///   fields: [RESTField("state", \.state)], update: .patch, delete: nil)
/// ```
///
/// Records are the service's own types. An `AdaptedRepository` converts them to entities.
public struct RESTResource<Record: Identifiable & Codable & Sendable>: Sendable
where Record.ID: Comparable & Sendable {
  /// The path of the list after the service's address.
  public var path: String

  /// The request for one record; nil if the service has none.
  public var get: RESTOperation?

  /// The request for several records by their identifiers; nil if the service has none.
  public var several: RESTSeveral?

  /// The request for the list; nil if the service has none.
  public var list: RESTOperation?

  /// The pages of the list.
  public var paging: RESTPaging

  /// Whether the list is sorted by identifier, so that reading a part of it needs only some of its pages.
  public var isOrderedByID: Bool

  /// The properties that the service supports in conditions and sorting; others are handled here.
  public var fields: [RESTField<Record>]

  /// The parameters of conditions and sorting.
  public var syntax: RESTQuerySyntax

  /// The request that adds a record; nil if the service has none.
  public var add: RESTOperation?

  /// The request that replaces a record; nil if the service has none.
  public var update: RESTOperation?

  /// The request that adds or replaces all records of an array; nil if the service has none.
  public var putAll: RESTOperation?

  /// The request that removes a record; nil if the service has none.
  public var delete: RESTOperation?

  /// The treatment of a record that may have been changed by others since it was read.
  public var conflicts: RESTConflicts

  /// Whether the service keeps idempotency keys, so that additions can be retried, too.
  public var keepsKeys: Bool

  /// Returns whether a record is only marked as removed, by a service that still returns such records; nil for others.
  ///
  /// Those records don't exist here: they aren't read or listed, and can't be updated. An example is
  /// `isRemoved: { $0.deletedAt != nil }`.
  public var isRemoved: (@Sendable (Record) -> Bool)?

  /// Encodes records as JSON.
  public var encoder: JSONEncoder

  /// Decodes records from JSON.
  public var decoder: JSONDecoder

  /// Creates a description, whose operations have the usual methods and paths by default.
  public init(
    _ path: String, get: RESTOperation? = .get, several: RESTSeveral? = nil, list: RESTOperation? = .get,
    paging: RESTPaging = .whole, isOrderedByID: Bool = false, fields: [RESTField<Record>] = [],
    syntax: RESTQuerySyntax = .equality, add: RESTOperation? = .post, update: RESTOperation? = .put,
    putAll: RESTOperation? = nil, delete: RESTOperation? = .delete, conflicts: RESTConflicts = .lastWriteWins,
    keepsKeys: Bool = false, isRemoved: (@Sendable (Record) -> Bool)? = nil, encoder: JSONEncoder = JSONEncoder(),
    decoder: JSONDecoder = JSONDecoder()
  ) {
    self.isRemoved = isRemoved
    (self.path, self.get, self.several, self.list) = (path, get, several, list)
    (self.paging, self.isOrderedByID, self.fields, self.syntax) = (paging, isOrderedByID, fields, syntax)
    (self.add, self.update, self.putAll, self.delete) = (add, update, putAll, delete)
    (self.conflicts, self.keepsKeys, self.encoder, self.decoder) = (conflicts, keepsKeys, encoder, decoder)
  }
}

extension RESTResource {
  /// Returns the description of a list that ``RESTRoutes`` serve.
  ///
  /// | Request | Meaning | Response |
  /// |---|---|---|
  /// | `GET /books/7` | the entity | 200 with `ETag`, 304, 404 |
  /// | `GET /books?id=7&id=8` | the existing ones of these entities | 200 with an array |
  /// | `GET /books?year.from=1900&sort=title,-year&limit=20&after=[…]` | a page | 200 with `{"items": […], "more": true}` |
  /// | `PUT /books/7`, `If-None-Match: *` | add | 201, 412 when it exists |
  /// | `PUT /books/7`, `If-Match: *` or an `ETag` | update | 204, or 200 with another stored entity, 412 |
  /// | `PUT /books` | put all of an array, or none | 204 |
  /// | `DELETE /books/7` | delete | 204, 404 |
  ///
  /// - Parameters:
  ///   - path: The path of the list after the service's address.
  ///   - fields: The properties that the server supports in conditions and sorting; others are handled here.
  ///   - conflicts: The treatment of an entity that may have been changed by others.
  ///   - keepsKeys: Whether the server keeps idempotency keys, so that additions can be retried, too.
  ///   - encoder: Encodes entities as JSON.
  ///   - decoder: Decodes entities from JSON.
  public static func holon(
    _ path: String, fields: [RESTField<Record>] = [], conflicts: RESTConflicts = .lastWriteWins,
    keepsKeys: Bool = false, encoder: JSONEncoder = JSONEncoder(), decoder: JSONDecoder = JSONDecoder()
  ) -> RESTResource {
    RESTResource(
      path, several: .repeated("id"), list: .get(envelope: "items"), paging: .holon, fields: fields, syntax: .holon,
      add: .put, update: .put, putAll: .put, conflicts: conflicts, keepsKeys: keepsKeys, encoder: encoder,
      decoder: decoder)
  }
}

extension RESTResource {
  /// Returns whether a record exists, and isn't only marked as removed.
  func exists(_ record: Record) -> Bool { !(isRemoved?(record) ?? false) }

  /// The first mistake in the description of a request, which no request can follow; nil if there is none.
  var fault: String? {
    let faults = [
      ("get", get?.readingFault), ("list", list?.readingFault), ("add", add?.writingFault()),
      ("update", update?.writingFault()), ("putAll", putAll?.writingFault(isArray: true)),
      ("delete", delete?.removingFault),
    ]
    for case (let name, let fault?) in faults { return "\(name) \(fault)" }
    let others = [("list", list), ("add", add?.method == .put ? nil : add), ("putAll", putAll)]
    for case (let name, let operation?) in others where operation.path?.contains("{id}") == true {
      return "\(name) has a path with {id}, but no identifier"
    }
    return nil
  }
}

/// The treatment of a record that may have been changed by others since it was read.
public enum RESTConflicts: Hashable, Sendable {
  /// The last write wins.
  case lastWriteWins

  /// An update of a record that has changed since it was read or written here fails with
  /// `RepositoryError.Code.conflict`.
  ///
  /// The service has to support strong `ETag`s and `If-Match` (RFC 9110, section 13.1.1). Weak ones, such as `W/"7"`,
  /// never match in a write, so they aren't sent, and the last write wins.
  case areDetected
}
