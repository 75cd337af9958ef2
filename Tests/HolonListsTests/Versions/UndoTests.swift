import HolonLists
import Testing

@Suite("Versions of lists")
struct UndoTests {
  @Test
  func `several edits are undone and redone as one`() throws {
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
  func `all edits are undone if one of them is refused`() throws {
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
  func `the filter stays when a version is restored`() throws {
    var heroes = try makeHeroes()
    let version = heroes.version
    heroes.show { $0.title.contains("an") }
    try heroes.remove("friends")
    heroes.restore(version)
    #expect(heroes.items.map(\.id) == ["spider-man", "batman"])
    heroes.show(where: nil)
    #expect(heroes.items.map(\.id) == ["spider-man", "batman", "robin", "batgirl"])
  }

  @Test
  func `every edit can be undone and redone separately`() throws {
    var heroes = try makeHeroes()
    var states = [heroes.description]
    func note() { states.append(heroes.description) }
    try heroes.add(Cell("hulk"), Cell("thor"), at: .first(in: "marvel"))
    note()
    try heroes.move("friends", to: "marvel")
    note()
    try heroes.update("batman") { $0.subtitle = "nobody knows" }
    note()
    try heroes.remove("friends", "spider-man")
    note()
    try heroes.setHeader("Gotham", of: "dc")
    note()
    try heroes.hide("batman")
    note()
    try heroes.setDecoration(Decoration(badge: "new"), of: "dc")
    note()
    try heroes.replace("thor", with: Cell("loki"))
    note()
    try heroes.update("hulk") { $0 = Cell("banner") }
    note()
    heroes.removeAll()
    note()
    heroes.takeChanges()
    for state in states.dropLast().reversed() {
      let isUndone = heroes.undo()
      #expect(isUndone && heroes.description == state)
    }
    #expect(!heroes.canUndo)
    for state in states.dropFirst() {
      let isRedone = heroes.redo()
      #expect(isRedone && heroes.description == state)
    }
    #expect(!heroes.canRedo)
  }

  @Test
  func `later edits are undone before an edit of several`() throws {
    var heroes = try makeHeroes()
    let before = heroes.description
    try heroes.edit { try $0.remove("joker") }
    let between = heroes.description
    try heroes.setHeader("Gotham", of: "dc")
    heroes.undo()
    #expect(heroes.description == between)
    heroes.undo()
    #expect(heroes.description == before)
  }

  @Test
  func `an edit that changes nothing or is refused leaves nothing to undo`() throws {
    var heroes = try makeHeroes()
    try heroes.setHeader("DC", of: "dc")
    try heroes.update("batman") { $0.title = "Batman" }
    try heroes.move("batman", to: .first(in: "dc"))
    try heroes.hide("joker")
    #expect(throws: ListError.self) { try heroes.remove("joker", "thanos") }
    heroes.show { $0.title.contains("an") }
    #expect(!heroes.canUndo)
  }

  @Test
  func `restoring a version can be undone`() throws {
    var heroes = try makeHeroes()
    let version = heroes.version
    try heroes.remove("joker")
    let removed = heroes.description
    heroes.restore(version)
    heroes.undo()
    #expect(heroes.description == removed)
  }

  @Test
  func `a list reports whether it has changed, and its changes since a version`() throws {
    var heroes = try makeHeroes()
    let saved = heroes.version
    #expect(!heroes.isChanged && heroes.changes(since: saved).isEmpty)
    heroes.show { $0.title.contains("an") }
    #expect(!heroes.isChanged && heroes.version == saved)

    try heroes.update("joker") { $0.subtitle = "out of order" }
    try heroes.move("robin", to: "dc")
    try heroes.add(Cell("hulk"), to: "marvel")
    try heroes.remove("batgirl")
    let changes = heroes.changes(since: saved)
    #expect(changes.updates == ["joker"])
    #expect(changes.removals == ["batgirl"])
    #expect(Set(changes.arrivals.map(\.id)) == ["hulk", "robin"])
    #expect(heroes.isChanged && heroes.version != saved)

    while heroes.undo() {}
    #expect(!heroes.isChanged && heroes.version == saved)
    try heroes.hide("batman")
    #expect(heroes.changes(since: saved).updates == ["batman"])
    heroes.setBaseline()
    #expect(!heroes.isChanged && heroes.version != saved)
  }

  @Test func `a baseline that is set within an edit remains`() throws {
    var list = try SectionedList<Cell>("list") { ListSection("section") { Cell("a") } }
    try list.edit { list in
      try list.add(Cell("b"), to: "section")
      list.setBaseline()
    }
    #expect(!list.isChanged)
    list.undo()
    #expect(list.isChanged)
    list.reset()
    #expect(list.count == 3)
  }
}
