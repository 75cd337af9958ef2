/// The trees of a server by name, of which the recently used ones are in memory.
///
/// ```swift
/// let logs = try SQLiteSyncLogs(path: "trees.sqlite")
/// let hub = SyncHub { try await logs.log(of: $0) }
/// let answer = try await hub.space("family").answer(body)
/// ```
public actor SyncHub {
  private let open: @Sendable (String) async throws -> any SyncLog
  private let limits: SyncSpaceLimits
  private let count: Int
  private var spaces: [String: (space: SyncSpace, use: Int)] = [:]
  private var use = 0

  /// Creates a hub.
  ///
  /// - Parameters:
  ///   - limits: The limits of each space.
  ///   - count: The maximum number of spaces in memory.
  ///   - open: Returns the log of the space with a name, which is created if it is new.
  public init(
    limits: SyncSpaceLimits = SyncSpaceLimits(), inMemory count: Int = 1_000,
    open: @escaping @Sendable (String) async throws -> any SyncLog
  ) {
    precondition(count > 0, "the number of spaces in memory is \(count): make it at least 1")
    (self.limits, self.count, self.open) = (limits, count, open)
  }

  /// Returns a space, which is created if it is new; the server has checked that the caller may use it.
  ///
  /// - Throws: The error of opening the log.
  public func space(_ name: String) async throws -> SyncSpace {
    use += 1
    if let known = spaces[name]?.space {
      spaces[name]?.use = use
      return known
    }
    let log = try await open(name)
    // Another caller may have been faster.
    if let known = spaces[name]?.space { return known }
    // Callers may still hold a space that is removed here: a second one over its log does no harm.
    if spaces.count >= count, let oldest = spaces.min(by: { $0.value.use < $1.value.use })?.key { spaces[oldest] = nil }
    let space = SyncSpace(log, limits: limits)
    spaces[name] = (space, use)
    return space
  }
}
