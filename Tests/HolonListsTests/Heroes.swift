import HolonLists

/// Two sections with a hero each, one of which has friends and a hidden enemy.
func makeHeroes() throws -> SectionedList<Cell> {
  try SectionedList<Cell>("heroes") {
    ListSection("marvel", header: "Marvel", footer: "1 hero") {
      Cell("spider-man", title: "Spider-Man", subtitle: "Peter Parker")
    }
    ListSection("dc", header: "DC", footer: "1 hero, and friends") {
      Cell("batman", title: "Batman", subtitle: "Bruce Wayne")
      ListGroup("friends") {
        Cell("robin", title: "Robin")
        Cell("batgirl", title: "Batgirl")
      }
      Cell("joker", title: "The Joker").hidden()
    }
  }
}

extension SectionedList where Content == Cell {
  /// The identities of all visible rows by section.
  var shown: [String: [String]] {
    Dictionary(snapshot.sections.map { ($0.id, $0.rows.map(\.id)) }) { $1 }
  }
}
