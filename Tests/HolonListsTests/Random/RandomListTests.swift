import HolonLists
import HolonTesting
import Testing

@Suite("Random edits of lists")
struct RandomListTests {
  @Test(arguments: 0..<100)
  func `a list shows the same as a naive one, and a table follows its changes`(round: Int) {
    var trial = ListTrial(generator: SeededGenerator())
    var table = Table(ListSnapshot<Cell>())
    var script: [String] = ["\(trial.generator)"]
    for step in 0..<150 {
      let (edit, isAgreed) = trial.edit()
      script.append(edit)
      #expect(isAgreed, "\(script)")
      #expect(trial.list.snapshot.plain == trial.naive.shown, "\(script)")
      let cells = trial.naive.all.filter { $0.level == .cell }.count
      #expect(trial.list.summary.cells == cells, "\(script)")
      #expect(trial.list.summary.visible == trial.naive.shown.reduce(0) { $0 + $1.rows.count }, "\(script)")
      if step % 3 == 0 {
        let changes = trial.list.takeChanges()
        table.perform(changes)
        #expect(table == Table(changes.new), "\(script)")
        #expect(changes.new.plain == trial.naive.shown, "\(script)")
      }
      if table.sections.count > 1_000 { break }
      guard isAgreed, trial.list.snapshot.plain == trial.naive.shown else { return }
    }
  }
}
