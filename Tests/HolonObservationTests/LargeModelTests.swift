import HolonLists
import HolonObservation
import HolonRepositories
import HolonTree
import Testing

/// Models of 100,000 rows, of which every tenth is read by a view of its own, and the order by one more.
@MainActor
@Suite("Models of 100,000 rows")
struct LargeModelTests {
  private let count = 100_000

  @Test func `one changed element of a tree invalidates one view of 10,001`() {
    var tree = Tree<Int, NoSummary<Int>>()
    let nodes = (0..<count).map { tree.append($0) }
    let model = TreeModel(tree)
    let views = Views()
    views.add("order") { "\(model.rows.count)" }
    for node in nodes where node.description.hasSuffix("1") { views.add("\(node)") { "\(model[node] ?? -1)" } }
    model.edit { $0[nodes[50_020]] = -7 }
    #expect(views.draw() == ["\(nodes[50_020])"])
    model.edit { $0.remove(nodes[20_010]) }
    #expect(views.draw() == ["\(nodes[20_010])", "order"])
  }

  @Test func `one changed row of a list invalidates one view of 10,001`() throws {
    var list = SectionedList<Cell>("list")
    try list.add(ListSection("all") { for number in 0..<count { Cell("\(number)") } })
    let model = ListModel(list)
    let views = Views()
    views.add("order") { "\(model.rows(in: "all").count)" }
    for number in stride(from: 0, to: count, by: 10) { views.add("\(number)") { model["\(number)"]?.title ?? "-" } }
    try model.edit { list in try list.update("50000") { $0.title = "other" } }
    #expect(views.draw() == ["50000"])
    try model.edit { list in try list.move("20000", to: .first(in: "all")) }
    #expect(views.draw() == ["order"])
  }

  @Test func `one changed entity of a repository invalidates one view of 10,001`() async throws {
    let repository = CountingRepository((0..<count).map { Book(id: $0, title: "\($0)") })
    let model = QueryModel(Query<Book>(), from: repository)
    await eventually { !model.isLoading }
    let views = Views()
    views.add("order") { "\(model.ids.count)" }
    for number in stride(from: 0, to: count, by: 10) { views.add("\(number)") { model[number]?.title ?? "-" } }
    try await repository.update(Book(id: 50_000, title: "other"))
    await eventually { model[50_000]?.title == "other" }
    #expect(views.draw() == ["50000"])
    #expect(repository.pages.value == 1)
  }
}
