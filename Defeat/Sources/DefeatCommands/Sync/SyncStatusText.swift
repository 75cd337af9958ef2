import DefeatConsole
import DefeatCore
import DefeatStore
import DefeatSync
import Foundation
import HolonBase
import HolonSync
import HolonToDos

/// A readable description of a list's sync state.
struct SyncStatusText {
  let text: TerminalText

  init(_ status: ToDoSyncStatus, _ contents: ContentDelivery, _ login: SavedLogin?, at now: Date) {
    func ago(_ date: Date?) -> String { date.map { Self.age(now.timeIntervalSince($0)) + " ago" } ?? "never" }
    var lines: [TerminalText] = ["\(status.home.account) at \(status.home.hub)"]
    if let problem = login?.problem { lines.append("\(problem)") }
    if login == nil { lines.append("Logged out: log in with “defeat login \(status.home.hub)”. Your edits are kept.") }
    if !status.isComplete { lines.append("The first sync isn't finished: continue it with “defeat sync”.") }
    lines.append(
      status.pending == 0
        ? login?.problem == nil ? "No changes to send" : "No changes since the hub last responded"
        : "\(Self.changes(status.pending)) to be sent, the oldest made \(ago(status.oldest))")
    lines.append("Last sent \(ago(status.pushed)), last received \(ago(status.pulled))")
    if contents.waiting > 0 {
      lines.append(
        contents.waiting == 1 ? "1 attachment waits to be sent" : "\(contents.waiting) attachments wait to be sent")
    }
    for refusal in contents.refusals { lines.append("Attachments weren't sent: \(refusal)") }
    if !contents.refusals.isEmpty {
      lines.append("“defeat sync retry” sends them again, “defeat sync discard” keeps them on this device only.")
    }
    if status.clockOffset != 0 {
      lines.append("This device's clock differs from the hub's by \(status.clockOffset / 1_000) s: set it.")
    }
    for edit in status.refused {
      lines.append("Refused \(edit.number)  \(edit.title ?? "a to-do"): \(edit.change) (\(Self.reason(edit)))")
    }
    if !status.refused.isEmpty {
      lines.append("“defeat sync retry NUMBER” retries a change, “defeat sync discard NUMBER” discards it.")
    }
    text = lines.dropFirst().reduce(into: lines[0]) { $0 += "\n\($1)" }
  }

  private static func changes(_ count: Int) -> String { count == 1 ? "1 change waits" : "\(count) changes wait" }

  private static func reason(_ edit: RefusedEdit) -> String {
    switch edit.reason {
    case .forbidden: "you have only read permission in this space"
    case .removed: "the to-do was permanently deleted"
    case .tooLarge: "it is too long"
    case .spaceFull: "the shared list is full: remove what is no longer needed"
    case .accountFull: "the lists of this list's creator are full: remove what is no longer needed"
    case .nodeFull: "the to-do has too many tags, too much text, or was in too many places"
    case .tooDeep: "it would be nested too deeply"
    case .unreadable: "it contains a character that can't be stored"
    default: edit.reason.rawValue
    }
  }

  private static func age(_ seconds: TimeInterval) -> String {
    switch max(0, seconds) {
    case ..<60: "\(Int(max(0, seconds))) s"
    case ..<3_600: "\(Int(seconds / 60)) min"
    case ..<172_800: "\(Int(seconds / 3_600)) h"
    default: "\(Int(seconds / 86_400)) days"
    }
  }
}

extension JSONAnswer {
  /// Returns the number of changes in each direction.
  static func delivery(_ delivery: SyncedList.Delivery, _ notices: [SyncNotice]) -> [UInt8] {
    JSONWriter.answer { json in
      json.write(delivery.pushed, key: "sent")
      json.write(delivery.pulled, key: "received")
      json.write(delivery.fetched, key: "fetched")
      json.notices(notices)
    }
  }

  /// Returns the sync state of a list.
  static func status(
    _ status: ToDoSyncStatus?, _ contents: ContentDelivery?, _ login: SavedLogin?, notices: [SyncNotice] = []
  ) -> [UInt8] {
    var json = JSONWriter()
    json.open("{")
    json.write(login != nil, key: "isLoggedIn")
    if let problem = login?.problem { json.write(problem, key: "problem") }
    if let status {
      json.write(status.home.hub, key: "hub")
      json.write(status.home.account, key: "account")
      json.write(status.home.space.uuidString.lowercased(), key: "space")
      json.write(status.isComplete, key: "isComplete")
      json.write(status.pending, key: "pending")
      if let contents {
        json.write(contents.waiting, key: "pendingAttachments")
        json.array(of: contents.refusals, key: "refusedAttachments") { $0.write($1) }
      }
      for (key, date) in [("oldest", status.oldest), ("sent", status.pushed), ("received", status.pulled)] {
        if let date { json.member(key, Timestamp.text(date)) }
      }
      json.write(Int(status.clockOffset), key: "clockOffset")
      json.objects(of: status.refused, key: "refused") { json, edit in
        json.write(edit.number, key: "number")
        json.write(edit.toDo.uuidString.lowercased(), key: "id")
        if let title = edit.title { json.write(title, key: "title") }
        json.write(edit.change, key: "change")
        json.write(edit.reason.rawValue, key: "reason")
      }
      json.notices(notices)
    }
    json.close("}")
    return json.bytes + [0x0A]
  }
}
