import HolonLists
import Testing

@Suite("Versions of lists")
struct UndoTests {
  @Test
  func `several edits are undone and made again as one`() throws {
    var heroes = try makeHeroes()
    let before = heroes.description
    try heroes.edit { heroes in
      try heroes.remove("joker", "spider-man")
      try heroes.setFooter("nobody", of: "marvel")
    }
    let after = heroes.description
    #expect(heroes.canUndo && !heroes.canRedo)
    let isUndone = heroes.undo()
    #expect(isUndone && heroes.description == before)
    let isRedone = heroes.redo()
    #expect(isRedone && heroes.description == after)
    let isRedoneAgain = heroes.redo()
    #expect(!isRedoneAgain)
  }

  @Test
  func `edits one of which is refused are all taken back`() throws {
    var heroes = try makeHeroes()
    let before = heroes.description
    #expect(throws: ListError.self) {
      try heroes.edit { heroes in
        try heroes.remove("joker")
        try heroes.remove("thanos")
      }
    }
    #expect(heroes.description == before)
    #expect(!heroes.canUndo)
  }

  @Test
  func `a hundred edits can be undone, and edits that cancel out need not be`() throws {
    var heroes = try makeHeroes()
    for number in 0..<120 { try heroes.edit { try $0.setHeader("\(number)", of: "dc") } }
    try heroes.edit { heroes in
      try heroes.hide("batman")
      try heroes.show("batman")
    }
    var undone = 0
    while heroes.undo() { undone += 1 }
    #expect(undone == 100)
    #expect(heroes.snapshot.sections[1].header == "19")
  }

  @Test
  func `reset goes back to the baseline, and can be undone`() throws {
    var heroes = try makeHeroes()
    let baseline = heroes.description
    try heroes.move("robin", to: "marvel")
    let moved = heroes.description
    heroes.takeChanges()
    heroes.reset()
    #expect(heroes.description == baseline)
    let changes = heroes.takeChanges()
    #expect(changes.difference.moves.count == 1)
    heroes.undo()
    #expect(heroes.description == moved)
    heroes.setBaseline()
    try heroes.remove("robin")
    heroes.reset()
    #expect(heroes.description == moved)
  }

  @Test
  func `the filter stays when versions go`() throws {
    var heroes = try makeHeroes()
    let version = heroes.version
    heroes.show { $0.title.contains("an") }
    try heroes.remove("friends")
    heroes.restore(version)
    #expect(heroes.items.map(\.id) == ["spider-man", "batman"])
    heroes.show(where: nil)
    #expect(heroes.items.map(\.id) == ["spider-man", "batman", "robin", "batgirl"])
  }
}
