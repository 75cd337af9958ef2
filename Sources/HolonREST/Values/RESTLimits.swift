/// The limits for data from a service.
///
/// A longer response is an error. A longer list ends at the limit, and its page has a gap, so that `getAll` fails with
/// `RepositoryError.Code.incomplete`.
public struct RESTLimits: Hashable, Sendable {
  /// The maximum size of a response, in bytes.
  public let response: Int

  /// The maximum size of all pages of a list, in bytes.
  public let list: Int

  /// The maximum number of pages of a list.
  public let pages: Int

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - response: The maximum size of a response, in bytes. The session has a limit of its own.
  ///   - list: The maximum size of all pages of a list, in bytes.
  ///   - pages: The maximum number of pages of a list.
  public init(response: Int = 4 << 20, list: Int = 64 << 20, pages: Int = 1000) {
    precondition(response > 0 && list > 0 && pages > 0, "a limit is zero or negative: make it positive")
    (self.response, self.list, self.pages) = (response, list, pages)
  }
}
