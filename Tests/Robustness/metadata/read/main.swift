// Prints what is known of files, one JSON object a line; `-` reads their paths from standard input.

import Foundation
import HolonFiles

func json(_ text: String?) -> String {
  guard let text else { return "null" }
  var out = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": out += "\\\""
    case "\\": out += "\\\\"
    case _ where scalar.value < 0x20: out += "\\u" + String(format: "%04x", scalar.value)
    default: out.unicodeScalars.append(scalar)
    }
  }
  return out + "\""
}

func line(_ path: String, _ reading: DetailsReading) -> String {
  var fields = ["\"path\": \(json(path))", "\"kind\": \(json(reading.details.kind.description))"]
  switch reading.details {
  case .text(let text):
    let format = text.format?.rawValue ?? text.encoding?.rawValue
    fields.append("\"format\": \(json(format)), \"lines\": \(text.lines.map(String.init) ?? "null")")
    if text.format != nil {
      fields.append(
        "\"title\": \(json(text.title)), \"authors\": [\(text.authors.map { json($0) }.joined(separator: ", "))]")
    }
  case .image(let image):
    let size = image.size.map { "\"width\": \($0.width), \"height\": \($0.height)" }
    fields.append("\"format\": \(json(image.format?.rawValue)), \"title\": \(json(image.title))")
    if let size { fields.append(size) }
  case .eBook(let book):
    fields.append("\"format\": \(json(book.format?.rawValue)), \"title\": \(json(book.title))")
    fields.append("\"authors\": [\(book.authors.map { json($0) }.joined(separator: ", "))]")
    fields.append("\"language\": \(json(book.language)), \"pages\": \(book.pages.map { "\($0)" } ?? "null")")
  case .music(let music):
    fields.append("\"format\": \(json(music.format?.rawValue)), \"title\": \(json(music.title))")
    fields.append("\"artist\": \(json(music.artist)), \"album\": \(json(music.album))")
    fields.append("\"duration\": \(music.duration.map { String($0) } ?? "null")")
  case .other: break
  }
  if let trouble = reading.trouble {
    fields.append("\"trouble\": \(json(trouble.message)), \"code\": \(json(trouble.code.rawValue))")
  }
  return "{" + fields.joined(separator: ", ") + "}"
}

let reader = DetailsReader()
var paths = Array(CommandLine.arguments.dropFirst())
if paths == ["-"] {
  paths = []
  while let path = readLine() { paths.append(path) }
}
for path in paths {
  do {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    let file = try OpenFile(owning: descriptor)
    let name = try FileName(path.split(separator: "/").last ?? "")
    print(line(path, reader.read(file, named: name)))
  } catch {
    print(line(path, DetailsReading(.other, trouble: error)))
  }
}
