import HolonLists
import HolonTesting
import Testing

@MainActor
@Suite("Views that show lists")
struct SectionedViewTests {
  @Test
  func `one inserted row takes one batch`() throws {
    var heroes = try makeHeroes()
    let view = StrictView()
    heroes.takeChanges().show(in: view) { view.data = $0 }
    #expect(view.batches == 1)
    try heroes.show("joker")
    heroes.takeChanges().show(in: view) { view.data = $0 }
    #expect(view.batches == 2)
    #expect(view.shown.map { $0.map(\.id) } == [["spider-man"], ["batman", "robin", "batgirl", "joker"]])
    heroes.takeChanges().show(in: view) { view.data = $0 }
    #expect(view.batches == 2)
  }

  @Test(arguments: 0..<20)
  func `a strict view follows random edits`(round: Int) {
    var trial = ListTrial(generator: SeededGenerator())
    let view = StrictView()
    for _ in 0..<50 {
      for _ in 0..<4 { _ = trial.edit() }
      let changes = trial.list.takeChanges()
      changes.show(in: view) { view.data = $0 }
      #expect(view.shown == changes.new.sections.map(\.rows), "\(trial.generator)")
      #expect(view.headers == changes.new.sections.map(\.header), "\(trial.generator)")
    }
  }
}
