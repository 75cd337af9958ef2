import HolonLists
import Testing

@Suite("Sectioned lists")
struct SectionedListTests {
  @Test
  func `items are the visible cells of all sections`() throws {
    let heroes = try makeHeroes()
    #expect(heroes.items.map(\.id) == ["spider-man", "batman", "robin", "batgirl"])
    #expect(heroes.summary.cells == 5)
    #expect(heroes.summary.visible == 4)
    #expect(heroes.summary(of: "dc")?.visible == 3)
    #expect(heroes.path(of: "robin") == "heroes/dc/friends/robin")
  }

  @Test
  func `a section is refused inside a section`() throws {
    var heroes = try makeHeroes()
    let error = #expect(throws: ListError.self) { try heroes.add(ListSection("villains"), to: "dc") }
    #expect(error == .misplaced(.section, in: .section, path: "heroes/dc/villains"))
    #expect(heroes.count == 8)
  }
}
