// A folder: sizes add up, and whoever asks can't tell a file from a folder.

import HolonTree

struct File: Equatable {
  var name: String
  var size = 0
  var year = 2_000
}

// snippet.summary
// Bytes have an inverse, so an edit costs time in proportion to the depth. The latest year has none: the tree asks the
// siblings again where a year goes, and nobody where a later one comes.
struct Contents: TreeSummary {
  var bytes = 0
  var files = 0
  var latest = 0

  static let zero = Contents()
  static let isCommutative = true

  init() {}
  init(of file: File, isLeaf: Bool) { (bytes, files, latest) = (file.size, isLeaf ? 1 : 0, file.year) }

  mutating func add(_ other: Contents) {
    bytes += other.bytes
    files += other.files
    latest = max(latest, other.latest)
  }

  mutating func exchange(_ old: Contents, for new: Contents) -> Bool {
    guard old.latest < latest || new.latest >= latest else { return false }
    bytes += new.bytes - old.bytes
    files += new.files - old.files
    latest = max(latest, new.latest)
    return true
  }
}
// snippet.end

// snippet.use
var disk = Tree<File, Contents>(preorder: [
  (File(name: "home"), 0),
  (File(name: "photos"), 1),
  (File(name: "cat.jpg", size: 300, year: 2_024), 2),
  (File(name: "dog.jpg", size: 500, year: 2_021), 2),
  (File(name: "notes.txt", size: 20, year: 2_026), 1),
])

print(
  disk.drawing { node in
    let contents = disk.summary(of: node)
    return "\(disk[node].name) \(contents.bytes) bytes, \(contents.latest)"
  })

let notes = disk.preorder.first { disk[$0.node].name == "notes.txt" }!.node
disk[notes].size = 40
print(disk.summary.bytes, disk.summary.files, disk.summary.latest)

disk.remove(notes)
print(disk.summary.bytes, disk.summary.files, disk.summary.latest)
// snippet.end

// snippet.prune
// Subtrees without recent files cost one look each.
let recent = disk.preorder.descending { disk.summary(of: $0).latest >= 2_022 }
print(recent.filter { disk[$0.node].size > 0 }.map { disk[$0.node].name })
// snippet.end
