import HolonTree
import Testing

@Suite("Hierarchy: combined answers")
struct HierarchyCombinedTests {
  @Test func `a whole answers from the answers of its parts`() {
    let formula = Formula.sum(.number(1), .negation(.sum(.number(2), .number(3))))
    let values = Hierarchy(of: formula, children: \.operands).combined { (formula, operands: [Int]) in
      switch formula {
      case .number(let number): number
      case .sum: operands[0] + operands[1]
      case .negation: -operands[0]
      }
    }
    #expect(values == [-4])
  }

  @Test func `parts are asked in their order, and before their whole`() {
    var asked: [String] = []
    let texts = Hierarchy(of: [Folder.home(), Folder("attic")], children: \.folders).combined { folder, parts in
      asked.append(folder.name)
      return "\(folder.name)(\(parts.joined(separator: " ")))"
    }
    #expect(texts == ["home(music(live() studio()) papers())", "attic()"])
    #expect(asked == ["live", "studio", "music", "papers", "home", "attic"])
  }

  @Test func `a failure ends the asking`() {
    struct Closed: Error {}
    var asked: [String] = []
    #expect(throws: Closed.self) {
      try Hierarchy(of: Folder.home(), children: \.folders).combined { folder, _ in
        asked.append(folder.name)
        if folder.name == "music" { throw Closed() }
      }
    }
    #expect(asked == ["live", "studio", "music"])
  }
}
