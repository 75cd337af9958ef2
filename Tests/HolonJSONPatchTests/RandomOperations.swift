import HolonBase
import HolonJSONPatch
import HolonTesting
import HolonTree

/// Operations that may make sense in the nested form of a tree.
struct RandomOperations {
  private let document: JSONValue
  private let paths: [[Int]]

  init<Element: Encodable, Summary>(on tree: Tree<Element, Summary>) throws {
    document = try HolonJSONPatchTests.document(tree)
    paths = tree.preorder.map { tree.path(of: $0.node) }
  }

  func operation(using generator: inout SeededGenerator) -> JSONPatch.Operation {
    let (path, other) = (pointer(using: &generator), pointer(using: &generator))
    switch Int.random(in: 0..<12, using: &generator) {
    case 0..<3: return .add(value(for: path, using: &generator), at: path)
    case 3: return .remove(at: path)
    case 4..<6: return .replace(at: path, with: value(for: path, using: &generator))
    case 6..<9: return .move(from: other, to: path)
    case 9..<11: return .copy(from: other, to: path)
    default: return .test(at: path, equals: document[at: path] ?? value(for: path, using: &generator))
    }
  }

  private func pointer(using generator: inout SeededGenerator) -> JSONPointer {
    var pointer = JSONPointer()
    if let path = paths.randomElement(using: &generator) {
      pointer.tokens = Array(path.map { ["\($0)"] }.joined(separator: ["children"]))
    }
    switch Int.random(in: 0..<18, using: &generator) {
    case 0: return JSONPointer()
    case 1..<4: return pointer.appending("children")
    case 4..<6: return pointer.appending("element")
    case 6..<8: return pointer.appending("children").appending("-")
    case 8: return pointer.appending("children").appending(Int.random(in: 0...3, using: &generator))
    case 9: return JSONPointer(tokens: [["-", "0", "1", "01", "a"].randomElement(using: &generator) ?? ""])
    case 10: return pointer.appending(["other", "element/a", ""].randomElement(using: &generator) ?? "")
    case 11..<14:
      let inside = ["a", "b", "b/0", "b/-", "0", "1", "-", "0/element"].randomElement(using: &generator) ?? ""
      return JSONPointer(tokens: pointer.tokens + ["element"] + inside.split(separator: "/").map(String.init))
    default: return pointer
    }
  }

  /// A value that mostly suits its place.
  private func value(for path: JSONPointer, using generator: inout SeededGenerator) -> JSONValue {
    let number: JSONValue = .number(JSONNumber(Int.random(in: 0..<10, using: &generator)))
    let node: JSONValue = ["element": number, "children": [["element": 7, "children": []]]]
    if Int.random(in: 0..<8, using: &generator) == 0 {
      let unfit: [JSONValue] = [
        nil, "a", [:], ["element": "a"], ["element": 1, "children": [1]], ["element": 1, "a": 1], [[node]], 1.5, true,
      ]
      return unfit.randomElement(using: &generator) ?? nil
    }
    switch path.tokens.last {
    case nil, "children": return [node, ["element": number], node]
    case "element": return number
    default: return Bool.random(using: &generator) ? node : ["element": number]
    }
  }
}

extension JSONValue {
  /// A value that a node may hold, and that may look like nodes.
  static func randomElement(using generator: inout SeededGenerator) -> JSONValue {
    let values: [JSONValue] = [
      1, "a", nil, [], [:], ["element": 3, "children": []],
      [["element": 4], ["element": 5, "children": [["element": 6]]]],
      ["a": 1, "b": [["element": 7], 8]], ["a": [["element": 9]], "b": []],
    ]
    return values.randomElement(using: &generator) ?? nil
  }
}
