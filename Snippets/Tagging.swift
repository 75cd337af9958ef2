// How does music get its tags, and how does a second start stay fast? A song is tagged like a file is moved: whole or
// not at all, with undo. An index keeps the details of files, so that only changed ones are read again.

import Foundation
import HolonFiles
import HolonTestingFiles

let temporary = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
let albums = temporary.appending(path: "Albums")
try FileManager.default.createDirectory(at: albums, withIntermediateDirectories: true)
for (name, title) in [("1.mp3", "Sons of the Silent Age"), ("2.flac", "Heros")] {
  let format = SampleMusic.Format(rawValue: String(name.suffix(name.count - 2))) ?? .mp3
  let sound = SampleMusic(format, title: title, artist: "David Bowie", album: "Heroes", seconds: 1)
  try Data(sound.bytes).write(to: albums.appending(path: name))
}

// snippet.tag
let trash = Trash(home: try AbsolutePath(temporary.path + "/Trash"))
let journal = try FileJournal(folder: AbsolutePath(temporary.path + "/journal"), trash: trash)
let song = try AbsolutePath(albums.path + "/2.flac")

func show(_ title: String) throws {
  let file = try DirectoryHandle(path: albums.path).file("2.flac")
  if case .music(let music) = DetailsReader().read(file, named: "2.flac").details {
    print("\(title): \(music.title ?? "no title") by \(music.artist ?? "no one"), \(music.album ?? "no album")")
  }
}

try show("before")
try journal.perform(.tag(song, MusicTags(title: "“Heroes”", album: "")))
try show("after")
try journal.undo()
try show("undone")
try journal.redo()
// snippet.end

// snippet.search
// The grammar is that of the to-dos' filters.
var options = ScanOptions()
options.details = .all
var music = try FolderOnDisk(path: albums.path).scanned(options)
for query in ["title:heroes", "artist:bowie -album:any", "format:mp3 or duration>5min"] {
  let found = try music.search(FileQuery(query)).map { $0.path.description }
  print("\(query) → \(found.joined(separator: ", "))")
}

do {
  _ = try FileQuery("kind:music titel:heroes")
} catch {
  print(error)
}
// snippet.end

// snippet.index
// Changes of the last two seconds could be followed by others with the same time, so the index waits for their end.
try await Task.sleep(for: .seconds(2.2))
for start in ["first", "second"] {
  let index = try DetailsIndex(file: AbsolutePath(temporary.path + "/albums.index"))
  options.index = index
  music = try FolderOnDisk(path: albums.path).scanned(options)
  try index.save()
  print("\(start) start: \(index.use)")
}
// snippet.end
try FileManager.default.removeItem(at: temporary)
