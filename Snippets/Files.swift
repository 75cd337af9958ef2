// How are files and folders of files treated alike? Texts, images, e-books, music and the folders that hold them are
// displayed, opened, added and removed by the same calls, in memory and on disk.

import Foundation
import HolonFiles

// snippet.build
let justKids = EBook("just-kids.epub", size: 412_000, format: .epub, title: "Just Kids", authors: ["Patti Smith"])

var documents = try Folder("Documents") {
  TextFile("document1.txt", size: 1_200, encoding: .utf8, lines: 24)
  ImageFile("image1.jpg", size: 304_000, format: .jpeg, dimensions: ImageSize(width: 640, height: 480))
  justKids
  try Folder("Great 70s Music") {
    Music("psycho-killer.mp3", size: 4_200_000, title: "Psycho Killer", artist: "Talking Heads")
    Music("rebel-rebel.mp3", size: 4_300_000, title: "Rebel Rebel", artist: "David Bowie")
  }
}
// snippet.end

// snippet.display
// One file, or a folder with all that is in it.
func show(_ file: some File) { print(file.display() + "\n") }

show(justKids)
show(documents)
// snippet.end

// snippet.open
// `SystemOpener` starts the system's applications; this opener only prints what it would start.
struct Announcer: FileOpener {
  func open(_ file: some File, at path: RelativePath) {
    switch file {
    case let book as EBook: print("Reading \(book.title ?? path.description) by \(book.author ?? "?")")
    case let music as Music: print("Playing \(music.title ?? path.description) by \(music.artist ?? "?")")
    default: print("Opening \(path)")
    }
  }
}

try justKids.open(with: Announcer())
print("All documents:")
try documents.open(with: Announcer())
// snippet.end

// snippet.edit
// A file and a folder are added and removed alike, at any depth, and every folder above has the new size.
try documents.add(Folder("Drafts") { TextFile("document2.txt", size: 81) })
try documents.add(ImageFile("image2.png", size: 9_000), to: RelativePath("Drafts"))
try documents.remove(RelativePath("Great 70s Music"))
try documents.remove(RelativePath("just-kids.epub"))
print()
show(documents)

do {
  try documents.add(ImageFile("document1.txt"))
} catch {
  print(error)
}
// snippet.end

// snippet.disk
// A folder on disk, whose files say themselves what they are.
let temporary = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
let drafts = temporary.appending(path: "Documents/Drafts")
try FileManager.default.createDirectory(at: drafts, withIntermediateDirectories: true)
try Data("Dear reader,\nhello!\n".utf8).write(to: drafts.appending(path: "document3.txt"))

var options = ScanOptions()
options.details = .all
print()
show(try await FolderOnDisk(path: temporary.path + "/Documents").scan(options))
try FileManager.default.removeItem(at: temporary)
// snippet.end
