import HolonLists
import HolonTree
import Testing

@Suite("Visibility of elements")
struct VisibilityTests {
  private func makeForm() throws -> SectionedList<Cell> {
    try SectionedList<Cell>("form") {
      ListSection("address") {
        Cell("country", value: "CH")
        Cell("canton").visible(when: .equals("country", "CH"))
        Cell("state").visible(when: .equals("country", "US"))
      }
      ListSection("more") {
        Cell("age", value: 20)
        Cell("licence").visible(when: .isAtLeast("age", 18) && !.isEmpty("country"))
      }
      .visible(when: !.isEmpty("country"))
    }
  }

  @Test
  func `a changed value affects only its dependents`() throws {
    var form = try makeForm()
    form.takeChanges()
    #expect(form.items.map(\.id) == ["country", "canton", "age", "licence"])
    try form.update("country") { $0.value = "US" }
    let changes = form.takeChanges().difference
    #expect(form.items.map(\.id) == ["country", "state", "age", "licence"])
    #expect(changes.removals == [.init(section: 0, row: 1)])
    #expect(changes.insertions == [.init(section: 0, row: 1)])
    #expect(changes.updates.map(\.new) == [.init(section: 0, row: 0)])
    #expect(changes.count == 3)
  }

  @Test
  func `a section that disappears takes its rows along and brings them back`() throws {
    var form = try makeForm()
    form.takeChanges()
    try form.update("country") { $0.value = "" }
    let changes = form.takeChanges().difference
    #expect(Array(changes.sections.removals) == [1])
    #expect(form.items.map(\.id) == ["country"])
    #expect(form.summary.visible == 1)
    try form.update("country") { $0.value = "CH" }
    #expect(form.items.map(\.id) == ["country", "canton", "age", "licence"])
  }

  @Test
  func `a condition follows added and removed values`() throws {
    var form = try makeForm()
    try form.remove("country")
    #expect(form.items.map(\.id).isEmpty)
    try form.add(Cell("country", value: "US"), at: .first(in: "address"))
    #expect(form.items.map(\.id) == ["country", "state", "age", "licence"])
  }

  @Test
  func `each reason hides independently`() throws {
    var list = try SectionedList<Cell>("list") {
      ListSection("s") {
        Cell("flag", value: true)
        Cell("cell", title: "visible").visible(when: !.isEmpty("flag")).visible { $0.title == "visible" }
      }
    }
    try list.hide("cell")
    try list.update("flag") { $0.value = false }
    try list.update("cell") { $0.title = "invisible" }
    list.show { $0.id != "cell" }
    try list.hide("s")
    #expect(list.concealment(of: "cell") == [.flag, .condition, .rule, .filter, .above])
    try list.show("s", "cell")
    #expect(list.concealment(of: "cell") == [.condition, .rule, .filter])
    list.show(where: nil)
    try list.update("flag") { $0.value = true }
    #expect(list.concealment(of: "cell") == .rule)
    try list.update("cell") { $0.title = "visible" }
    #expect(list.isVisible("cell"))
  }

  @Test
  func `an inverted filter reports only the changed rows`() throws {
    var list = try SectionedList<Cell>("list") {
      for section in 0..<10 {
        ListSection("s\(section)") { for row in 0..<100 { Cell("\(section).\(row)") } }
      }
    }
    list.takeChanges()
    list.show { $0.id != "3.7" && $0.id != "8.50" }
    let changes = list.takeChanges().difference
    #expect(changes.removals == [.init(section: 3, row: 7), .init(section: 8, row: 50)])
    #expect(changes.count == 2)
    list.show(where: nil)
    let back = list.takeChanges().difference
    #expect(back.insertions == changes.removals)
    #expect(back.count == 2)
  }
}
