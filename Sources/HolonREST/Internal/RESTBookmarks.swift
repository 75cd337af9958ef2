internal import HolonBase

/// The position of a page in a list.
enum RESTPosition: Hashable, Sendable {
  case start
  case number(Int)
  case offset(Int)
  case cursor(String)

  /// The path and query of a page, from a link.
  case target(String)

  /// The identifier or the sort values of the last record.
  case after(String)
}

/// The pages of a list on which records were found, so that reading continues there.
final class RESTBookmarks<ID: Hashable & Sendable>: Sendable {
  struct Key: Hashable {
    /// The request for the list, without the parameters of paging.
    let list: RESTReading
    let last: ID

    /// The credentials with which the list was read.
    let reader: String
  }

  private static var longest: Int { 256 }

  private let positions = Locked<[Key: RESTPosition]>([:])

  func position(_ key: Key) -> RESTPosition? { positions.use { $0[key] } }

  func forget(_ key: Key) { positions.use { $0[key] = nil } }

  func keep(_ position: RESTPosition, for key: Key) {
    positions.use { positions in
      if positions.count >= Self.longest { positions = [:] }
      positions[key] = position
    }
  }
}
