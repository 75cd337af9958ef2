import HolonTree

func useHolonTree() throws {
  var outline = Tree<String, NoSummary<String>>()
  let shopping = outline.append("Shopping")
  outline.append("milk", to: shopping)
  precondition(outline.count == 2)
}
