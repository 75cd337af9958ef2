import HolonBase
import HolonJSONPatch
import HolonTesting
import HolonTree
import Testing

@Suite("JSON Patch: from a difference")
struct JSONPatchDifferenceTests {
  private let old = Family()

  @Test func `updates come first, then arrivals, then removals`() throws {
    var new = old.tree
    let added = new.insert(7, before: old.second)
    new.append(8, to: added)
    new[old.first] = 9
    new.remove(old.third)
    try new.move(old.second, to: nil)
    let patch = try JSONPatch(new.difference(from: old.tree), from: old.tree)
    #expect(
      patch.operations == [
        .replace(at: "/0/children/0/element", with: 9),
        .add(["element": 7, "children": []], at: "/0/children/1"),
        .add(["element": 8, "children": []], at: "/0/children/1/children/-"),
        .move(from: "/0/children/2", to: "/-"),
        .remove(at: "/0/children/2"),
      ])
    try check(old.tree, new)
  }

  @Test func `a branch is removed with one operation, after nodes are moved out of it`() throws {
    var old = old.tree
    let branch = old.append(10)
    let inner = old.append(11, to: branch)
    let kept = old.append(12, to: inner)
    old.append(13, to: inner)
    var new = old
    try new.move(kept, to: nil)
    new.remove(branch)
    let patch = try JSONPatch(new.difference(from: old), from: old)
    #expect(patch.operations == [.move(from: "/1/children/0/children/0", to: "/1"), .remove(at: "/2")])
    try check(old, new)
  }

  @Test func `a parent and its child can change places`() throws {
    var new = old.tree
    try new.move(old.first, to: nil)
    try new.move(old.top, to: old.first)
    try check(old.tree, new)
  }

  @Test func `a node moves below one that leaves it and stays with its parent`() throws {
    var old = Tree<Int, Total>()
    let top = old.append(0)
    let middle = old.append(1, to: top)
    let bottom = old.append(2, to: middle)
    var new = old
    try new.move(middle, to: nil)
    try new.move(top, to: bottom)
    try check(old, new)
  }

  @Test func `nodes are moved below new ones`() throws {
    var new = old.tree
    let group = new.insert(10, before: old.top)
    let inner = new.append(11, to: group)
    try new.move(old.second, to: inner)
    new.append(12, to: inner)
    try new.move(old.top, to: old.second)
    try check(old.tree, new)
  }

  @Test func `a node moves below the sibling that takes its index`() throws {
    var old = Tree<Int, Total>()
    let nodes = (0..<3).map { old.append($0) }
    var new = old
    try new.move(nodes[0], to: nodes[1])
    let patch = try JSONPatch(new.difference(from: old), from: old)
    // RFC 6902 takes the way from "/0" to "/0/children/-" for one into the node itself.
    #expect(patch.operations == [.move(from: "/0", to: "/-"), .move(from: "/2", to: "/0/children/-")])
    try check(old, new)
  }

  @Test func `siblings can change their order`() throws {
    var new = old.tree
    new.sortChildren(of: old.top) { $0 > $1 }
    try check(old.tree, new)
  }

  @Test func `equal versions need no operations`() throws {
    #expect(try JSONPatch(old.tree.difference(from: old.tree), from: old.tree).operations.isEmpty)
  }

  @Test func `the patches of 400 random pairs of versions lead to the new version`() throws {
    var generator = SeededGenerator()
    for round in 0..<400 {
      let old = Tree<Int, Total>.random(size: Int.random(in: 0...25, using: &generator), using: &generator)
      var new = old
      new.edit(times: round % 40, using: &generator)
      try check(old, new, "seed \(generator.seed)")
    }
  }

  @Test func `changes in any order result in the same version`() throws {
    var generator = SeededGenerator()
    for _ in 0..<100 {
      let old = Tree<Int, Total>.random(size: 15, using: &generator)
      var new = old
      new.edit(times: 20, using: &generator)
      let changes = new.difference(from: old).changes.shuffled(using: &generator)
      var patched = try document(old)
      try JSONPatch(TreeDifference(changes), from: old).apply(to: &patched)
      #expect(try patched == document(new), "seed \(generator.seed)")
    }
  }

  @Test func `many siblings can be changed, removed and added in one patch`() throws {
    var old = Tree<Int, NoSummary<Int>>()
    let top = old.append(0)
    let nodes = (0..<1_000).map { old.append($0, to: top) }
    var new = old
    for node in nodes {
      if new[node].isMultiple(of: 2) { new.remove(node) } else { new[node] += 1 }
    }
    for number in 0..<500 { new.append(number, to: top) }
    let patch = try JSONPatch(new.difference(from: old), from: old)
    #expect(patch.operations.count == 1_500)
    #expect(patch.operations[500].path == "/0/children/-")
    var patched = try document(old)
    try patch.apply(to: &patched)
    #expect(try patched == document(new))
  }

  @Test func `a difference of other versions is refused`() throws {
    var other = old.tree
    other.remove(old.third)
    let extra = TreePlace(under: old.third)
    let unfit: [[TreeChange<Int>]] = [
      [.remove(old.third, 3, from: extra)], [.update(old.third, from: 3, to: 4)],
      [.move(old.third, from: extra, to: extra)],
      [.move(old.first, from: extra, to: extra)], [.insert(old.first, 1, at: TreePlace(under: nil))],
      [.move(old.top, from: extra, to: TreePlace(under: old.first))],
      [.remove(old.top, 0, from: TreePlace(under: nil))],
      [.move(old.first, from: extra, to: TreePlace(under: nil, after: old.second))],
      [
        .move(old.first, from: extra, to: TreePlace(under: old.second)),
        .move(old.second, from: extra, to: TreePlace(under: old.first)),
      ],
      [.update(old.first, from: 1, to: 2), .update(old.first, from: 1, to: 3)],
      [.insert(old.third, 1, at: TreePlace(under: nil)), .insert(old.third, 1, at: TreePlace(under: nil))],
      [.remove(old.first, 1, from: extra), .move(old.second, from: extra, to: TreePlace(under: old.first))],
    ]
    for changes in unfit {
      let error = #expect(throws: JSONPatchError.self, "\(changes)") {
        try JSONPatch(TreeDifference(changes), from: other)
      }
      guard case .unfit? = error?.reason else {
        Issue.record("\(changes) gives \(String(describing: error))")
        continue
      }
    }
  }

  @Test func `an element that can't be encoded is named`() throws {
    var old = Tree<Double, NoSummary<Double>>()
    let node = old.append(1)
    var new = old
    new[node] = .nan
    let error = #expect(throws: JSONPatchError.self) { try JSONPatch(new.difference(from: old), from: old) }
    #expect(error?.pointer == "/0/element")
    guard case .invalidElement? = error?.reason else {
      Issue.record("the error is \(String(describing: error))")
      return
    }
  }

  /// Applies the patch from one version to another, made of changes in both orders, to the nested JSON.
  private func check(
    _ old: Tree<Int, Total>, _ new: Tree<Int, Total>, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let changes = new.difference(from: old).changes
    for changes in [changes, changes.reversed()] {
      let patch = try JSONPatch(TreeDifference(changes), from: old)
      var document = try HolonJSONPatchTests.document(old)
      try patch.apply(to: &document)
      #expect(try document == HolonJSONPatchTests.document(new), comment, sourceLocation: sourceLocation)
    }
  }
}
