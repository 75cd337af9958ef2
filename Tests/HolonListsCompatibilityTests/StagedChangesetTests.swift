public import HolonListsCompatibility
import HolonTesting
import Testing

struct User: Differentiable {
  let id: Int
  let name: String

  var differenceIdentifier: Int { id }

  func isContentEqual(to source: User) -> Bool { name == source.name }
}

enum Letter: Differentiable {
  case a, b, c
}

extension String: Differentiable {}

@Suite("Changesets with the names of DifferenceKit")
struct StagedChangesetTests {
  @Test func `a list changes in two batches: deletions and updates, then insertions and moves`() {
    let source = [User(id: 0, name: "Vincent"), User(id: 1, name: "Jules"), User(id: 3, name: "Mia")]
    let target = [User(id: 1, name: "Jules"), User(id: 0, name: "Vince"), User(id: 2, name: "Butch")]
    let changeset = StagedChangeset(source: source, target: target)
    #expect(changeset.count == 2)
    #expect(changeset[0].elementDeleted == [ElementPath(element: 2, section: 0)])
    #expect(changeset[0].elementUpdated == [ElementPath(element: 0, section: 0)])
    #expect(changeset[0].data.map(\.name) == ["Vince", "Jules"])
    #expect(changeset[1].elementInserted == [ElementPath(element: 2, section: 0)])
    #expect(changeset[1].elementMoved.count == 1)
    #expect(changeset[1].data.map(\.name) == target.map(\.name))
    #expect(changeset.map(\.changeCount) == [2, 2])
  }

  @Test func `equal lists have no batches, and neither has an empty one`() {
    let users = [User(id: 0, name: "Vincent")]
    #expect(StagedChangeset(source: users, target: users).isEmpty)
    #expect(StagedChangeset<[User]>(source: [], target: []).isEmpty)
  }

  @Test func `elements of several types are compared by their own identity and content`() {
    let source = [AnyDifferentiable("A"), AnyDifferentiable(User(id: 0, name: "Vincent"))]
    let target = [AnyDifferentiable(User(id: 0, name: "Vince")), AnyDifferentiable(AnyDifferentiable("A"))]
    let changeset = StagedChangeset(source: source, target: target)
    #expect(changeset.flatMap(\.elementUpdated) == [ElementPath(element: 1, section: 0)])
    #expect(changeset.flatMap(\.elementMoved).count == 1)
    #expect((changeset.last?.data[0].base as? User)?.name == "Vince")
  }

  @Test func `sections are inserted and moved, and elements move between them`() {
    let source: [ArraySection<Letter, String>] = [
      ArraySection(model: .a, elements: ["A", "B"]), ArraySection(model: .b, elements: ["C"]),
    ]
    let target: [ArraySection<Letter, String>] = [
      ArraySection(model: .c, elements: ["D", "E"]), ArraySection(model: .a, elements: ["A"]),
      ArraySection(model: .b, elements: ["B", "C"]),
    ]
    let changeset = StagedChangeset(source: source, target: target)
    #expect(changeset.flatMap(\.sectionInserted) == [0])
    #expect(changeset.flatMap(\.elementMoved).map(\.target) == [ElementPath(element: 0, section: 2)])
    #expect(changeset.last?.data == target)
  }

  @Test(arguments: 0..<50) func `each batch leads from the data before it to its own`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    func sections() -> [ArraySection<Letter, User>] {
      var ids = Array(0..<12).shuffled(using: &random)
      return [Letter.a, .b, .c].shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)).map { letter in
        let users = (0..<Int.random(in: 0...4, using: &random)).map { _ in
          User(id: ids.removeLast(), name: "\(Int.random(in: 0..<2, using: &random))")
        }
        return ArraySection(model: letter, elements: users)
      }
    }
    let (source, target) = (sections(), sections())
    var shown = source
    for batch in StagedChangeset(source: source, target: target) {
      shown = shown.applying(batch)
      #expect(shown.names == batch.data.names, "seed \(seed)")
    }
    #expect(shown.names == target.names, "seed \(seed)")
  }
}

extension [ArraySection<Letter, User>] {
  var names: [[String]] { map { section in ["\(section.model)"] + section.elements.map { "\($0.id)\($0.name)" } } }

  /// Returns the sections as a table shows them after a batch: its own elements, except for new and updated ones.
  fileprivate func applying(_ batch: Changeset<Self>) -> Self {
    var taken: [ElementPath: User] = [:]
    for move in batch.elementMoved { taken[move.target] = self[move.source.section].elements[move.source.element] }
    let leaving = Set(batch.elementDeleted + batch.elementMoved.map(\.source))
    let updated = Set(batch.elementUpdated)
    // Only these may come from the new data.
    let new = Dictionary(uniqueKeysWithValues: batch.data.flatMap(\.elements).map { ($0.id, $0) })
    var kept = indices.map { section in
      ArraySection(
        model: self[section].model,
        elements: self[section].elements.indices.compactMap { element -> User? in
          let path = ElementPath(element: element, section: section)
          if leaving.contains(path) { return nil }
          let user = self[section].elements[element]
          return updated.contains(path) ? new[user.id] : user
        })
    }
    var moved: [Int: ArraySection<Letter, User>] = [:]
    for move in batch.sectionMoved { moved[move.target] = kept[move.source] }
    for section in Set(batch.sectionDeleted + batch.sectionMoved.map(\.source)).sorted(by: >) {
      kept.remove(at: section)
    }
    for section in Set(batch.sectionInserted + moved.keys).sorted() {
      kept.insert(moved[section] ?? batch.data[section], at: section)
    }
    let inserted = batch.elementInserted.map { ($0, batch.data[$0.section].elements[$0.element]) }
    for (path, user) in (inserted + taken.map { ($0, $1) }).sorted(by: { $0.0.element < $1.0.element }) {
      kept[path.section].elements.insert(user, at: path.element)
    }
    return kept
  }
}
