import HolonRepositories
import Testing

@Suite("Query")
struct QueryTests {
  let origin = Origin(source: "shelf", age: nil)

  @Test func `all conditions have to be met, and keys order one after another`() {
    let query = Query<Book>().where(\.year, atMost: 1967).sorted(by: \.year, descending: true).sorted(by: \.title)
    #expect(query.page(of: Book.all, from: origin).entities.map(\.id) == [3, 2, 4])
  }

  @Test func `equal queries are equal, and have the same hash`() {
    for (left, right) in zip(Book.queries, Book.queries) {
      #expect(left == right)
      #expect(left.hashValue == right.hashValue)
    }
    #expect(Set(Book.queries + Book.queries).count == Book.queries.count)
  }

  @Test func `queries that differ in any part are different`() {
    let query = Query<Book>().sorted(by: \.year)
    let last = Book(id: 1, title: "a", year: 5)
    let all = [
      query, query.limited(to: 2), query.limited(to: 3), query.after(last),
      query.after(Book(id: 1, title: "a", year: 6)),
      query.after(Book(id: 2, title: "a", year: 5)), query.sorted(by: \.title), query.where(\.isLent, is: true),
      Query().sorted(by: \.year, descending: true),
    ]
    #expect(Set(all).count == all.count)
    #expect(query.after(last) == query.after(last.titled("b")))
    #expect(query.after(last).limited(to: 2).withoutLimits == query)
  }

  @Test func `a source can read the conditions`() {
    let query = Query<Book>().where(\.year, in: 1...2).where(\.title, contains: "A").where(\.isLent, is: true)
    #expect(
      query.conditions.map(\.rule) == [
        .isWithin(\Book.year, from: 1, through: 2), .contains(\Book.title, "a"), .isOneOf(\Book.isLent, [true]),
      ])
    #expect(Query<Book>().sorted(by: \.year).order.map(\.property) == [\Book.year])
  }
}
