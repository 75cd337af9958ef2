// Makes Foundation's library of ICU for the program: without the data that English texts don't need, which is nine
// tenths of 34 MB. Dates, time zones, calendars, regions, normalization and comparison keep all of theirs; names and
// formats in other languages, conversions of old encodings, transliteration and words of Asian languages are left out.
//
// usage: reduce-icu LIBRARY RESULT    writes the data to the file RESULT and prints the name of its symbol
//
// The format is that of ICU's packages (icu4c/source/common/ucmndata.h): a header, the offsets of the names and of the
// contents of all items, sorted by name; then the names, and the contents.

import Foundation

struct Package {
  let bytes: Data
  let start: Int
  let headerSize: Int
  let items: [(name: String, range: Range<Int>)]

  init?(in library: Data) {
    // "CmnD" names the format, 12 bytes after the start; the two bytes before are a constant.
    guard let format = library.range(of: Data("CmnD".utf8)) else { return nil }
    let start = format.lowerBound - 12
    guard start >= 0, library[start + 2] == 0xda, library[start + 3] == 0x27 else { return nil }
    let headerSize = Int(library.number16(at: start))
    let table = start + headerSize
    let count = Int(library.number32(at: table))
    guard 1..<100_000 ~= count, table + 4 + 8 * count < library.count else { return nil }
    let offsets = (0..<count).map { index in
      let entry = table + 4 + 8 * index
      return (name: table + Int(library.number32(at: entry)), content: table + Int(library.number32(at: entry + 4)))
    }
    guard offsets.allSatisfy({ $0.name < $0.content && $0.content < library.count }) else { return nil }
    (bytes, self.start, self.headerSize) = (library, start, headerSize)
    // The end of the last item isn't stated. It is one of those that are left out.
    items = zip(offsets, offsets.dropFirst()).map { item, next in
      let end = library[item.name...].firstIndex(of: 0) ?? item.name
      return (String(decoding: library[item.name..<end], as: UTF8.self), item.content..<next.content)
    }
  }

  /// A package with fewer items.
  func reduced(to isNeeded: (String) -> Bool) -> Data {
    let kept = items.filter { isNeeded($0.name) }
    var names = Data()
    var table = Data()
    var contents = Data()
    let nameStart = 4 + 8 * kept.count
    let nameSize = kept.reduce(0) { $0 + $1.name.utf8.count + 1 }
    let contentStart = (nameStart + nameSize + 15) / 16 * 16
    table.append(number: kept.count)
    for item in kept {
      table.append(number: nameStart + names.count)
      table.append(number: contentStart + contents.count)
      names.append(contentsOf: item.name.utf8)
      names.append(0)
      contents.append(bytes[item.range])
      contents.append(Data(count: (16 - contents.count % 16) % 16))
    }
    let gap = Data(count: contentStart - nameStart - nameSize)
    return bytes[start..<start + headerSize] + table + names + gap + contents
  }
}

extension Data {
  func number16(at index: Int) -> UInt16 { UInt16(self[index]) | UInt16(self[index + 1]) << 8 }

  func number32(at index: Int) -> UInt32 { UInt32(number16(at: index)) | UInt32(number16(at: index + 2)) << 16 }

  mutating func append(number: Int) {
    for shift in stride(from: 0, to: 32, by: 8) { append(UInt8(truncatingIfNeeded: number >> shift)) }
  }
}

/// Whether the program needs an item, such as icudt76l/zone/de.res: the names of time zones in German.
func isNeeded(_ item: String) -> Bool {
  let parts = item.split(separator: "/")
  guard let file = parts.last, let dot = file.lastIndex(of: ".") else { return true }
  let (name, kind) = (file[..<dot], file[dot...].dropFirst())
  let folder = parts.count > 2 ? parts[1] : ""
  switch kind {
  case "cnv", "dict": return false
  case "icu": return name != "unames"
  case "brk": return ["char", "word", "sent", "title", "line", "word_POSIX"].contains(name)
  case "res" where folder == "translit": return false
  case "res":
    // Names of two or three letters, and parts, are those of languages.
    let language = name.prefix { $0 != "_" }
    return language.count > 3 || language == "en" || name == "res_index"
  default: return true
  }
}

let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  FileHandle.standardError.write(Data("usage: reduce-icu LIBRARY RESULT\n".utf8))
  exit(2)
}
let library = try Data(contentsOf: URL(fileURLWithPath: arguments[1]), options: .alwaysMapped)
guard let package = Package(in: library), let first = package.items.first?.name.split(separator: "/").first else {
  FileHandle.standardError.write(Data("reduce-icu: \(arguments[1]) doesn't contain ICU's data\n".utf8))
  exit(1)
}
try package.reduced(to: isNeeded).write(to: URL(fileURLWithPath: arguments[2]))
// icudt76l is version 76 for processors that store the lowest byte first.
print("\(first.dropLast())_dat")
