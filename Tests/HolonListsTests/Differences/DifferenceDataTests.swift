import Foundation
import HolonBase
import HolonJSONPatch
import HolonLists
import HolonTesting
import HolonTree
import Testing

@Suite("Differences as data")
struct DifferenceDataTests {
  @Test func `a difference is encoded as ranges and pairs`() throws {
    let difference = ListDifference(from: ["a", "b", "c", "d"], to: ["d", "a", "e"])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(difference), as: UTF8.self)
    #expect(text == #"{"insertions":[[2,3]],"moves":[[0,1]],"removals":[[1,3]],"updates":[]}"#)
  }

  @Test func `decoded differences equal the encoded ones`() throws {
    var generator = SeededGenerator()
    for _ in 0..<300 {
      let (old, new) = (shelves(kinds: 12, using: &generator), shelves(kinds: 12, using: &generator))
      let difference = SectionedDifference(from: old, to: new, rows: \.items) { $0.header != $1.header }
      let data = try JSONEncoder().encode(difference)
      try #expect(JSONDecoder().decode(SectionedDifference.self, from: data) == difference)
    }
  }

  @Test(arguments: [
    #"{"removals": [[5, 2]]}"#, #"{"removals": [[0, 2], [1, 3]]}"#, #"{"removals": [[-1, 2]]}"#,
    #"{"insertions": [[0, 9000000000000000000]]}"#, #"{"moves": [[1, -1]]}"#, #"{"moves": [[1, 0], [2, 0]]}"#,
    #"{"updates": [[1, 2], [3, 1]]}"#, #"{"moves": [[1]]}"#, #"{"updates": 3}"#,
  ])
  func `an invalid difference can't be decoded`(text: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(ListDifference.self, from: Data(text.utf8)) }
  }

  @Test(arguments: [
    (#"{"removals": [[3, 4]]}"#, "no element at 3"),
    (#"{"removals": [[0, 1]], "moves": [[0, 1]]}"#, "changes of the element at 0"),
    (#"{"insertions": [[7, 8]]}"#, "get to 7"), (#"{"moves": [[0, 3]]}"#, "get to 3"),
    (#"{"moves": [[5, 0]]}"#, "no element at 5"), (#"{"updates": [[0, 1]]}"#, "changes of the element at 0"),
    (#"{"updates": [[2, 7]]}"#, "changes of the element at 2"),
    (#"{"insertions": [[0, 2]], "moves": [[2, 1]]}"#, "get to 1"),
  ])
  func `a difference that doesn't fit is refused`(text: String, problem: String) throws {
    let difference = try JSONDecoder().decode(ListDifference.self, from: Data(text.utf8))
    let error = #expect(throws: ListDifferenceError.self) { try difference.applying(to: ["a", "b", "c"]) { "\($0)" } }
    #expect(error?.description.contains(problem) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    #"{"removals": [[0, 9]]}"#, #"{"removals": [[9, 0]]}"#, #"{"insertions": [[9, 0]]}"#, #"{"insertions": [[0, 9]]}"#,
    #"{"moves": [[[0, 0], [0, 9]]]}"#, #"{"moves": [[[9, 0], [0, 0]]]}"#, #"{"moves": [[[0, 9], [0, 0]]]}"#,
    #"{"moves": [[[1, 9], [0, 0]]]}"#, #"{"updates": [[[0, 0], [0, 1]]]}"#, #"{"updates": [[[0, 0], [9, 0]]]}"#,
    #"{"updates": [[[9, 0], [0, 0]]]}"#,
    #"{"sections": {"removals": [[0, 1]]}, "removals": [[0, 0]]}"#,
    #"{"sections": {"insertions": [[0, 1]]}, "insertions": [[0, 0]]}"#, #"{"sections": {"removals": [[5, 6]]}}"#,
    #"{"removals": [[0, 0]], "moves": [[[0, 0], [1, 0]]]}"#, #"{"insertions": [[1, 0]], "moves": [[[0, 0], [1, 0]]]}"#,
  ])
  func `a difference of sections that doesn't fit is refused`(text: String) throws {
    let difference = try JSONDecoder().decode(SectionedDifference.self, from: Data(text.utf8))
    let old = [Shelf(id: 0, items: [Item(id: 0), Item(id: 1)]), Shelf(id: 1, items: [Item(id: 2)])]
    #expect(throws: ListDifferenceError.self) {
      try difference.applying(to: old, rows: \.items) {
        Shelf(id: $0)
      } row: {
        Item(id: $0.row)
      }
    }
  }

  @Test func `an insertion of unavailable elements throws the error of their source`() throws {
    struct NoSuchRow: Error {}
    let text = #"{"insertions": [[0, 4294967294]]}"#
    let difference = try JSONDecoder().decode(ListDifference.self, from: Data(text.utf8))
    #expect(throws: NoSuchRow.self) {
      try difference.applying(to: [1, 2]) { if $0 > 5 { throw NoSuchRow() } else { $0 } }
    }
  }

  @Test func `random differences fit or are refused, and never crash`() throws {
    var generator = SeededGenerator()
    let old = (0..<4).map { Item(id: $0) }
    var fitting = 0
    for _ in 0..<20_000 {
      func indices() -> String {
        let count = Int.random(in: 0...2, using: &generator)
        let numbers = (0..<count).map { _ in Int.random(in: 0...5, using: &generator) }.sorted()
        return "[" + Set(numbers).sorted().map { "[\($0), \($0 + 1)]" }.joined(separator: ", ") + "]"
      }
      let text =
        #"{"removals": \#(indices()), "insertions": \#(indices()), "moves": \#(indices()), "updates": \#(indices())}"#
      let difference = try JSONDecoder().decode(ListDifference.self, from: Data(text.utf8))
      guard let new = try? difference.applying(to: old, element: { Item(id: 100 + $0) }) else { continue }
      fitting += 1
      #expect(new.count == old.count - difference.removals.count + difference.insertions.count)
    }
    #expect(fitting > 100)
  }

  @Test func `random differences of sections fit or are refused, and never crash`() throws {
    var generator = SeededGenerator()
    let old = (0..<3).map { section in Shelf(id: section, items: (0..<2).map { Item(id: section * 10 + $0) }) }
    func pairs(_ limit: Int) -> [[Int]] {
      let pairs = (0..<Int.random(in: 0...2, using: &generator)).map { _ in
        [Int.random(in: 0...3, using: &generator), .random(in: 0...limit, using: &generator)]
      }
      return Set(pairs).sorted { $0.lexicographicallyPrecedes($1) }
    }
    func places() -> [[[Int]]] { zip(pairs(3), pairs(3)).map { [$0, $1] } }
    var fitting = 0
    for _ in 0..<10_000 {
      let ranges = pairs(3).prefix(1).map { [$0[0], $0[0] + 1] }
      let text = """
        {"sections": {"removals": \(Bool.random(using: &generator) ? ranges : []), "moves": \(pairs(2).prefix(1))},
        "removals": \(pairs(2)), "insertions": \(pairs(2)), "moves": \(places()), "updates": \(places())}
        """
      let difference = try JSONDecoder().decode(SectionedDifference.self, from: Data(text.utf8))
      let new = try? difference.applying(to: old, rows: \.items) {
        Shelf(id: $0)
      } row: {
        Item(id: $0.row)
      }
      if let new {
        fitting += 1
        #expect(new.count == old.count - difference.sections.removals.count)
      }
    }
    #expect(fitting > 100)
  }

  @Test func `steps form a JSON Patch of the list`() throws {
    var generator = SeededGenerator()
    func json(_ item: Item) -> JSONValue {
      ["id": .number(JSONNumber(item.id)), "content": .number(JSONNumber(item.content))]
    }
    for _ in 0..<500 {
      let (old, new) = (items(0...9, kinds: 12, using: &generator), items(0...9, kinds: 12, using: &generator))
      let patch = JSONPatch(ListDifference(from: old, to: new).steps, at: "/rows") { json(new[$0]) }
      var document: JSONValue = ["rows": .array(old.map(json))]
      try patch.apply(to: &document)
      #expect(document == ["rows": .array(new.map(json))])
    }
  }
}
