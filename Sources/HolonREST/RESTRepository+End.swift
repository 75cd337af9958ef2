internal import HTTPTypes
internal import HolonBase
internal import HolonRepositories

/// The knowledge of a list's end while its pages are read.
struct RESTListEnd {
  /// Whether the first request was for the first page; nil before it.
  var isFromStart: Bool?

  /// Whether the place of the sign was in a response.
  var hasSign = false

  /// The latest number of pages or records that the service has stated.
  var total: Int?
}

extension RESTListReader {
  /// Returns the position of the next page; nil after the last one, with a gap unless the end is certain.
  mutating func next(
    after position: RESTPosition, _ target: String, _ records: [Entity], _ answer: HTTPAnswer
  ) throws -> RESTPosition? {
    let next = try stated(after: position, target, records, answer)
    if next == nil, paging.kind != .linkHeader, !records.isEmpty, link(in: answer, from: target) != nil {
      addGap("the last page links a next one: describe the pages of the list")
    }
    return next
  }

  private mutating func stated(
    after position: RESTPosition, _ target: String, _ records: [Entity], _ answer: HTTPAnswer
  ) throws -> RESTPosition? {
    if position != .start { end.hasSign = true }
    switch paging.kind {
    case .whole: return nil
    case .numbered(_, let first):
      let number = if case .number(let number) = position { number } else { first }
      let isEnd = try isEnd(
        records, answer, pages: number - first + 1, records: end.isFromStart == true ? received + records.count : nil)
      return isEnd ? nil : .number(number + 1)
    case .offset:
      let offset = if case .offset(let offset) = position { offset } else { 0 }
      return try isEnd(records, answer, pages: nil, records: offset + records.count)
        ? nil : .offset(offset + records.count)
    case .cursor(_, let place, let isOmitted):
      guard let value = try sign(at: place, answer, isOmitted: isOmitted) else { return nil }
      if let text = value.string { return text.isEmpty ? nil : .cursor(text) }
      // A number in its own digits, which may be more than any type of numbers has.
      if case .number = value, let digits = try place.slice(of: answer.body) {
        return .cursor(String(decoding: digits, as: UTF8.self))
      }
      addGap("the value at '\(place)' of page \(pages) isn't a cursor: correct the place")
      return nil
    case .address(let place, let isOmitted):
      guard let value = try sign(at: place, answer, isOmitted: isOmitted) else { return nil }
      guard let text = value.string ?? value["href"]?.string else {
        addGap("the value at '\(place)' of page \(pages) isn't an address: correct the place")
        return nil
      }
      return text.isEmpty ? nil : linked(text, from: target)
    case .linkHeader:
      if let text = link(in: answer, from: target) { return linked(text, from: target) }
      if answer.fields[values: .link].contains(where: { !$0.isEmpty && LinkHeader($0).links.isEmpty }) {
        addGap("the field Link of page \(pages) can't be read: correct the server")
      }
      return nil
    case .afterLast:
      guard try !isEnd(records, answer, pages: nil, records: nil), let last = records.last else { return nil }
      return .after("\(last.id)")
    case .keyset:
      guard try !isEnd(records, answer, pages: nil, records: nil), let last = records.last else { return nil }
      if let position = translation.position(of: last) { return .after(position) }
      addGap("the last entity of page \(pages) can't be sent as the place of the next one: correct its fields")
      return nil
    }
  }

  private func link(in answer: HTTPAnswer, from target: String) -> String? {
    let address = service.address
    return answer.fields[values: .link].lazy.map(LinkHeader.init).compactMap {
      $0.target("next") { anchor in
        anchor.isEmpty || (!anchor.contains("#") && address.target(of: anchor, relativeTo: target) == target)
      }
    }.first
  }

  private mutating func linked(_ text: String, from target: String) -> RESTPosition? {
    if let next = service.address.target(of: text, relativeTo: target) { return .target(next) }
    addGap("the next page is at another host than the service, or has no valid address")
    return nil
  }

  /// Returns whether a page is the last one, and adds a gap if that contradicts what the service states.
  ///
  /// - Parameters:
  ///   - pages: The number of pages so far; nil if it is unknown.
  ///   - count: The number of records so far; nil if it is unknown.
  private mutating func isEnd(
    _ records: [Entity], _ answer: HTTPAnswer, pages: Int?, records count: Int?
  ) throws -> Bool {
    switch paging.end.sign {
    case .notFound: return false
    case .emptyPage: return records.isEmpty
    case .shortPage: return records.isEmpty || paging.size.map { records.count < $0.count } ?? false
    case .flag(let place):
      guard try flag(at: place, answer) else { return true }
      if records.isEmpty { addGap("page \(self.pages) has no records, although it says that more follow") }
      return records.isEmpty
    case .pageCount(let place):
      guard let total = try total(at: place, answer), let pages else { return records.isEmpty }
      if records.isEmpty ? pages < total : pages > total { contradict("\(total) pages", at: place) }
      return records.isEmpty || pages >= total
    case .recordCount(let place):
      guard let total = try total(at: place, answer), let count else { return records.isEmpty }
      guard records.isEmpty || count >= total else { return false }
      let isFromStart = end.isFromStart == true
      let distinct = isFromStart ? seen.union(records.map(\.id)).count : count
      if isFromStart ? distinct != total : count < total { contradict("\(total) records", at: place) }
      return true
    }
  }

  private mutating func contradict(_ total: String, at place: RESTKeyPath) {
    addGap("the list has other records than the \(total) at '\(place)': read it again, or correct the place")
  }

  // MARK: Values in a response

  /// Returns the value that leads to the next page; nil for none, with a gap if its place was in no response.
  private mutating func sign(at place: RESTKeyPath, _ answer: HTTPAnswer, isOmitted: Bool) throws -> JSONValue? {
    guard let value = try value(at: place, answer) else {
      if !end.hasSign, !isOmitted {
        addGap(
          "no response of the list has a value at '\(place)': correct the place, or state that it is omitted at the end"
        )
      }
      return nil
    }
    end.hasSign = true
    // Not `? nil :`, since nil is a JSON value as well.
    if value == .null { return Optional.none }
    return value
  }

  private mutating func flag(at place: RESTKeyPath, _ answer: HTTPAnswer) throws -> Bool {
    guard let value = try value(at: place, answer) else {
      if !end.hasSign { addGap("no response of the list has a value at '\(place)': correct the place") }
      return false
    }
    end.hasSign = true
    if case .bool(let truth) = value { return truth }
    switch value.string?.lowercased() ?? value.integer.map(String.init) {
    case "true", "1": return true
    case "false", "0": return false
    default:
      addGap("the value at '\(place)' of page \(pages) is neither true nor false: correct the place")
      return false
    }
  }

  /// Returns a number of pages or records, and adds a gap if it became smaller while the list was read.
  private mutating func total(at place: RESTKeyPath, _ answer: HTTPAnswer) throws -> Int? {
    guard let value = try value(at: place, answer), let total = value.integer ?? value.string.flatMap({ Int($0) })
    else { return nil }
    if let before = end.total, total < before {
      addGap("records were removed while the list was read (\(before), then \(total) at '\(place)'): read it again")
    }
    end.total = total
    return total
  }

  private func value(at place: RESTKeyPath, _ answer: HTTPAnswer) throws -> JSONValue? {
    do {
      return try place.value(in: answer.body)
    } catch {
      throw RepositoryError(
        .unreadable, in: repository.name,
        "the response for page \(pages) of the list isn't JSON at '\(place)': update the client or the server")
    }
  }
}

extension HTTPField.Name {
  static let link = HTTPField.Name("Link")!
}
