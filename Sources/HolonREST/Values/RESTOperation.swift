public import HTTPTypes

/// A request that a service offers: a method, a path, and the place of the records.
///
/// ```swift
/// RESTResource<Show>("shows", add: .post(envelope: "data", body: "show"), update: .patch, delete: nil)
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

  /// The place of the record or the list in the body of the request.
  public var body: RESTKeyPath

  /// The media type of the body of the request.
  public var contentType: String

  /// Whether a response with a body has the added record, which may have got another identifier.
  public var returnsRecord = true

  /// Creates an operation.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - path: The path after the service's address, with `{id}` for the identifier; by default the resource's path.
  ///   - query: Fixed parameters of the query.
  ///   - envelope: The place of the record or the list in the response.
  ///   - body: The place of the record or the list in the body of the request.
  ///   - contentType: The media type of the body of the request.
  public init(
    _ method: HTTPRequest.Method, _ path: String? = nil, query: [String: String] = [:], envelope: RESTKeyPath = .whole,
    body: RESTKeyPath = .whole, contentType: String = "application/json"
  ) {
    (self.method, self.path, self.query) = (method, path, query)
    (self.envelope, self.body, self.contentType) = (envelope, body, contentType)
  }
}

extension RESTOperation {
  /// A GET request to the resource's path.
  public static let get = RESTOperation(.get)

  /// A POST request to the resource's path.
  public static let post = RESTOperation(.post)

  /// A PUT request to the resource's path.
  public static let put = RESTOperation(.put)

  /// A PATCH request to the resource's path, with the whole record.
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
  ///   - envelope: The place of the record in the response.
  ///   - body: The place of the record in the body of the request.
  ///   - returnsRecord: Whether a response with a body has the added record.
  public static func post(
    _ path: String? = nil, query: [String: String] = [:], envelope: RESTKeyPath = .whole, body: RESTKeyPath = .whole,
    returnsRecord: Bool = true
  ) -> RESTOperation {
    var operation = RESTOperation(.post, path, query: query, envelope: envelope, body: body)
    operation.returnsRecord = returnsRecord
    return operation
  }

  /// Returns a PUT request.
  public static func put(
    _ path: String? = nil, query: [String: String] = [:], envelope: RESTKeyPath = .whole, body: RESTKeyPath = .whole
  ) -> RESTOperation {
    RESTOperation(.put, path, query: query, envelope: envelope, body: body)
  }

  /// Returns a PATCH request with the whole record.
  public static func patch(
    _ path: String? = nil, query: [String: String] = [:], envelope: RESTKeyPath = .whole, body: RESTKeyPath = .whole,
    contentType: String = "application/json"
  ) -> RESTOperation {
    RESTOperation(.patch, path, query: query, envelope: envelope, body: body, contentType: contentType)
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
