import HolonLists
import Testing

@Suite("Refused edits of lists")
struct ListErrorTests {
  /// Returns the reason why an edit was refused.
  private func refusal(_ edit: (inout SectionedList<Cell>) throws(ListError) -> Void) throws -> String {
    var heroes = try makeHeroes()
    let before = heroes.description
    do {
      try edit(&heroes)
      Issue.record("the edit wasn't refused")
      return ""
    } catch {
      #expect(heroes.description == before)
      return error.description
    }
  }

  @Test
  func `a section holds no section and no list`() throws {
    #expect(
      try refusal { heroes throws(ListError) in try heroes.add(ListSection("villains"), to: "dc") }
        == "a section can't contain the section at heroes/dc/villains: add it to the list itself, or make it a group")
    #expect(
      try refusal { heroes throws(ListError) in try heroes.add(SectionedList<Cell>("more"), to: "dc") }
        == "a section can't contain the list at heroes/dc/more: add its sections to the list instead")
  }

  @Test
  func `a cell holds nothing, and a list no cells`() throws {
    #expect(
      try refusal { heroes throws(ListError) in try heroes.add(Cell("cape"), to: "batman") }
        == "a cell can't contain the cell at heroes/dc/batman/cape: add it to a section or a group")
    #expect(
      try refusal { heroes throws(ListError) in try heroes.add(Cell("alone")) }
        == "a list can't contain the cell at heroes/alone: add it to a section")
  }

  @Test
  func `an error deep in the list names the whole path`() throws {
    #expect(
      try refusal { heroes throws(ListError) in
        try heroes.add(ListGroup("team") { ListGroup("inner") { ListSection("deep") } }, to: "dc")
      }
        == "a group can't contain the section at heroes/dc/team/inner/deep: "
        + "add it to the list itself, or make it a group")
  }

  @Test
  func `an error for a duplicate names both places`() throws {
    #expect(
      try refusal { heroes throws(ListError) in try heroes.add(Cell("robin"), to: "marvel") }
        == "the identifier of heroes/marvel/robin is used by heroes/dc/friends/robin: "
        + "update or move it, or choose another identifier")
    #expect(
      try refusal { heroes throws(ListError) in try heroes.add(Cell("x"), ListGroup("y") { Cell("x") }, to: "dc") }
        == "the identifier of heroes/dc/y/x is used by heroes/dc/x: "
        + "update or move it, or choose another identifier")
  }

  @Test
  func `an element can't move into itself, or to a place for another level`() throws {
    #expect(
      try refusal { heroes throws(ListError) in try heroes.move("friends", to: "friends") }
        == "heroes/dc/friends can't be moved below itself or one of its parts: choose a place outside it")
    #expect(
      try refusal { heroes throws(ListError) in try heroes.move("marvel", to: "dc") }
        == "a section can't contain the section at heroes/dc/marvel: add it to the list itself, or make it a group")
  }

  @Test
  func `errors name the unknown element and the wrong level`() throws {
    #expect(
      try refusal { heroes throws(ListError) in try heroes.remove("thanos") }
        == "thanos isn't in heroes: add it first")
    #expect(
      try refusal { heroes throws(ListError) in try heroes.setHeader("Bat", of: "batman") }
        == "heroes/dc/batman is a cell, but only a section has this value: choose a section")
    let refusal = try refusal { heroes throws(ListError) in try heroes.update("dc") { $0.title = "DC" } }
    #expect(refusal == "heroes/dc is a section, but only a cell has this value: choose a cell")
  }
}
