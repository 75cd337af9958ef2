// Documents, an image and folders of them: each is a file, and displays itself with all that is in it.

import HolonFiles

// snippet.build
var documents = try Folder("documents") {
  TextFile("letter.txt", size: 1_200, encoding: .utf8, lines: 24)
  ImageFile("cat.jpg", size: 304_000, format: .jpeg, dimensions: ImageSize(width: 640, height: 480))
  try Folder("work") {
    TextFile("report.md", size: 18_300, encoding: .utf8, lines: 310)
    Folder("drafts")
  }
}
// snippet.end

// snippet.display
// One or many: the same call.
func show(_ file: some File) { print(file.display()) }

show(TextFile("todo.txt", size: 81, encoding: .ascii, lines: 3))
show(documents)
// snippet.end

// snippet.edit
try documents.add(TextFile("idea.txt", size: 140, lines: 2), to: RelativePath("work/drafts"))
try documents.remove(RelativePath("cat.jpg"))
show(documents)
print(documents.size, documents.summary.count(of: .text), documents.summary.count(of: .image))
// snippet.end

// snippet.refusals
do {
  try documents.add(ImageFile("letter.txt"))
} catch {
  print(error)
}
do {
  try documents.remove(RelativePath("work/notes.txt"))
} catch {
  print(error)
}
// snippet.end
