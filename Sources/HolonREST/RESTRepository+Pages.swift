internal import HTTPTypes
internal import HolonBase
public import HolonRepositories

extension RESTRepository {
  /// Returns a page of the entities that match a query; conditions that the service can't decide are decided here.
  ///
  /// If the list ends early, for example at a limit or because a cursor repeats, the page's origin has a gap.
  ///
  /// - Throws: `RepositoryError` for a failure of the network or the service.
  public func page(_ query: Query<Entity>) async throws -> Page<Entity> {
    let operation = try offered(resource.list, "the list", "read single records")
    var reader = try RESTListReader(self, operation, query)
    if let last = query.last, reader.isInOrder {
      if let page = try await reader.pageFromBookmark(after: last) { return page }
      reader = try RESTListReader(self, operation, query)
    }
    return try await reader.page()
  }
}

/// A reading of a list, page after page.
struct RESTListReader<Entity: Identifiable & Codable & Sendable> where Entity.ID: Comparable & Sendable {
  let repository: RESTRepository<Entity>
  private let operation: RESTOperation
  private let query: Query<Entity>
  let translation: RESTTranslation<Entity>
  private let path: String

  /// The matching entities so far with the positions of their pages, in the order of the list.
  private var matches: [(entity: Entity, position: RESTPosition)] = []
  private(set) var seen: Set<Entity.ID> = []
  private var gaps: [Origin.Gap] = []
  private var requested: Set<RESTReading> = []
  private var bytes = 0
  private(set) var received = 0
  private(set) var pages = 0
  private var lastReceived: Entity?

  /// The knowledge of the list's end.
  var end = RESTListEnd()

  /// Whether the entities have arrived in the order of the query.
  private(set) var isInOrder: Bool

  var service: RESTService { repository.service }
  var paging: RESTPaging { repository.resource.paging }
  private var origin: Origin { Origin(source: repository.name, age: .zero, gaps: gaps) }

  var isKeyset: Bool { if case .keyset = paging.kind { true } else { false } }

  init(_ repository: RESTRepository<Entity>, _ operation: RESTOperation, _ query: Query<Entity>) throws {
    (self.repository, self.operation, self.query) = (repository, operation, query)
    translation = RESTTranslation(query, for: repository.resource)
    isInOrder = translation.isInOrder
    path = try operation.path(default: repository.resource.path, id: nil, source: repository.name)
  }

  /// Returns the key of an entity's page, which belongs to the list and to the credentials.
  private func bookmark(of id: Entity.ID) throws -> RESTBookmarks<Entity.ID>.Key {
    .init(
      list: try repository.reading(operation, path, translation.parameters), last: id, reader: repository.client.reader)
  }

  // MARK: Pages of a query

  /// Returns the page of the query, reading from the start of the list, or after the last entity where possible.
  mutating func page() async throws -> Page<Entity> {
    var start = RESTPosition.start
    if isKeyset, isInOrder, let last = query.last, let after = translation.position(of: last) { start = .after(after) }
    return try await page(from: start)
  }

  /// Returns the page of the query, reading from the page on which the last entity was found.
  ///
  /// - Returns: Nil when that page is unknown, no longer has the place of the last entity, or is refused, as that of an
  ///   expired cursor.
  mutating func pageFromBookmark(after last: Entity) async throws -> Page<Entity>? {
    let bookmark = try bookmark(of: last.id)
    guard !isKeyset, let position = repository.bookmarks.position(bookmark), position != .start else { return nil }
    let answer: RESTListPage<Entity>?
    do {
      answer = try await read(position)
    } catch let error as RepositoryError where error.code.isRefusal {
      answer = nil
    }
    guard let first = answer else {
      repository.bookmarks.forget(bookmark)
      return nil
    }
    guard repository.client.reader == bookmark.reader else { return nil }
    // Removed records move others to earlier pages, so the page has to begin before the place, or at it.
    guard let begin = first.records.first, !query.areInOrder(last, begin) else { return nil }
    let page = try await page(from: position, with: first)
    // Out of order, any page of the list may have an entity of this one.
    return isInOrder ? page : nil
  }

  private mutating func page(from start: RESTPosition, with first: RESTListPage<Entity>? = nil) async throws
    -> Page<Entity>
  {
    var position: RESTPosition? = start
    var next = first
    while let current = position {
      let read: RESTListPage<Entity>?
      if let page = next { read = page } else { read = try await self.read(current) }
      next = nil
      guard let page = read else { break }
      append(page.records, at: current)
      guard isInOrder || !isKeyset || !translation.isInOrder else {
        throw RepositoryError(
          .unreadable, in: repository.name,
          "the list isn't in the requested order: let the server compare the fields like Swift")
      }
      position = page.next
      if let limit = query.limit, isInOrder {
        if matches.count > limit || (matches.count == limit && position != nil && page.isNextCertain) {
          let last = matches[limit - 1]
          repository.bookmarks.keep(last.position, for: try bookmark(of: last.entity.id))
          return Page(matches.prefix(limit).map(\.entity), hasMore: true, from: origin)
        }
      }
    }
    let entities = matches.map(\.entity)
    return isInOrder && query.limit == nil
      ? Page(entities, hasMore: false, from: origin) : query.page(of: entities, from: origin)
  }

  private mutating func append(_ records: [Entity], at position: RESTPosition) {
    for record in records {
      if let last = lastReceived, isInOrder, !query.areInOrder(last, record) { isInOrder = false }
      lastReceived = record
      received += 1
      // Records that move to a later page while the list is read arrive twice.
      guard seen.insert(record.id).inserted else { continue }
      guard repository.resource.exists(record) else { continue }
      if query.includes(record), query.last.map({ query.areInOrder($0, record) }) ?? true {
        matches.append((record, position))
      }
    }
  }

  mutating func addGap(_ reason: String) {
    gaps.append(Origin.Gap(source: repository.name, reason: reason))
  }

  // MARK: Requests

  /// Reads the page at a position; nil after the last one, and at a limit.
  private mutating func read(_ position: RESTPosition) async throws -> RESTListPage<Entity>? {
    let request = try request(at: position)
    end.isFromStart = end.isFromStart ?? (position == .start)
    let limits = service.limits
    guard pages < limits.pages else {
      addGap("the list has more than \(limits.pages) pages, the limit")
      return nil
    }
    guard bytes < limits.list else {
      addGap("the list has more than \(limits.list) bytes, the limit")
      return nil
    }
    guard requested.insert(request).inserted else {
      addGap("the service links a page that was already read, after \(pages) pages")
      return nil
    }
    guard let answer = try await repository.client.read(request) else {
      if paging.end.sign == .notFound { return nil }
      guard pages > 0 else {
        throw repository.noList(path)
      }
      addGap("the service answered 404 for a page after \(pages) pages")
      return nil
    }
    pages += 1
    bytes += answer.body.count
    let records = try repository.decode([Entity].self, answer, operation.envelope, "page \(pages) of the list")
    addGaps(in: answer)
    guard records.isEmpty || pages == 1 || records.contains(where: { !seen.contains($0.id) }) else {
      addGap("page \(pages) repeats the records of earlier pages: check the parameters of paging")
      return nil
    }
    return RESTListPage(
      records: records, next: try next(after: position, request.target, records, answer),
      isNextCertain: isNextCertain(records))
  }

  private func request(at position: RESTPosition) throws -> RESTReading {
    var parameters = translation.parameters
    if let size = paging.size { parameters.append(RESTParameter(size.parameter, size.count)) }
    switch (paging.kind, position) {
    case (_, .target(let target)):
      let first = try repository.reading(operation, path, parameters)
      return RESTReading(method: first.method, target: target, body: first.body, contentType: first.contentType)
    case (.numbered(let parameter, let first), .start): parameters.append(RESTParameter(parameter, first))
    case (.numbered(let parameter, _), .number(let number)): parameters.append(RESTParameter(parameter, number))
    case (.offset(let parameter), .start): parameters.append(RESTParameter(parameter, 0))
    case (.offset(let parameter), .offset(let offset)): parameters.append(RESTParameter(parameter, offset))
    case (.cursor(let parameter, _, _), .cursor(let cursor)): parameters.append(RESTParameter(parameter, cursor))
    case (.afterLast(let parameter), .after(let last)), (.keyset(let parameter, _), .after(let last)):
      parameters.append(RESTParameter(parameter, last))
    default: break
    }
    if case .keyset(_, let parameter) = paging.kind, isInOrder, translation.isExact, let limit = query.limit {
      parameters.append(RESTParameter(parameter, limit))
    }
    return try repository.reading(operation, path, parameters)
  }

  /// Whether a next page certainly has a matching entity.
  private func isNextCertain(_ records: [Entity]) -> Bool { isKeyset && translation.isExact && !records.isEmpty }

  /// Adds the gaps that a Holon server has reported.
  private mutating func addGaps(in answer: HTTPAnswer) {
    guard isKeyset, let reported = try? RESTKeyPath("gaps").value(in: answer.body)?.array else { return }
    for gap in reported.prefix(100) {
      let reason = RESTErrorBody.line(gap["reason"]?.string ?? "no reason", without: [])
      let source = RESTErrorBody.line(gap["source"]?.string ?? "a source", without: [])
      gaps.append(Origin.Gap(source: "\(repository.name): \(source)", reason: reason))
    }
  }
}

/// A page of a list from a service.
struct RESTListPage<Entity: Sendable> {
  let records: [Entity]

  /// The position of the next page; nil after the last one.
  let next: RESTPosition?

  /// Whether a next page certainly has a matching entity.
  let isNextCertain: Bool
}
