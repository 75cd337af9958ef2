import HolonTesting
import HolonTree
import Testing

@Suite("Tree: copies in several tasks")
struct TreeConcurrencyTests {
  @Test func `several tasks edit their own copies of one tree at the same time`() async {
    var generator = SeededGenerator()
    let random = RandomTree<Total>(edits: 300, using: &generator)
    let seed = generator.seed
    let results = await withTaskGroup(of: (UInt64, [Branch], String?).self) { group in
      for task in 0..<8 {
        group.addTask {
          let result = Self.edited(random, seed: seed &+ UInt64(task))
          return (UInt64(task), result.branches, result.brokenInvariant())
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    for (task, branches, broken) in results {
      #expect(broken == nil, "seed \(seed)")
      #expect(branches == Self.edited(random, seed: seed &+ task).branches, "seed \(seed)")
    }
    #expect(random.tree.brokenInvariant() == nil, "seed \(seed)")
  }

  @Test func `the original is edited while copies are read, edited and thrown away`() async {
    var tree = Tree<String, NoSummary<String>>(
      outline: (0..<1_500).map { ("text \($0) that needs some memory", $0 % 2) })
    let nodes = tree.preorder.map(\.node)
    for round in 0..<60 {
      let copy = tree
      async let length = copy.elements.reduce(0) { $0 + $1.utf8.count }
      async let edited = Self.changed(copy, nodes[round * 11], to: "task \(round)")
      async let copied = Self.changed(Self.changed(copy, nodes[0], to: "0"), nodes[1_499], to: "\(round)")
      let before = tree.elements.reduce(0) { $0 + $1.utf8.count }
      tree[nodes[round]] = "the original's own text of round \(round)"
      tree.append("a new root, so that pages are copied and added")
      #expect(await length == before)
      #expect(await edited[nodes[round * 11]] == "task \(round)")
      #expect(await copied[nodes[1_499]] == "\(round)")
      #expect(copy[nodes[round]] == "text \(round) that needs some memory")
      if round.isMultiple(of: 7) { tree = await edited }
    }
    checkInvariants(of: tree)
  }

  @Test func `whoever is left alone with a tree that others have copied doesn't disturb them`() async {
    // The last owner of a version writes to it in place, except for what others have begun to share.
    var tree = Tree<Int, Total>(outline: (0..<2_100).map { ($0, 0) })
    let nodes = Array(tree.roots)
    for round in 0..<400 {
      let (node, number) = (nodes[round * 5 % nodes.count], tree[nodes[round * 5 % nodes.count]])
      let task = Task { [tree] in
        var copy = tree
        copy[nodes[round * 3 % nodes.count]] = -1
        return copy
      }
      tree[node] += 1_000_000
      tree[node] += 1_000_000
      let copy = await task.value
      #expect(tree[node] == number + 2_000_000)
      #expect(copy[node] == (round * 3 % nodes.count == round * 5 % nodes.count ? -1 : number))
      #expect(copy.summary.value == copy.elements.reduce(0, +))
    }
    #expect(tree.summary.value == tree.elements.reduce(0, +))
    checkInvariants(of: tree)
  }

  @Test func `versions are handed from task to task`() async throws {
    var tree = KeyedTree<Item<Int>, ItemTotal<Int>>()
    for id in 0..<400 { try tree.append(Item(id: id), to: id == 0 ? nil : id / 3) }
    let versions = try await withThrowingTaskGroup(of: Items<Int>.self) { [tree] group in
      for task in 0..<6 {
        group.addTask {
          var version = tree
          for round in 0..<40 {
            let changed = version
            version = try await Task {
              var version = changed
              try version.append(Item(id: 1_000 + round, number: task), to: round)
              try version.remove(399 - round)
              return version
            }.value
          }
          return version
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    for version in versions {
      #expect(version.count == 400)
      #expect((0..<440).allSatisfy { version.contains($0 < 400 ? $0 : $0 + 600) == ($0 < 360 || $0 >= 400) })
    }
    #expect(Set(versions.map(\.summary.value)) == Set((0..<6).map { $0 * 40 }))
    #expect(tree.count == 400)
  }

  @Test func `differences are taken and applied at the same time`() async throws {
    let old = Tree<String, NoSummary<String>>(outline: (0..<2_500).map { ("text \($0)", $0 % 4) })
    let nodes = old.preorder.map(\.node)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<6 {
        group.addTask {
          var new = old
          for round in 0..<10 {
            new[nodes[task * 400 + round * 40]] = "\(task).\(round)"
            new.append("\(task)", to: nodes[round])
            let difference = new.difference(from: old)
            let (forth, back) = (try old.applying(difference), try new.applying(difference.inverted))
            #expect(difference.changes.count == 2 * (round + 1))
            #expect(forth == new)
            #expect(back == old)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  private static func edited(_ random: RandomTree<Total>, seed: UInt64) -> Tree<Int, Total> {
    var (random, generator) = (random, SeededGenerator(seed: seed))
    for _ in 0..<10 {
      // Every copy becomes the original of the next one.
      let version = random.tree
      random.edit(30, using: &generator)
      random.withTree { if version.count > 400 { $0.compact() } }
    }
    return random.tree
  }

  private static func changed(
    _ tree: Tree<String, NoSummary<String>>, _ node: NodeHandle, to text: String
  ) -> Tree<String, NoSummary<String>> {
    var tree = tree
    tree[node] = text
    return tree
  }
}
