import DefeatCore
import Dispatch

/// A queue that runs the store's blocking calls on their own threads, so that connections don't wait for the disk.
struct StoreQueue: Sendable {
  /// The kind of a call; calls of one kind run serially, so that many requests don't occupy many threads.
  enum Lane: Sendable {
    /// A reading of the whole list, which needs the most time and memory.
    case whole

    /// An edit; the store makes only one at a time.
    case edit

    /// A reading of a few rows.
    case glance

    /// A reading or writing of a part of an attachment's content.
    case content
  }

  /// The application whose calls are run.
  let defeat: Defeat

  private let whole = DispatchQueue(label: "defeat.server.whole")
  private let edit = DispatchQueue(label: "defeat.server.edit")
  private let glance = DispatchQueue(label: "defeat.server.glance")
  private let content = DispatchQueue(label: "defeat.server.content")

  init(_ defeat: Defeat) { self.defeat = defeat }

  /// Runs a call and suspends until it returns.
  func run<Result: Sendable>(
    _ lane: Lane, _ body: @escaping @Sendable (Defeat) throws -> Result
  ) async throws -> Result {
    let queue =
      switch lane {
      case .whole: whole
      case .edit: edit
      case .glance: glance
      case .content: content
      }
    return try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Swift.Result { try body(defeat) }) }
    }
  }
}

extension StoreQueue {
  /// Reads the sectioned list, either as a whole or by applying the changes since a version.
  ///
  /// - Returns: The list, and whether it was made from that version.
  func list(after last: SectionedToDos?) async throws -> (list: SectionedToDos, isContinued: Bool) {
    if let last, let next = try await run(.glance, { defeat in try defeat.sections(following: last) }) {
      return (next, true)
    }
    return (try await run(.whole) { defeat in try defeat.sections() }, false)
  }
}
