import HolonRepositories
import HolonTesting
import Testing

struct Book: Identifiable, Hashable, Sendable {
  let id: Int
  var title: String
  var year = 1900
  var isLent = false

  static let all = [
    Book(id: 4, title: "Sartor Resartus", year: 1836),
    Book(id: 1, title: "Laws of Form", year: 1969, isLent: true),
    Book(id: 3, title: "The Ghost in the Machine", year: 1967),
    Book(id: 2, title: "laws of the game", year: 1967, isLent: true),
  ]

  static let queries = [
    Query<Book>().where(\.isLent, is: true),
    Query<Book>().where(\.year, in: 1900...1968).sorted(by: \.year, descending: true),
    Query<Book>().where(\.title, contains: "LAWS").where(\.year, atLeast: 1967).sorted(by: \.title),
    Query<Book>().where(\.year, atMost: 1967).sorted(by: \.year).sorted(by: \.title, descending: true),
    Query<Book>().where(\.year, isOneOf: [1836, 1969]),
    Query<Book>().where(Condition("odd") { $0.id % 2 == 1 }),
    Query<Book>().where(\.year, is: 2000),
  ]

  func titled(_ title: String) -> Book {
    var book = self
    book.title = title
    return book
  }
}

func checkBookContract<Conformer: Repository<Book>>(_ make: () async throws -> Conformer) async throws {
  try await checkRepositoryContract(Book.all, changed: { $0.titled("\($0.title)!") }, queries: Book.queries, make: make)
}
