// Makes a folder of media files in real formats.
//
//   files-samples FOLDER COUNT
//
// Of every 100 files 26 are MP3, 5 FLAC, 5 Ogg, 6 MPEG-4, 14 EPUB, 10 PDF, 14 JPEG, 6 PNG and 14 text.

import Foundation
import HolonTestingFiles

let words = CommandLine.arguments
guard words.count == 3, let count = Int(words[2]), count > 0 else {
  FileHandle.standardError.write(Data("usage: files-samples FOLDER COUNT\n".utf8))
  exit(2)
}

func sample(_ number: Int) -> any SampleFile {
  let (title, name) = ("Piece number \(number)", "Someone the \(number % 37)th")
  func music(_ format: SampleMusic.Format) -> SampleMusic {
    SampleMusic(format, title: title, artist: name, album: "Album \(number % 11)", seconds: Double(3 + number % 17))
  }
  return switch number % 100 {
  case 0..<13: music(.mp3)
  case 13..<26: music(.mp3Version24)
  case 26..<31: music(.flac)
  case 31..<36: music(.vorbis)
  case 36..<42: music(.mp4)
  case 42..<56: SampleEPUB(title: title, authors: [name])
  case 56..<66: SamplePDF(title: title, author: name)
  case 66..<80: SampleImage(.jpeg, width: 100 + number % 900, height: 100 + number % 700)
  case 80..<86: SampleImage(.png, width: 100 + number % 900, height: 100 + number % 700)
  default: SampleText(String(repeating: "Line of a text with number \(number).\n", count: 20 + number % 500))
  }
}

for number in 0..<count {
  let file = sample(number)
  let folder = URL(fileURLWithPath: words[1]).appendingPathComponent("\(number % 40)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  let suffix = file.name.split(separator: ".").last ?? "bin"
  try Data(file.bytes).write(to: folder.appendingPathComponent("\(number).\(suffix)"))
}
