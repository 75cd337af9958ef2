public import HTTPTypes
public import HolonBase

/// A request that a service offers: a method, a path, and the place of the records.
///
/// ```swift
/// RESTResource<Show>("shows", add: .post(envelope: "data", body: "show"), update: .patch, delete: nil)
/// ```
///
/// A service may also read by POST. The parameters of conditions and pages are then in the body, in the place ``body``,
/// and a dot in their names leads to an object within it. Fixed members of the body are in ``document``, in which the
/// value `{id}` becomes the identifier:
///
/// ```swift
/// let search = RESTOperation.post("search", document: ["index": "shows"], envelope: "hits")
/// let show = RESTOperation.post("graphql", document: ["query": "…", "variables": ["id": "{id}"]], envelope: "data.show")
/// ```
public struct RESTOperation: Hashable, Sendable {
  /// The method.
  public var method: HTTPRequest.Method

  /// The path after the service's address, with `{id}` for the identifier; nil for the resource's path.
  ///
  /// In requests for one record, the resource's path is followed by the identifier.
  public var path: String?

  /// Fixed parameters of the query.
  public var query: [String: String]

  /// The place of the record or the list in the response.
  public var envelope: RESTKeyPath

  /// The place of the record or the list in the body of the request, or of the parameters of a POST request that reads.
  public var body: RESTKeyPath

  /// The fixed members of the body of the request.
  public var document: [String: JSONValue]

  /// The media type of the body of the request: a type of JSON, or `application/x-www-form-urlencoded`.
  ///
  /// The fields of a form are named as those of Stripe are: `address[city]=Oslo&items[0][price]=7`. A field without a
  /// value is empty.
  public var contentType: String

  /// Whether a response with a body has the whole record as it was stored, with its identifier, version and so on.
  public var returnsRecord = true

  /// Whether properties of a record that are nil are sent as `null`, and not left out.
  ///
  /// It is true for PATCH, where the service keeps the members that a body lacks (RFC 7396), so that a value could never
  /// be removed. Set it for another method whose service keeps them as well, such as a POST to a record's path. It concerns
  /// properties that are encoded with `encodeIfPresent`, as in a synthesized `encode(to:)`, at any depth except in
  /// arrays. An `encode(to:)` that leaves out a property in another way keeps it out, such as a read-only one.
  public var sendsNull: Bool

  /// Creates an operation.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - path: The path after the service's address, with `{id}` for the identifier; by default the resource's path.
  ///   - query: Fixed parameters of the query.
  ///   - document: The fixed members of the body of the request.
  ///   - envelope: The place of the record or the list in the response.
  ///   - body: The place of the record or the list in the body of the request.
  ///   - contentType: The media type of the body of the request.
  public init(
    _ method: HTTPRequest.Method, _ path: String? = nil, query: [String: String] = [:],
    document: [String: JSONValue] = [:], envelope: RESTKeyPath = .whole, body: RESTKeyPath = .whole,
    contentType: String = "application/json"
  ) {
    (self.method, self.path, self.query, self.document) = (method, path, query, document)
    (self.envelope, self.body, self.contentType) = (envelope, body, contentType)
    sendsNull = method == .patch
  }
}

extension RESTOperation {
  /// A GET request to the resource's path.
  public static let get = RESTOperation(.get)

  /// A POST request to the resource's path.
  public static let post = RESTOperation(.post)

  /// A PUT request to the resource's path.
  public static let put = RESTOperation(.put)

  /// A PATCH request to the resource's path, with the whole record; properties that are nil are sent as `null`.
  public static let patch = RESTOperation(.patch)

  /// A DELETE request to the resource's path.
  public static let delete = RESTOperation(.delete)

  /// Returns a GET request.
  public static func get(
    _ path: String? = nil, query: [String: String] = [:], envelope: RESTKeyPath = .whole
  ) -> RESTOperation {
    RESTOperation(.get, path, query: query, envelope: envelope)
  }

  /// Returns a POST request.
  ///
  /// - Parameters:
  ///   - path: The path after the service's address; by default the resource's path.
  ///   - query: Fixed parameters of the query.
  ///   - document: The fixed members of the body of the request.
  ///   - envelope: The place of the record or the list in the response.
  ///   - body: The place of the record in the body of the request, or of the parameters of a request that reads.
  ///   - contentType: The media type of the body of the request.
  ///   - returnsRecord: Whether a response with a body has the whole record as it was stored.
  ///   - sendsNull: Whether properties that are nil are sent as `null`, for an update that keeps members it doesn't name.
  public static func post(
    _ path: String? = nil, query: [String: String] = [:], document: [String: JSONValue] = [:],
    envelope: RESTKeyPath = .whole, body: RESTKeyPath = .whole, contentType: String = "application/json",
    returnsRecord: Bool = true, sendsNull: Bool = false
  ) -> RESTOperation {
    var operation = RESTOperation(
      .post, path, query: query, document: document, envelope: envelope, body: body, contentType: contentType)
    (operation.returnsRecord, operation.sendsNull) = (returnsRecord, sendsNull)
    return operation
  }

  /// Returns a PUT request.
  ///
  /// - Parameters:
  ///   - path: The path after the service's address, with `{id}`; by default the resource's path and the identifier.
  ///   - query: Fixed parameters of the query.
  ///   - envelope: The place of the record in the response.
  ///   - body: The place of the record in the body of the request.
  ///   - contentType: The media type of the body of the request.
  ///   - returnsRecord: Whether a response with a body has the whole record as it was stored.
  public static func put(
    _ path: String? = nil, query: [String: String] = [:], envelope: RESTKeyPath = .whole, body: RESTKeyPath = .whole,
    contentType: String = "application/json", returnsRecord: Bool = true
  ) -> RESTOperation {
    var operation = RESTOperation(.put, path, query: query, envelope: envelope, body: body, contentType: contentType)
    operation.returnsRecord = returnsRecord
    return operation
  }

  /// Returns a PATCH request with the whole record.
  ///
  /// - Parameters:
  ///   - path: The path after the service's address, with `{id}`; by default the resource's path and the identifier.
  ///   - query: Fixed parameters of the query.
  ///   - envelope: The place of the record in the response.
  ///   - body: The place of the record in the body of the request.
  ///   - contentType: The media type of the body of the request.
  ///   - returnsRecord: Whether a response with a body has the whole record as it was stored.
  ///   - sendsNull: Whether properties that are nil are sent as `null`; false for a service that refuses it.
  public static func patch(
    _ path: String? = nil, query: [String: String] = [:], envelope: RESTKeyPath = .whole, body: RESTKeyPath = .whole,
    contentType: String = "application/json", returnsRecord: Bool = true, sendsNull: Bool = true
  ) -> RESTOperation {
    var operation = RESTOperation(
      .patch, path, query: query, envelope: envelope, body: body, contentType: contentType)
    (operation.returnsRecord, operation.sendsNull) = (returnsRecord, sendsNull)
    return operation
  }

  /// Returns a DELETE request.
  public static func delete(_ path: String? = nil, query: [String: String] = [:]) -> RESTOperation {
    RESTOperation(.delete, path, query: query)
  }
}

/// A request for several records by their identifiers.
public struct RESTSeveral: Hashable, Sendable {
  let parameter: String
  let separator: String?
  let longest: Int

  /// Returns a request with a parameter for each identifier, as in `?id=7&id=8`.
  ///
  /// - Parameters:
  ///   - parameter: The name of the parameter.
  ///   - longest: The maximum number of identifiers in a request.
  public static func repeated(_ parameter: String = "id", upTo longest: Int = 50) -> RESTSeveral {
    RESTSeveral(parameter: parameter, separator: nil, longest: max(longest, 1))
  }

  /// Returns a request with one parameter for all identifiers, as in `?ids=7,8`.
  ///
  /// - Parameters:
  ///   - parameter: The name of the parameter.
  ///   - separator: The text between two identifiers, which an identifier mustn't contain.
  ///   - longest: The maximum number of identifiers in a request.
  public static func joined(
    _ parameter: String = "ids", by separator: String = ",", upTo longest: Int = 50
  ) -> RESTSeveral {
    RESTSeveral(parameter: parameter, separator: separator, longest: max(longest, 1))
  }
}
