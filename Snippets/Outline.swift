// An outline as a value: edits, versions, their difference, undo.

import HolonTree

typealias Outline = Tree<String, NoSummary<String>>

// snippet.edit
var outline = Outline()
let shopping = outline.append("Shopping")
let bread = outline.append("bread", to: shopping)
let milk = outline.append("milk", to: shopping)
let done = outline.append("Done")

let before = outline  // O(1): the versions share their memory
outline[milk] = "oat milk"
outline.insert("butter", after: milk)
try outline.move(bread, to: done)

print(outline)
// snippet.end

// snippet.difference
let difference = outline.difference(from: before)  // in the time of the change
print(difference.drawing(from: before, to: outline))

try outline.apply(difference.inverted)  // undo: every node has its handle back
print(outline == before, outline[milk])
// snippet.end

// snippet.rows
var rows = TreeRows(of: outline)
print(rows.map { outline[$0] })

let changes = rows.collapse(shopping)  // what a list view needs to know
print(changes.removed, rows.map { outline[$0] })
// snippet.end
