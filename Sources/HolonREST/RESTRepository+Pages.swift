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
  private let repository: RESTRepository<Entity>
  private let operation: RESTOperation
  private let query: Query<Entity>
  private let translation: RESTTranslation<Entity>
  private let path: String

  /// The matching entities so far with the positions of their pages, in the order of the list.
  private var matches: [(entity: Entity, position: RESTPosition)] = []
  private var seen: Set<Entity.ID> = []
  private var gaps: [Origin.Gap] = []
  private var requested: Set<String> = []
  private var bytes = 0
  private var received = 0
  private var pages = 0
  private var lastReceived: Entity?

  /// Whether the entities have arrived in the order of the query.
  private(set) var isInOrder: Bool

  private var service: RESTService { repository.service }
  private var paging: RESTPaging { repository.resource.paging }
  private var origin: Origin { Origin(source: repository.name, age: .zero, gaps: gaps) }

  private var isKeyset: Bool { if case .keyset = paging.kind { true } else { false } }

  init(_ repository: RESTRepository<Entity>, _ operation: RESTOperation, _ query: Query<Entity>) throws {
    (self.repository, self.operation, self.query) = (repository, operation, query)
    translation = RESTTranslation(query, for: repository.resource)
    isInOrder = translation.isInOrder
    path = try operation.path(default: repository.resource.path, id: nil, source: repository.name)
  }

  /// The path and query of the list, without the parameters of paging.
  private var list: String {
    service.address.target(path, repository.fixed(operation) + translation.parameters)
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
  /// - Returns: Nil when that page is unknown, or no longer has the place of the last entity.
  mutating func pageFromBookmark(after last: Entity) async throws -> Page<Entity>? {
    guard !isKeyset, let position = repository.bookmarks.position(.init(list: list, last: last.id)),
      position != .start, let first = try await read(position)
    else { return nil }
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
          repository.bookmarks.keep(last.position, for: .init(list: list, last: last.entity.id))
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
      if query.includes(record), query.last.map({ query.areInOrder($0, record) }) ?? true {
        matches.append((record, position))
      }
    }
  }

  private mutating func addGap(_ reason: String) {
    gaps.append(Origin.Gap(source: repository.name, reason: reason))
  }

  // MARK: Requests

  /// Reads the page at a position; nil after the last one, and at a limit.
  private mutating func read(_ position: RESTPosition) async throws -> RESTListPage<Entity>? {
    let target = target(at: position)
    let limits = service.limits
    guard pages < limits.pages else {
      addGap("the list has more than \(limits.pages) pages, the limit")
      return nil
    }
    guard bytes < limits.list else {
      addGap("the list has more than \(limits.list) bytes, the limit")
      return nil
    }
    guard requested.insert(target).inserted else {
      addGap("the service links a page that was already read, after \(pages) pages")
      return nil
    }
    guard let answer = try await repository.client.get(target) else {
      if paging.end.sign == .notFound { return nil }
      guard pages > 0 else {
        throw repository.noList(path)
      }
      addGap("the service answered 404 for a page after \(pages) pages")
      return nil
    }
    pages += 1
    bytes += answer.body.count
    let records = try repository.decode([Entity].self, answer.body, operation.envelope, "page \(pages) of the list")
    addGaps(in: answer)
    guard records.isEmpty || pages == 1 || records.contains(where: { !seen.contains($0.id) }) else {
      addGap("page \(pages) repeats the records of earlier pages: check the parameters of paging")
      return nil
    }
    return RESTListPage(
      records: records, next: try next(after: position, target, records, answer), isNextCertain: isNextCertain(records))
  }

  private func target(at position: RESTPosition) -> String {
    var parameters = repository.fixed(operation) + translation.parameters
    if let size = paging.size { parameters.append((size.parameter, "\(size.count)")) }
    switch (paging.kind, position) {
    case (_, .target(let target)): return target
    case (.numbered(let parameter, let first), .start): parameters.append((parameter, "\(first)"))
    case (.numbered(let parameter, _), .number(let number)): parameters.append((parameter, "\(number)"))
    case (.offset(let parameter), .start): parameters.append((parameter, "0"))
    case (.offset(let parameter), .offset(let offset)): parameters.append((parameter, "\(offset)"))
    case (.cursor(let parameter, _), .cursor(let cursor)): parameters.append((parameter, cursor))
    case (.afterLast(let parameter), .after(let last)), (.keyset(let parameter, _), .after(let last)):
      parameters.append((parameter, last))
    default: break
    }
    if case .keyset(_, let parameter) = paging.kind, isInOrder, translation.isExact, let limit = query.limit {
      parameters.append((parameter, "\(limit)"))
    }
    return service.address.target(path, parameters)
  }

  /// Returns the position of the next page; nil after the last one.
  private mutating func next(
    after position: RESTPosition, _ target: String, _ records: [Entity], _ answer: HTTPAnswer
  ) throws -> RESTPosition? {
    switch paging.kind {
    case .whole: return nil
    case .numbered(_, let first):
      let number = if case .number(let number) = position { number } else { first }
      return try isEnd(records, answer, pages: number - first + 1, records: received + records.count)
        ? nil : .number(number + 1)
    case .offset:
      let offset = if case .offset(let offset) = position { offset } else { 0 }
      return try isEnd(records, answer, pages: pages, records: offset + records.count)
        ? nil : .offset(offset + records.count)
    case .cursor(_, let place):
      guard let value = try value(at: place, answer), let cursor = value.string ?? value.integer.map(String.init),
        !cursor.isEmpty
      else { return nil }
      return .cursor(cursor)
    case .address(let place):
      guard let text = try value(at: place, answer)?.string, !text.isEmpty else { return nil }
      return linked(text, from: target)
    case .linkHeader:
      let links = answer.fields[values: .link].map(LinkHeader.init)
      guard let text = links.lazy.compactMap({ $0.target("next") }).first else { return nil }
      return linked(text, from: target)
    case .afterLast:
      guard let last = records.last, try !isEnd(records, answer, pages: pages, records: received + records.count)
      else { return nil }
      return .after("\(last.id)")
    case .keyset:
      guard try value(at: "more", answer) == .bool(true), let last = records.last else { return nil }
      return translation.position(of: last).map(RESTPosition.after)
    }
  }

  private mutating func linked(_ text: String, from target: String) -> RESTPosition? {
    if let next = service.address.target(of: text, relativeTo: target) { return .target(next) }
    addGap("the next page is at another host than the service, or has no valid address")
    return nil
  }

  private func isEnd(_ records: [Entity], _ answer: HTTPAnswer, pages: Int, records count: Int) throws -> Bool {
    switch paging.end.sign {
    case .notFound: false
    case .emptyPage: records.isEmpty
    case .shortPage: records.isEmpty || paging.size.map { records.count < $0.count } ?? false
    case .flag(let place): try records.isEmpty || value(at: place, answer) != .bool(true)
    case .pageCount(let place): try value(at: place, answer)?.integer.map { pages >= $0 } ?? records.isEmpty
    case .recordCount(let place):
      try records.isEmpty || value(at: place, answer)?.integer.map { count >= $0 } ?? false
    }
  }

  /// Whether a next page certainly has a matching entity.
  private func isNextCertain(_ records: [Entity]) -> Bool { isKeyset && translation.isExact && !records.isEmpty }

  private func value(at place: RESTKeyPath, _ answer: HTTPAnswer) throws -> JSONValue? {
    do {
      return try place.value(in: answer.body)
    } catch {
      throw RepositoryError(
        .unreadable, in: repository.name,
        "the response for page \(pages) of the list isn't JSON at '\(place)': update the client or the server")
    }
  }

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

extension HTTPField.Name {
  static let link = HTTPField.Name("Link")!
}
