import Foundation
import HolonTesting
import HolonTracking
import Testing

/// `HOLON_DAY_USERS=100000` lets so many users use the application; the test prints its figures then.
@Suite("A day of users")
struct DayTests {
  private static let users = ProcessInfo.processInfo.environment["HOLON_DAY_USERS"].flatMap { Int($0) }

  @Test func `at the end of a day the books balance, and no request has broken a rule`() async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/holon-day-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let users = Self.users ?? 30
    let day = Day(users: users, in: folder, seed: SeededGenerator().seed)
    let results = try await day.pass()
    for result in results {
      let (books, limits) = (result.books, result.vendor.destination(.adjust).limits)
      #expect(books.isBalanced && books.queued == 0, "\(result.vendor): \(books)")
      #expect(books.dropped == 0 && books.rejected == 0, "\(result.vendor): \(books)")
      #expect(result.received == books.delivered, "\(result.vendor)")
      #expect(result.problems == [], "\(result.vendor): \(result.problems.prefix(3))")
      #expect(result.mostBytes <= limits.bytes && books.accepted > 0, "\(result.vendor)")
    }
    guard Self.users != nil else { return }
    print("\(users) users, \(day.tracked) events; \(day.seconds / Double(day.tracked) * 1e6) µs of CPU for each event")
    for result in results {
      print(
        result.vendor.name, result.books, "in \(result.requests) requests, at most \(result.mostBytes) bytes,",
        "\(result.bytes) in all")
    }
  }
}
