/// The way in which a service divides a list into pages.
///
/// ```swift
/// let tvmaze = RESTPaging.numbered("page", from: 0, until: .notFound)
/// let github = RESTPaging.linkHeader(size: RESTPageSize("per_page", 100))
/// let slack = RESTPaging.cursor("cursor", at: "response_metadata.next_cursor")
/// let stripe = RESTPaging.afterLast("starting_after", hasMore: "has_more")
/// ```
///
/// A list counts as complete only if its end is certain. A sign that is missing or has another type, or a total that
/// contradicts the pages, is a gap. With an end that is only an empty or a short page, a 404, or a missing `Link`, one
/// thing can't be noticed: records that move to an earlier page, because others were removed while the list was read.
public struct RESTPaging: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case whole
    case numbered(parameter: String, first: Int)
    case offset(parameter: String)
    case cursor(parameter: String, place: RESTKeyPath, isOmitted: Bool)
    case address(place: RESTKeyPath, isOmitted: Bool)
    case linkHeader
    case afterLast(parameter: String)

    /// Holon's own form, whose position is the sort values of the last entity and its identifier.
    case keyset(parameter: String, limit: String)
  }

  let kind: Kind
  let size: RESTPageSize?
  let end: RESTPageEnd

  private init(_ kind: Kind, size: RESTPageSize? = nil, until end: RESTPageEnd = .emptyPage) {
    (self.kind, self.size, self.end) = (kind, size, end)
  }
}

extension RESTPaging {
  /// One response with the whole list.
  ///
  /// A response whose `Link` field names a next page is incomplete.
  public static let whole = RESTPaging(.whole)

  /// Returns pages with consecutive numbers.
  ///
  /// - Parameters:
  ///   - parameter: The name of the parameter with the number.
  ///   - first: The number of the first page.
  ///   - size: The size of a page that is requested.
  ///   - end: The sign of the last page.
  public static func numbered(
    _ parameter: String = "page", from first: Int = 1, size: RESTPageSize? = nil, until end: RESTPageEnd = .emptyPage
  ) -> RESTPaging {
    RESTPaging(.numbered(parameter: parameter, first: first), size: size, until: end)
  }

  /// Returns pages by the number of preceding records.
  ///
  /// - Parameters:
  ///   - parameter: The name of the parameter with the number of preceding records.
  ///   - size: The size of a page that is requested.
  ///   - end: The sign of the last page.
  public static func offset(
    _ parameter: String = "offset", size: RESTPageSize? = nil, until end: RESTPageEnd = .emptyPage
  ) -> RESTPaging {
    RESTPaging(.offset(parameter: parameter), size: size, until: end)
  }

  /// Returns pages of which each response has the cursor of the next one; the last one has null, or an empty text.
  ///
  /// A list of which no response has the place is incomplete, because the place may be misspelt. The last page may lack
  /// it, however, if an earlier one had it, or if the service always omits it there.
  ///
  /// - Parameters:
  ///   - parameter: The name of the parameter with the cursor.
  ///   - place: The place of the next cursor in a response: a text or a number.
  ///   - size: The size of a page that is requested.
  ///   - isOmittedAtEnd: Whether the last page lacks the place, so that a list of one page never has it.
  public static func cursor(
    _ parameter: String = "cursor", at place: RESTKeyPath, size: RESTPageSize? = nil, isOmittedAtEnd: Bool = false
  ) -> RESTPaging {
    RESTPaging(.cursor(parameter: parameter, place: place, isOmitted: isOmittedAtEnd), size: size)
  }

  /// Returns pages of which each response has the address of the next one; the last one has null, or an empty text.
  ///
  /// An address on another host, or with another scheme, isn't requested. A list of which no response has the place is
  /// incomplete, because the place may be misspelt. The last page may lack it, however, if an earlier one had it, or if
  /// the service always omits it there.
  ///
  /// - Parameters:
  ///   - place: The place of the address in a response, such as `links.next` or `@odata.nextLink`: a text, or an object
  ///     with the text in `href`, as in JSON:API.
  ///   - size: The size of a page that is requested.
  ///   - isOmittedAtEnd: Whether the last page lacks the place, so that a list of one page never has it.
  public static func nextAddress(
    at place: RESTKeyPath, size: RESTPageSize? = nil, isOmittedAtEnd: Bool = false
  ) -> RESTPaging {
    RESTPaging(.address(place: place, isOmitted: isOmittedAtEnd), size: size)
  }

  /// Returns pages of which each response has a `Link` field with `rel="next"` (RFC 8288), except the last one.
  ///
  /// An address on another host, or with another scheme, isn't requested.
  ///
  /// - Parameter size: The size of a page that is requested.
  public static func linkHeader(size: RESTPageSize? = nil) -> RESTPaging { RESTPaging(.linkHeader, size: size) }

  /// Returns pages that continue after the identifier of the last record.
  ///
  /// - Parameters:
  ///   - parameter: The name of the parameter with the identifier.
  ///   - place: The place of a Boolean value in each response that indicates whether more records follow; nil for
  ///     pages until an empty one.
  ///   - size: The size of a page that is requested.
  public static func afterLast(
    _ parameter: String, hasMore place: RESTKeyPath? = nil, size: RESTPageSize? = nil
  ) -> RESTPaging {
    RESTPaging(.afterLast(parameter: parameter), size: size, until: place.map(RESTPageEnd.flag) ?? .emptyPage)
  }

  /// Whether a response to a request for several records has all of them.
  var isComplete: Bool {
    switch kind {
    case .whole, .keyset: true
    default: false
    }
  }

  static let holon = RESTPaging(.keyset(parameter: "after", limit: "limit"), until: .flag("more"))
}

/// The parameter for the size of a page.
public struct RESTPageSize: Hashable, Sendable {
  /// The name of the parameter.
  public let parameter: String

  /// The requested number of records on a page.
  public let count: Int

  /// Creates a parameter.
  public init(_ parameter: String, _ count: Int) {
    precondition(count > 0, "the size of a page is \(count): make it at least 1")
    (self.parameter, self.count) = (parameter, count)
  }
}

/// The sign by which a service marks the last page of a list.
public struct RESTPageEnd: Hashable, Sendable {
  enum Sign: Hashable, Sendable {
    case emptyPage
    case shortPage
    case notFound
    case flag(RESTKeyPath)
    case pageCount(RESTKeyPath)
    case recordCount(RESTKeyPath)
  }

  let sign: Sign

  /// A page without records, after the last one.
  public static let emptyPage = RESTPageEnd(sign: .emptyPage)

  /// A page with fewer records than were requested.
  ///
  /// A service that never sends as many as were requested ends its lists unnoticed, so request no more than it sends.
  public static let shortPage = RESTPageEnd(sign: .shortPage)

  /// The status 404 for the page after the last one.
  ///
  /// Pages without records have successors.
  public static let notFound = RESTPageEnd(sign: .notFound)

  /// Returns the end at a Boolean value in each response that indicates whether more records follow.
  ///
  /// The texts `true` and `false` and the numbers 1 and 0 are read as well.
  public static func flag(_ place: RESTKeyPath) -> RESTPageEnd { RESTPageEnd(sign: .flag(place)) }

  /// Returns the end after a number of pages that each response has.
  ///
  /// A number that becomes smaller while the list is read, or is smaller than that of the pages, is a gap. Without a
  /// number at the place, such as a misspelt one, the list ends with an empty page.
  public static func pageCount(_ place: RESTKeyPath) -> RESTPageEnd { RESTPageEnd(sign: .pageCount(place)) }

  /// Returns the end after a number of records that each response has.
  ///
  /// A number that becomes smaller while the list is read, or isn't that of the records in the end, is a gap. A removal
  /// and an addition together leave the number as it is, so a record that they move to an earlier page is missing without
  /// a gap. Without a number at the place, such as a misspelt one, the list ends with an empty page.
  public static func recordCount(_ place: RESTKeyPath) -> RESTPageEnd { RESTPageEnd(sign: .recordCount(place)) }
}
