import HolonLists
import HolonTesting
import Testing

private struct Hero: ListContent, Validatable {
  typealias Answer = Validity<Hero>
  let id: String
  var realName: String?
  var isValid: Bool { realName != nil }
}

struct ValidityTests {
  @Test func `validity keeps the laws of summaries`() {
    let heroes = [Hero(id: "batman"), Hero(id: "hulk", realName: "Bruce Banner")]
    checkSummaryLaws(of: Validity<Hero>.self, elements: heroes)
  }

  @Test func `a whole is valid when all cells that it shows are`() throws {
    var heroes = try SectionedList<Hero>("heroes") {
      ListSection("nobody")
      ListSection("dc") {
        Hero(id: "flash", realName: "Barry Allen")
        ListGroup("gotham") {
          Hero(id: "batman")
          Hero(id: "joker").hidden()
        }
      }
    }
    func valid() -> [String] {
      ["nobody", "dc", "flash", "gotham", "batman"].filter { heroes.summary(of: $0)?.isValid == true }
    }
    #expect(valid() == ["nobody", "flash"])
    #expect(!heroes.summary.isValid)
    #expect(heroes.summary.answer.invalid == 2)

    try heroes.update("batman") { $0.realName = "Bruce Wayne" }
    #expect(valid() == ["nobody", "dc", "flash", "gotham", "batman"])
    #expect(heroes.summary.isValid)

    try heroes.show("joker")
    #expect(valid() == ["nobody", "flash", "batman"])
    try heroes.remove("joker")
    #expect(heroes.summary.isValid)
    heroes.undo()
    #expect(!heroes.summary.isValid)
    #expect(SectionedList<Hero>("empty").summary.isValid)
  }
}
