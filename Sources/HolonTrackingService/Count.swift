internal import Foundation
internal import HolonTracking

/// The number of events that a tracker has passed on.
final class Count: @unchecked Sendable {
  // The lock guards the number.
  private let lock = NSLock()
  private var number = 0

  func add() { lock.withLock { number += 1 } }

  func report(_ name: String) -> TrackerReport {
    var books = TrackingBooks()
    books.delivered = lock.withLock { number }
    books.accepted = books.delivered
    return TrackerReport(name, books: books)
  }
}
