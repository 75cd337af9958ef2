// A tree that you have already, here of classes: the same walks, nothing to convert.

import HolonTree

// snippet.class
final class View {
  let name: String
  var width: Int
  var subviews: [View]
  weak var superview: View?

  init(_ name: String, width: Int, _ subviews: View...) {
    self.name = name
    self.width = width
    self.subviews = subviews
    for view in subviews { view.superview = self }
  }
}
// snippet.end

let label = View("label", width: 80)
let window = View(
  "window", width: 640, View("toolbar", width: 600, View("button", width: 40), label), View("table", width: 500))

// snippet.walk
let views = Hierarchy(of: window, children: \.subviews)

print(views.drawing(\.name))
print(views.postorder.map(\.node.name))
print(views.leaves.map(\.name))
print(Ancestors(of: label, parent: \.superview).map(\.name))
// snippet.end

// snippet.combined
// A whole answers by combining its parts' answers.
let widest = views.combined { view, widths in widths.reduce(view.width, max) }
print(widest)
// snippet.end

// snippet.tree
let names = Tree<String, NoSummary<String>>(views, element: \.name)
print(names.count)
// snippet.end
