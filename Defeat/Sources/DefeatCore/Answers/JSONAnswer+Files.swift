import HolonBase
import HolonFiles
import HolonToDos

extension JSONAnswer {
  /// Returns the attachments of to-dos: `toDos`, objects with `number`, `title` and `attachments`.
  ///
  /// A file has `name`, `kind`, `bytes` and `hash`. Depending on its content, it also has `format`, `width`, `height`,
  /// `title`, `authors`, `language`, `artist`, `album`, `duration` (in seconds), `encoding` and `lines`. A file whose
  /// content isn't on this device has `isMissing`, and `isFetched` if opening it fetches the content.
  ///
  /// A folder has `files`, their number, and `parts`, a list of such objects. A folder that can't be shown has
  /// `problem`, the reason, instead of `parts`.
  public static func files(_ toDos: [ToDoFiles], _ files: ContentFiles) -> [UInt8] {
    JSONWriter.answer { json in
      json.array(of: toDos, key: "toDos") { json, toDo in
        json.lineBreak()
        json.object { $0.members(toDo, files) }
      }
    }
  }

  /// Returns the attachments of one to-do.
  public static func files(_ toDo: ToDoFiles, _ files: ContentFiles) -> [UInt8] {
    JSONWriter.answer { $0.members(toDo, files) }
  }
}

extension JSONWriter {
  /// Writes the attachments that a to-do names.
  mutating func write(_ attachments: [Attachment], in contents: ContentFiles?) {
    guard !attachments.isEmpty else { return }
    objects(of: attachments, key: "attachments") { json, attachment in
      json.write(attachment.name, key: "name")
      json.write(attachment.hash.text, key: "hash")
      json.write(attachment.bytes, key: "bytes")
      if let files = attachment.files { json.write(files, key: "files") }
      if let contents, !contents.has(attachment.hash) { json.writeMissing(contents) }
    }
  }

  fileprivate mutating func members(_ toDo: ToDoFiles, _ files: ContentFiles) {
    write(toDo.number, key: "number")
    write(toDo.title, key: "title")
    array(of: toDo.attachments, key: "attachments") { $0.write(ContentPart($1), files, depth: 0) }
  }

  private mutating func write(_ part: ContentPart, _ files: ContentFiles, depth: Int) {
    lineBreak()
    open("{")
    write(part.name.text ?? part.name.description, key: "name")
    switch part.kind {
    case .file(let hash, let bytes):
      let details = files.details(of: hash, named: part.name)
      write((details?.kind ?? .other).description, key: "kind")
      write(bytes, key: "bytes")
      write(hash.text, key: "hash")
      if let details { write(details) } else if !files.has(hash) { writeMissing(files) }
    case .folder(let hash, let bytes, let count):
      write("folder", key: "kind")
      write(bytes, key: "bytes")
      write(hash.text, key: "hash")
      write(count, key: "files")
      do throws(FileError) {
        let parts = try files.parts(of: hash, at: depth)
        array(of: parts, key: "parts") { $0.write($1, files, depth: depth + 1) }
      } catch {
        if error.code == .notFound { writeMissing(files) } else { write(error.message, key: "problem") }
      }
    case .link(let target):
      write("link", key: "kind")
      write(String(decoding: target, as: UTF8.self), key: "target")
    }
    close("}")
  }

  /// Writes a number of seconds with three digits after the decimal point.
  private mutating func write(_ seconds: Double, key: StaticString) {
    let milliseconds = UInt64(max(0, min(seconds, 1e12)) * 1_000 + 0.5)
    self.key(constant: key)
    write(milliseconds / 1_000)
    text.append(".")
    text.append(decimal: milliseconds % 1_000, digits: 3)
  }

  private mutating func writeMissing(_ files: ContentFiles) {
    write(true, key: "isMissing")
    if files.fetches { write(true, key: "isFetched") }
  }

  private mutating func write(_ details: FileDetails) {
    func text(_ value: String?, _ key: StaticString, _ writer: inout JSONWriter) {
      if let value { writer.write(value, key: key) }
    }
    switch details {
    case .text(let details):
      text(details.encoding?.rawValue, "encoding", &self)
      if let lines = details.lines { write(lines, key: "lines") }
    case .image(let details):
      text(details.format?.rawValue, "format", &self)
      if let size = details.size {
        write(size.width, key: "width")
        write(size.height, key: "height")
      }
    case .eBook(let details):
      text(details.format?.rawValue, "format", &self)
      text(details.title, "title", &self)
      if !details.authors.isEmpty { array(of: details.authors, key: "authors") { $0.write($1) } }
      text(details.language, "language", &self)
    case .music(let details):
      text(details.format?.rawValue, "format", &self)
      text(details.title, "title", &self)
      text(details.artist, "artist", &self)
      text(details.album, "album", &self)
      if let duration = details.duration, duration.isFinite { write(duration, key: "duration") }
    case .other: break
    }
  }
}
