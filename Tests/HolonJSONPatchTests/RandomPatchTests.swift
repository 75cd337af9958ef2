import HolonBase
import HolonJSONPatch
import HolonTesting
import HolonTree
import Testing

@Suite("JSON Patch: trees and documents agree")
struct RandomPatchTests {
  @Test func `1,000 random patches have the same effect on a tree of numbers and its nested JSON`() throws {
    try check(patches: 1_000) { Int.random(in: 0..<10, using: &$0) }
  }

  @Test func `1,000 random patches have the same effect on a tree of any JSON and its nested JSON`() throws {
    try check(patches: 1_000) { JSONValue.randomElement(using: &$0) }
  }

  private func check<Element: Codable & Equatable>(
    patches: Int, element: (inout SeededGenerator) -> Element
  ) throws {
    var generator = SeededGenerator()
    var (applied, refused) = (0, 0)
    for _ in 0..<patches {
      let size = Int.random(in: 0...8, using: &generator)
      var tree = Tree<Element, NoSummary<Element>>.random(size: size, using: &generator, element: element)
      let before = tree
      let operations = try (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        try RandomOperations(on: tree).operation(using: &generator)
      }
      let expected = expectation(Element.self, operations, on: try document(tree))
      do {
        try tree.apply(JSONPatch(operations))
        #expect(try document(tree) == expected, "\(operations) on\n\(before)\nseed \(generator.seed)")
        applied += 1
      } catch {
        #expect(expected == nil, "\(error): \(operations) on\n\(before)\nseed \(generator.seed)")
        #expect(tree == before)
        refused += 1
      }
      checkInvariants(of: tree)
    }
    #expect(min(applied, refused) > patches / 20, "\(applied) applied, \(refused) refused, seed \(generator.seed)")
  }

  /// Returns the result of the algorithm for all JSON on a tree's nested form; nil after a failure or without a tree.
  private func expectation<Element: Codable>(
    _ type: Element.Type, _ operations: [JSONPatch.Operation], on document: JSONValue
  ) -> JSONValue? {
    var current = document
    for operation in operations {
      guard (try? JSONPatch([operation]).apply(to: &current)) != nil, isTree(current),
        let tree = try? read(NestedTree<Element, NoSummary<Element>>.self, text(current)).tree,
        let reread = try? HolonJSONPatchTests.document(tree)
      else { return nil }
      current = reread
    }
    return current
  }

  /// Whether there are nodes only, and these have no members that nodes don't have.
  private func isTree(_ value: JSONValue) -> Bool {
    guard case .array(let nodes) = value else { return false }
    return nodes.allSatisfy { node in
      guard case .object(let members) = node else { return false }
      return Set(members.keys).isSubset(of: ["element", "children"]) && isTree(members["children"] ?? [])
    }
  }
}
