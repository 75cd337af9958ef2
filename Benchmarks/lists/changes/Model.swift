import HolonLists
import TreeMeasurement

/// Ten edits of a list of 100 sections with 1,000 cells each, and what they have changed for whoever shows the list.
func measureModel(_ contender: String) -> Answer? {
  guard contender == "holon" else { return nil }
  var random = Random()
  func cell() -> String { "cell\(Int.random(in: 0..<100_000, using: &random))" }
  do {
    var list = try SectionedList<Cell> {
      for section in 0..<100 {
        ListSection("section\(section)") {
          for cell in section * 1000..<(section + 1) * 1000 { Cell("cell\(cell)", title: "before") }
        }
      }
    }
    var changes = list.takeChanges()
    var edited: Set<String> = []
    var times: [Double] = []
    for round in 0..<100 {
      var cells: [String] = []
      while cells.count < 20 {
        let cell = cell()
        if edited.insert(cell).inserted { cells.append(cell) }
      }
      let arrivals = (0..<10).map { Cell("new\(round * 10 + $0)") }
      var failure: (any Error)?
      times.append(
        nanoseconds {
          do {
            try edit(&list, cells, arrivals)
            changes = list.takeChanges()
          } catch {
            failure = error
          }
        })
      if let failure { throw failure }
    }
    let compared = ListChanges(from: changes.old, to: list.snapshot).difference
    let isRight = Set(compared.moves) == Set(changes.difference.moves) && compared.count == changes.difference.count
    return Answer(times.sorted()[times.count / 2], leadsTo: isRight, changes: changes.difference.count)
  } catch {
    print("\(error)")
    return nil
  }
}

private func edit(_ list: inout SectionedList<Cell>, _ cells: [String], _ arrivals: [Cell]) throws(ListError) {
  for number in 0..<10 {
    let cell = cells[number]
    switch number % 4 {
    case 0: try list.remove(cell)
    case 1: try list.add(arrivals[number], at: .after(cell))
    case 2: try list.move(cell, to: .after(cells[number + 10]))
    default: try list.update(cell) { $0.title = "after" }
    }
  }
}
