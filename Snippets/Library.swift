// A book and music of the seventies, opened one by one and as a folder.

import HolonFiles

// snippet.opener
// Opens nothing but says what it would open. The system's applications are an opener as well.
struct Announcer: FileOpener {
  func open(_ file: some File, at path: RelativePath) throws {
    switch file {
    case let book as EBook: print("Reading \(path): \(book.title ?? "?") by \(book.author ?? "?")")
    case let piece as Music: print("Playing \(path): \(piece.title ?? "?") by \(piece.artist ?? "?")")
    default: print("Opening \(path)")
    }
  }
}
// snippet.end

// snippet.build
let book = EBook(
  "solaris.epub", size: 412_000, format: .epub, title: "Solaris", authors: ["Stanisław Lem"], language: "en")

let seventies = try Folder("70s") {
  Music("heroes.flac", size: 38_400_000, format: .flac, title: "Heroes", artist: "David Bowie", duration: 371)
  Music("jolene.mp3", size: 3_900_000, format: .mp3, title: "Jolene", artist: "Dolly Parton", duration: 162)
  Music("chameleon.ogg", size: 14_100_000, format: .vorbis, title: "Chameleon", artist: "Herbie Hancock", duration: 941)
}
// snippet.end

// snippet.open
let opener = Announcer()
try book.open(with: opener)
for piece in seventies.parts { try piece.open(with: opener) }

let library = try Folder("library") {
  book
  seventies
  Link("newest", to: "70s/heroes.flac")
}
print(library.display())

// A folder opens all of its parts, and says in the end what couldn't be opened.
do {
  try library.open(with: opener)
} catch let failures as PartErrors {
  for failure in failures.leaves { print(failure.error) }
}
// snippet.end
