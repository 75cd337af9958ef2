import DefeatCore
import DefeatStore
import Foundation
import HolonBase
import HolonToDos

/// A readable report of the changes that others have overwritten or removed.
struct SyncNoticeText {
  let text: String

  /// The maximum number of notices that are printed individually.
  private static let limit = 10

  init?(_ notices: [SyncNotice]) {
    guard !notices.isEmpty else { return nil }
    var lines = ["Other devices have overwritten or removed your changes:"]
    lines += notices.suffix(Self.limit).map { "  \($0.number)  \(Self.sentence($0))" }
    if notices.count > Self.limit { lines.insert("  … and \(notices.count - Self.limit) earlier changes", at: 1) }
    lines.append("“defeat sync restore NUMBER” restores your change.")
    text = lines.joined(separator: "\n")
  }

  /// Returns the outcome of a change as a sentence.
  static func sentence(_ notice: SyncNotice) -> String {
    let name = "“\(short(notice.title))”" + (notice.toDoNumber.map { " (\($0))" } ?? "")
    guard case .overwritten(let field, let mine, let theirs) = notice.loss else {
      return "\(name) was removed, or a checklist that contained it."
    }
    return "\(name): \(change(field, mine, theirs))."
  }

  private static func change(_ field: SyncField, _ mine: String?, _ theirs: String?) -> String {
    switch field {
    case .whole(.completed):
      return mine == nil ? "it is completed; you had reopened it" : "it is open; you had completed it"
    case .whole(.archived):
      return mine == nil ? "it is archived; you had returned it to the list" : "it isn't archived; you had archived it"
    case .element(.tags, let tag):
      let tag = short(tag)
      return mine == nil ? "it has the tag \(tag); you had removed it" : "the tag \(tag) is gone; you had added it"
    case .element(.needs, let id):
      let need = "another to-do (\(UUID(uuidString: id).map { String(IDLetters($0).prefix(4)) } ?? short(id)))"
      return mine == nil ? "it needs \(need); you had removed that" : "it no longer needs \(need); you had added that"
    case .whole(.attachments): return "the attachments differ from yours"
    case .whole(let field): return values(field.notation?.noun ?? field.rawValue, mine, theirs)
    case .element(_, let name): return values(short(name), mine, theirs)
    }
  }

  private static func values(_ name: String, _ mine: String?, _ theirs: String?) -> String {
    "the \(name) was set to \(theirs.map { "“\(short($0))”" } ?? "nothing"); "
      + "yours was \(mine.map { "“\(short($0))”" } ?? "nothing")"
  }

  private static func short(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.count > 60 ? line.prefix(60) + "…" : line
  }
}

extension JSONWriter {
  /// Writes notices with `number`, `id`, `title`, and `change`, a sentence.
  mutating func notices(_ notices: [SyncNotice]) {
    objects(of: notices, key: "notices") { json, notice in
      json.write(notice.number, key: "number")
      json.write(notice.toDo.uuidString.lowercased(), key: "id")
      json.write(notice.title, key: "title")
      json.write(SyncNoticeText.sentence(notice), key: "change")
    }
  }
}
