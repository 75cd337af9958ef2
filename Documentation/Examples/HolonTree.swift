// Declarations that the examples of HolonTree's documentation assume.

@_exported public import Foundation
public import HolonTree

// MARK: - Tree+Description.swift
struct Item: Sendable { var name: String }
var tree = Tree<Item, NoSummary<Item>>()
tree.append(Item(name: "one"))
let two = tree.append(Item(name: "two"))
tree.append(Item(name: "three"), to: two)

// MARK: - Tree+Difference.swift: let before = tree
var tree = Tree<String, NoSummary<String>>()
let shopping = tree.append("shopping")
for other in ["tea", "salt", "rice"] { tree.append(other, to: shopping) }
for other in ["work", "garden"] { tree.append(other) }

// MARK: - Tree+Difference.swift: let difference = outline.recordChanges { outline in
var outline = Tree<String, NoSummary<String>>()
let milk = outline.append("milk"), bread = outline.append("bread")
var undo: [TreeDifference<String>] = []

// MARK: - Tree+Reconcile.swift
struct Item: Equatable, Identifiable, Sendable { let id: Int }
let outline = Tree<Item, NoSummary<Item>>(), download = outline

// MARK: - TreeDifference+Composition.swift
var tree = Tree<String, NoSummary<String>>()
let first = tree
tree.append("milk")
let second = tree, monday = tree.difference(from: first)
tree.append("bread")
let tuesday = tree.difference(from: second)

// MARK: - TreeDifference+Description.swift
var tree = Tree<String, NoSummary<String>>()
let shopping = tree.append("shopping")
let bread = tree.append("bread", to: shopping), milk = tree.append("milk", to: shopping)
let before = tree
tree.remove(bread)
tree[milk] = "oat milk"
tree.append("butter", to: shopping)
let difference = tree.difference(from: before)

// MARK: - TreeMerge.swift
var base = Tree<String, NoSummary<String>>()
let milk = base.append("milk")
var laptop = base, phone = base
laptop.append("butter")
phone[milk] = "oat milk"

// MARK: - TreeMergePolicy.swift
var base = Tree<String, NoSummary<String>>()
let milk = base.append("milk")
var laptop = base, phone = base
laptop[milk] = "oat milk"
phone[milk] = "soy milk"

// MARK: - Merging.md: var laptop = base, phone = base
var base = Tree<String, NoSummary<String>>()
let home = base.append("home")
let milk = base.append("milk", to: home)
let work = base.append("work")
let report = base.append("report", to: work)

// MARK: - TreeDifference.swift
var tree = Tree<String, NoSummary<String>>()
let milk = tree.append("milk"), done = tree.append("done")

// MARK: - Ancestors.swift
final class Folder {
  let name: String
  let parent: Folder?

  init(_ name: String, in parent: Folder?) {
    self.name = name
    self.parent = parent
  }
}
let live = Folder("live", in: Folder("music", in: Folder("home", in: nil)))

// MARK: - Hierarchy+Combined.swift
struct Folder { var ownSize = 0, folders: [Folder] = [] }
let folders = Hierarchy(of: Folder(), children: \.folders)

// MARK: - Hierarchy+Drawing.swift
struct Folder { var name: String, folders: [Folder] = [] }
let music = Folder(name: "music", folders: [Folder(name: "live")])
let home = Folder(name: "home", folders: [music, Folder(name: "papers")])
let folders = Hierarchy(of: home, children: \.folders)

// MARK: - Hierarchy+Preorder.swift
struct Folder { var isLink = false, folders: [Folder] = [] }
let folders = Hierarchy(of: Folder(), children: \.folders)

// MARK: - Hierarchy.swift: let shown = views.descending { !$0.isHidden }
struct View { var isHidden = false, subviews: [View] = [] }
let views = Hierarchy(of: View(), children: \.subviews)

// MARK: - Tree+Bulk.swift: let names = Tree<String, NoSummary<String>>(Hierarchy(of: home, children: \.folders)) { $0.name }
struct Folder { var name: String, folders: [Folder] = [] }
let home = Folder(name: "home")

// MARK: - Rows.md: var rows = TreeRows(of: tree) { tree, node in tree.summary(of: node).matches > 0 }
struct Matches: TreeSummary {
  var matches = 0
  static let zero = Matches()
  init() {}
  init(of text: String, isLeaf: Bool) { matches = text.contains("pear") ? 1 : 0 }
  mutating func add(_ other: Matches) { matches += other.matches }
}
let tree = Tree<String, Matches>()

// MARK: - Summaries.md
struct File: Sendable { var size: Int }

// MARK: - TreeSummary.swift
struct File: Sendable { var size: Int }

// MARK: - Versions.md: var history = [outline]
var outline = Tree<String, NoSummary<String>>()
let milk = outline.append("milk")

// MARK: - Versions.md: let difference = outline.difference(from: before)
var outline = Tree<String, NoSummary<String>>()
let shopping = outline.append("Shopping")
let milk = outline.append("milk", to: shopping), bread = outline.append("bread", to: shopping)
let done = outline.append("Done")
let before = outline
outline[milk] = "oat milk"
outline.append("butter", to: shopping)
try outline.move(bread, to: done)

// MARK: - Versions.md: let fetched = outline.reconciled(with: download, identifiedBy: \.id)
struct Item: Equatable, Identifiable, Sendable { let id: Int }
let outline = Tree<Item, NoSummary<Item>>(), download = outline

// MARK: - Walks.md: var walk = tree.preorder.makeIterator()
struct Item: Sendable { var isCollapsed = false }
let tree = Tree<Item, NoSummary<Item>>()

// MARK: - Tree+Preorder.swift: var walk = tree.preorder.makeIterator()
struct Item: Sendable { var isCollapsed = false }
let tree = Tree<Item, NoSummary<Item>>()

// MARK: - Walks.md: for (node, _) in tree.preorder.descending(where: { tree.summary(of: $0).matches > 0 }) { … }
// not compiled: omits the body of the loop

// MARK: - Tree+Preorder.swift: let matches = tree.preorder.descending { tree.summary(of: $0).matches > 0 }
struct Matches: TreeSummary {
  var matches = 0
  static let zero = Matches()
  init() {}
  init(of text: String, isLeaf: Bool) { matches = text.contains("pear") ? 1 : 0 }
  mutating func add(_ other: Matches) { matches += other.matches }
}
let tree = Tree<String, Matches>()

// MARK: - KeyedTree.swift
struct Item: Identifiable, Sendable { var id: String, title: String }

// MARK: - Tree+Bulk.swift: tree.deferSummaries()
var tree = Tree<String, NoSummary<String>>()
let lines = ["animals", "cat", "dog"]

// MARK: - Tree+Compact.swift
var tree = Tree<String, NoSummary<String>>()
var selection = Optional(tree.append("milk"))

// MARK: - TreeRowChanges.swift
// not compiled: UIKit exists only on Apple's platforms

// MARK: - TreeRows.swift
struct Open: TreeSummary {
  var open = 0
  static let zero = Open()
  init() {}
  init(of text: String, isLeaf: Bool) { open = text.isEmpty ? 0 : 1 }
  mutating func add(_ other: Open) { open += other.open }
}
var tree = Tree<String, Open>()
let archive = tree.append("archive")
var milk = archive
for index in 0..<13 { milk = tree.append("\(index)") }
