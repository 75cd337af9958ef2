import HolonLists

func useHolonLists() throws {
  let heroes = try SectionedList<Cell>("heroes") {
    ListSection("dc", header: "DC") { Cell("batman", title: "Batman") }
  }
  precondition(heroes.items.map(\.title) == ["Batman"])
}
