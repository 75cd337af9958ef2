import HolonJSONPatch
import HolonTree

func useHolonJSONPatch() throws {
  var tree = Tree<String, NoSummary<String>>()
  let before = tree
  tree.append("milk")
  var document: JSONValue = []
  try JSONPatch(tree.difference(from: before), from: before).apply(to: &document)
  precondition(document == [["element": "milk", "children": []]])
}
