import Foundation
import HolonTesting
import HolonTree
import Testing

@Suite("Tree: compact form")
struct TreeCodableTests {
  @Test func `a tree is written as flat lists in preorder`() throws {
    #expect(try json(Family().tree) == #"{"depths":[0,1,1,1],"elements":[0,1,2,3]}"#)
    #expect(try json(Tree<Int, Total>()) == #"{"depths":[],"elements":[]}"#)
  }

  @Test func `handles are written where they don't follow from the order`() throws {
    var family = Family()
    try family.tree.move(family.third, before: family.first)
    #expect(try json(family.tree) == #"{"depths":[0,1,1,1],"elements":[0,3,1,2],"slots":[1,4,2,3]}"#)
    family.tree.remove(family.second)
    #expect(
      try json(family.tree) == #"{"depths":[0,1,1],"elements":[0,3,1],"leastGeneration":1,"slots":[1,4,2]}"#)
    family.tree.append(9)
    #expect(
      try json(family.tree) == """
        {"depths":[0,1,1,0],"elements":[0,3,1,9],"generations":[0,0,0,1],"leastGeneration":2,"slots":[1,4,2,3]}
        """)
  }

  @Test(arguments: allSummaries)
  func `a decoded tree has the same nodes under the same handles`(summary: any NumberSummary.Type) throws {
    func check<Summary: NumberSummary>(_: Summary.Type) throws {
      var generator = SeededGenerator()
      for edits in [0, 1, 2, 5, 20, 100, 400] {
        let tree = RandomTree<Summary>(edits: edits, using: &generator).tree
        let decoded = try decoded(tree)
        #expect(decoded == tree, "seed \(generator.seed)")
        #expect(decoded.preorder.visits == tree.preorder.visits, "seed \(generator.seed)")
        #expect(decoded.summary == tree.summary, "seed \(generator.seed)")
        checkInvariants(of: decoded)
      }
    }
    try check(summary)
  }

  @Test func `stale handles stay stale, and are never given out again`() throws {
    var generator = SeededGenerator()
    for _ in 0..<20 {
      let original = RandomTree<Total>(edits: 200, using: &generator)
      var decoded = try decoded(original.tree)
      let stale = original.handles.filter { !original.tree.contains($0) }
      #expect(!stale.contains(where: decoded.contains), "seed \(generator.seed)")
      let given = Set(original.handles)
      let fresh = (0..<original.handles.count).map { decoded.append($0) }
      #expect(!fresh.contains(where: given.contains), "seed \(generator.seed)")
      checkInvariants(of: decoded)
    }
  }

  @Test func `so do those of an emptied tree`() throws {
    var removed = Family()
    removed.tree.remove(removed.top)
    var cleared = Family()
    cleared.tree.removeAll()
    for tree in [removed.tree, cleared.tree] {
      var decoded = try decoded(tree)
      #expect(decoded.isEmpty)
      let fresh = (0..<8).map { decoded.append($0) }
      #expect(![removed.top, removed.first, removed.second, removed.third].contains(where: fresh.contains))
    }
  }

  @Test func `a decoded tree can be edited on, and written and read again`() throws {
    var generator = SeededGenerator()
    var tree = RandomTree<Progress>(edits: 50, using: &generator)
    for _ in 0..<20 {
      try tree.withTree { $0 = try decoded($0) }
      tree.edit(20, using: &generator)
      checkInvariants(of: tree.tree)
    }
    #expect(Set(tree.handles).count == tree.handles.count, "seed \(generator.seed)")
  }

  @Test func `writing a decoded tree gives the same text again`() throws {
    var generator = SeededGenerator()
    for edits in [0, 3, 30, 300] {
      let text = try json(RandomTree<Total>(edits: edits, using: &generator).tree)
      let again = try json(JSONDecoder().decode(Tree<Int, Total>.self, from: Data(text.utf8)))
      #expect(again == text, "seed \(generator.seed)")
    }
  }

  @Test func `elements may be anything, and the summary another one`() throws {
    let texts = Tree<String?, NoSummary<String?>>(outline: [("one", 0), (nil, 1), ("\"\n{", 1)])
    #expect(try decoded(texts) == texts)
    let data = try JSONEncoder().encode(Tree<Int, Total>(outline: [(3, 0), (4, 1)]))
    #expect(try JSONDecoder().decode(Tree<Int, Greatest>.self, from: data).summary.value == 4)
  }

  @Test func `other formats do as well`() throws {
    var family = Family()
    family.tree.remove(family.first)
    let data = try PropertyListEncoder().encode(family.tree)
    let decoded = try PropertyListDecoder().decode(Tree<Int, Total>.self, from: data)
    #expect(decoded.preorder.visits == family.tree.preorder.visits)
  }

  @Test func `summaries that are left alone are settled when they are read`() throws {
    var family = Family()
    family.tree.deferSummaries()
    family.tree.append(10, to: family.third)
    let decoded = try decoded(family.tree)
    #expect(decoded.summary.value == 16)
    checkInvariants(of: decoded)
  }

  private func json<Summary>(_ tree: Tree<Int, Summary>) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(tree), as: UTF8.self)
  }

  private func decoded<Element: Codable, Summary>(_ tree: Tree<Element, Summary>) throws -> Tree<Element, Summary> {
    try JSONDecoder().decode(Tree.self, from: JSONEncoder().encode(tree))
  }
}
