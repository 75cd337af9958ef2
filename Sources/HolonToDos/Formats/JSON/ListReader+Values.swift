import Foundation
import HolonBase

/// Reading of fields with several values, and of those whose values are unique in the list.
extension ListReader {
  mutating func readNumber(of draft: Int, at start: Int) throws(JSONScanner.Failure) {
    let number = try integer()
    if let number, (1...Self.greatestNumber).contains(number), numbers.insert(number).inserted {
      drafts.all[draft].number = number
    } else {
      let text = number.map(String.init) ?? "This"
      report(.lost, at: start, "\(text) isn't a valid number, or is that of another to-do: this one got a new number.")
    }
  }

  mutating func readID(of draft: Int, at start: Int) throws(JSONScanner.Failure) {
    let raw = try scanner.rawString()
    if let id = UUID(scanner.bytes.part(raw.start, raw.end)), identifiers.insert(id).inserted {
      drafts.all[draft].id = id
    } else {
      let text = scanner.text(of: raw)
      report(.lost, at: start, "“\(text)” isn't a UUID, or is that of another to-do: this one got a new UUID.")
    }
  }

  mutating func readTags(of draft: Int, at start: Int) throws(JSONScanner.Failure) {
    for text in try scanner.strings() {
      if let tag = text.tag {
        if !drafts.all[draft].toDo.tags.contains(tag) { drafts.all[draft].toDo.tags.append(tag) }
      } else {
        report(.lost, at: start, "“\(text)” isn't a tag, because it isn't a single word: it was left out.")
      }
    }
  }

  mutating func readNeeds(of draft: Int, at start: Int) throws(JSONScanner.Failure) {
    var needs: [UUID] = []
    for text in try scanner.strings() {
      if let id = UUID(digits: text) {
        needs.append(id)
      } else {
        report(.lost, at: start, "“\(text)” isn't the UUID of a to-do that this one needs: it was left out.")
      }
    }
    drafts.all[draft].toDo.setNeeds(needs)
  }

  mutating func readStrings(
    into strings: WritableKeyPath<ToDo, [String: String]>, of draft: Int
  ) throws(JSONScanner.Failure) {
    try scanner.beginObject()
    while let name = try scanner.nextKey() {
      drafts.all[draft].toDo[keyPath: strings][scanner.text(of: name)] = try scanner.string()
    }
  }

  mutating func readAttachments(of draft: Int, at start: Int) throws(JSONScanner.Failure) {
    try scanner.beginArray()
    while try scanner.nextElement() {
      var (name, hash, bytes, files): (String?, ContentHash?, Int?, Int?)
      try scanner.beginObject()
      while let key = try scanner.nextKey() {
        switch scanner.text(of: key) {
        case "name": name = try scanner.string()
        case "hash": hash = ContentHash(try scanner.string())
        case "bytes": bytes = try integer()
        case "files": files = try integer()
        default: try scanner.skipValue()
        }
      }
      let attachment = hash.flatMap { Attachment(name: name ?? "", hash: $0, bytes: bytes ?? 0, files: files) }
      if let attachment, !drafts.all[draft].toDo.attachments.contains(where: { $0.name == attachment.name }) {
        drafts.all[draft].toDo.attachments.append(attachment)
      } else {
        report(.lost, at: start, "“\(name ?? "")” isn't an attachment, or occurs twice: it was left out.")
      }
    }
  }
}
