import HolonTree
import Testing

@Suite("Hierarchy: preorder")
struct HierarchyPreorderTests {
  private let home = Folder.home()

  @Test func `every node comes before its children, with its depth`() {
    let walk = Hierarchy(of: home, children: \.folders).preorder
    #expect(walk.map(\.node.name) == ["home", "music", "live", "studio", "papers"])
    #expect(walk.map(\.depth) == [0, 1, 2, 2, 1])
  }

  @Test(arguments: [
    (["music"], ["home", "music", "papers"]), (["home"], ["home"]),
    (["live", "studio"], ["home", "music", "live", "studio", "papers"]),
    (["music", "papers"], ["home", "music", "papers"]),
  ])
  func `a walk can pass over what is below a node`(skipped: [String], expected: [String]) {
    var walked: [String] = []
    var walk = Hierarchy(of: home, children: \.folders).preorder.makeIterator()
    while let (folder, _) = walk.next() {
      walked.append(folder.name)
      if skipped.contains(folder.name) { walk.skipDescendants() }
    }
    #expect(walked == expected)
  }

  @Test func `passing over nothing before the first node leaves the walk whole`() {
    var walk = Hierarchy(of: home, children: \.folders).preorder
    walk.skipDescendants()
    #expect(IteratorSequence(walk).map(\.node.name).count == 5)
  }

  @Test func `what is passed over isn't asked for its children`() {
    var walk = Hierarchy(of: home) { $0.open() }.preorder.makeIterator()
    while let (folder, _) = walk.next() {
      if folder.name == "music" { walk.skipDescendants() }
    }
    #expect(home.timesOpened == 1)
    #expect(home.folders.map(\.timesOpened) == [0, 1])
  }

  @Test func `descending keeps the refused nodes and leaves out what is below them`() {
    let walk = Hierarchy(of: home) { $0.open() }.preorder.descending { $0.name != "music" }
    #expect(walk.map(\.node.name) == ["home", "music", "papers"])
    #expect(home.folders.map(\.timesOpened) == [0, 1])
    #expect(walk.descending { $0.name != "home" }.map(\.node.name) == ["home"])
    #expect(walk.reversed().map(\.node.name) == ["papers", "music", "home"])
  }

  @Test func `a walk sees the children as they are when it comes to them`() {
    var walked: [String] = []
    for (folder, _) in Hierarchy(of: home, children: \.folders).preorder {
      walked.append(folder.name)
      if folder.name == "papers" { folder.folders = [Folder("bills")] }
      if folder.name == "studio" { home.folders.removeLast() }
    }
    #expect(walked == ["home", "music", "live", "studio", "papers", "bills"])
  }

  @Test func `the walk backwards is the walk from its end`() {
    let hierarchy = Hierarchy(of: [home, Folder("attic")], children: \.folders)
    let backwards: Hierarchy<Folder, [Folder]>.Postorder = hierarchy.preorder.reversed()
    #expect(backwards.map(\.node.name) == ["attic", "papers", "studio", "live", "music", "home"])
    #expect(backwards.map(\.depth) == [0, 1, 2, 2, 1, 0])
  }
}
