import HolonJSONPatch
import HolonTree

func useHolonJSONPatch() throws {
  var tree = Tree<String, NoSummary<String>>()
  let before = tree
  tree.append("milk")
  var copy = before
  try copy.apply(JSONPatch(tree.difference(from: before), from: before))
  precondition(copy.count == 1)
}
