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
    /// The path and query of the list.
    let list: String
    let last: ID
  }

  private static var longest: Int { 256 }

  private let positions = Locked<[Key: RESTPosition]>([:])

  func position(_ key: Key) -> RESTPosition? { positions.use { $0[key] } }

  func keep(_ position: RESTPosition, for key: Key) {
    positions.use { positions in
      if positions.count >= Self.longest { positions = [:] }
      positions[key] = position
    }
  }
}
