import DefeatCore
import Dispatch

/// Runs the store's calls, which block, on threads of their own, so that no connection waits for another one's disk.
struct StoreQueue: Sendable {
  /// What a call needs; calls of one kind run one after another, so that many requests don't take many threads.
  enum Lane: Sendable {
    /// The whole list, which takes the most time and memory.
    case whole

    /// An edit; the store makes one at a time anyway.
    case edit

    /// A few rows.
    case glance

    /// A part of an attachment's content, read or written.
    case content
  }

  /// What is called.
  let defeat: Defeat

  private let whole = DispatchQueue(label: "defeat.server.whole")
  private let edit = DispatchQueue(label: "defeat.server.edit")
  private let glance = DispatchQueue(label: "defeat.server.glance")
  private let content = DispatchQueue(label: "defeat.server.content")

  init(_ defeat: Defeat) { self.defeat = defeat }

  /// Runs a call and waits for it without holding a thread.
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
  /// Reads the list as it is shown, as a whole or as what has changed since it was read last.
  func list(after last: SectionedToDos?) async throws -> SectionedToDos {
    if let last, let next = try await run(.glance, { defeat in try defeat.sections(following: last) }) { return next }
    return try await run(.whole) { defeat in try defeat.sections() }
  }
}
