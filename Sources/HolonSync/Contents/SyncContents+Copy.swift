public import HolonBase

/// The result of copying contents.
public struct SyncContentsReport: Sendable {
  /// The contents that were copied.
  public var copied: Set<ContentHash> = []

  /// The contents that neither place has completely.
  public var missing: Set<ContentHash> = []

  /// The contents that were refused, each with the reason.
  public var refused: [ContentHash: SyncContentsError] = [:]

  /// Whether the place has all contents now.
  public var isComplete: Bool { missing.isEmpty && refused.isEmpty }

  /// Creates a report of nothing.
  public init() {}

  /// Adds another report.
  public mutating func formUnion(_ other: SyncContentsReport) {
    copied.formUnion(other.copied)
    missing.formUnion(other.missing)
    refused.merge(other.refused) { $1 }
  }
}

extension SyncContents {
  /// Copies contents that this place lacks from another place.
  ///
  /// Contents are copied one after another, in the order of their hashes. A transfer that was interrupted continues at
  /// the bytes that this place has. A content that is missing or refused doesn't keep others from being copied, and is
  /// part of the report. Without hashes nothing is requested.
  ///
  /// - Parameters:
  ///   - hashes: The hashes of the contents.
  ///   - source: The other place.
  ///   - partBytes: The maximum number of bytes in a part.
  /// - Throws: An error that concerns more than one content, such as that of a network, or `CancellationError`. Received
  ///   bytes are kept.
  public func copy(
    _ hashes: some Sequence<ContentHash>, from source: some SyncContents, partBytes: Int = SyncContentsRequest.partBytes
  ) async throws -> SyncContentsReport {
    precondition(partBytes > 0, "the size of a part is \(partBytes) bytes: make it at least 1")
    var report = SyncContentsReport()
    let wanted = Set(hashes)
    guard !wanted.isEmpty else { return report }
    let here = try await states(of: wanted)
    let lacking = wanted.filter { here[$0]?.isComplete != true }
    guard !lacking.isEmpty else { return report }
    let there = try await source.states(of: lacking)
    for hash in lacking.sorted() {
      try Task.checkCancellation()
      guard there[hash]?.isComplete == true else {
        report.missing.insert(hash)
        continue
      }
      do {
        if try await copy(hash, from: source, at: here[hash]?.received ?? 0, partBytes) {
          report.copied.insert(hash)
        } else {
          report.missing.insert(hash)
        }
      } catch let error as SyncContentsError where error.isRefusal {
        report.refused[hash] = error
      }
    }
    return report
  }

  /// Copies a content, from an offset on.
  ///
  /// - Returns: Whether the source has the content.
  private func copy(
    _ hash: ContentHash, from source: some SyncContents, at start: Int, _ partBytes: Int
  ) async throws -> Bool {
    var (next, patience, isWhole) = (start, 10, start == 0)
    while true {
      guard let part = try await source.part(of: hash, from: next, limit: partBytes) else { return false }
      try Task.checkCancellation()
      let state: SyncContentState
      do {
        state = try await receive(part, of: hash)
      } catch let error as SyncContentsError where error.code == .otherBytes && !isWhole {
        // The bytes of an earlier transfer may be damaged.
        (next, isWhole) = (0, true)
        continue
      }
      if state.isComplete { return true }
      // Another transfer of the same content may be ahead, or have discarded its bytes.
      if state.received <= next { patience -= 1 }
      guard patience > 0 else {
        throw SyncContentsError(.failed, of: hash, "content \(hash) isn't accepted completely: it is sent again later")
      }
      next = state.received
    }
  }
}
