import HolonTree

/// Two branches, fruit and nuts, and a lone oak.
struct Outline {
  var tree = Tree<String, NoSummary<String>>()
  var rows: TreeRows<String, NoSummary<String>>

  init() {
    let fruit = tree.append("fruit")
    tree.append("apple", to: fruit)
    tree.append("pear", to: fruit)
    let nuts = tree.append("nuts")
    tree.append("almond", to: nuts)
    tree.append("hazel", to: nuts)
    tree.append("oak")
    rows = TreeRows(of: tree)
  }

  subscript(name: String) -> NodeHandle { tree.preorder.first { tree[$0.node] == name }!.node }

  /// The rows in words.
  var drawing: String { rows.map { rows.tree[$0] }.joined(separator: " ") }
}
