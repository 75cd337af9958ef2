import Foundation
import HolonBase
import HolonJSONPatch
import HolonLists
import HolonTesting
import HolonTree
import Testing

@Suite("Changes of lists as JSON Patch")
struct ListPatchTests {
  private func json(_ snapshot: ListSnapshot<Cell>) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(snapshot))
  }

  @Test
  func `a patch has only the changes`() throws {
    var heroes = try makeHeroes()
    heroes.takeChanges()
    try heroes.show("joker")
    try heroes.move("dc", to: .first(in: nil))
    let joker: JSONValue = [
      "title": "The Joker", "cellIdentifier": "Cell", "content": ["id": "joker", "title": "The Joker"],
    ]
    #expect(try heroes.takeChanges().patch().operations == [.add(joker, at: "/1/rows/3"), .move(from: "/0", to: "/1")])
  }

  @Test(arguments: 0..<20)
  func `patches keep a page's JSON up to date`(round: Int) throws {
    var trial = ListTrial(generator: SeededGenerator())
    var page: JSONValue = []
    for _ in 0..<60 {
      for _ in 0..<4 { _ = trial.edit() }
      let changes = trial.list.takeChanges()
      try changes.patch().apply(to: &page)
      #expect(try page == json(changes.new), "\(trial.generator)")
    }
  }
}
