import Foundation
import HolonBase

/// The dependencies of tasks, which become checklists and to-dos that others need.
extension TaskwarriorReader {
  /// Makes dependencies parts, or to-dos that others need.
  mutating func resolveDependencies() {
    let depends =
      needs.isEmpty ? [:] : Dictionary(grouping: dependencies) { $0.whole }.mapValues { Set($0.map(\.part)) }
    for (dependent, ids) in needs {
      // Taskwarrior may have removed a dependency on another one of its tasks since.
      addNeeds(ids.filter { depends[dependent]?.contains($0) == true || identified[$0.key] == nil }, to: dependent)
    }
    guard !dependencies.isEmpty else { return }
    for (whole, id) in dependencies where !drafts.all[whole].toDo.needs.contains(id) {
      guard let part = identified[id.key].map(Int.init) else {
        addNeeds([id], to: whole)
        continue
      }
      let other = drafts.all[part].whole
      if part == whole {
        keep(id, of: whole, "depends on itself")
      } else if other < 0 {
        drafts.all[part].whole = whole
      } else if other != whole {
        addNeeds([id], to: whole)
      }
    }
    var cycles: [(index: Int, whole: Int)] = []
    let wholes = drafts.all.map(\.whole)
    drafts.breakCycles { cycles.append(($0, wholes[$0])) }
    for (index, whole) in cycles {
      guard let id = drafts.all[index].id else { continue }
      keep(id, of: whole, "depends on “\(drafts.all[index].toDo.title)”, which depends on it in turn")
    }
  }

  private mutating func addNeeds(_ ids: [UUID], to draft: Int) {
    drafts.all[draft].toDo.setNeeds(drafts.all[draft].toDo.needs + ids)
  }

  /// Stores a dependency that can't be a part.
  private mutating func keep(_ id: UUID, of whole: Int, _ reason: String) {
    let text = id.uuidString.lowercased()
    let kept = drafts.all[whole].toDo.attributes["depends"]
    drafts.all[whole].toDo.attributes["depends"] = kept.map { "\($0),\(text)" } ?? text
    let title = drafts.all[whole].toDo.title
    findings.append(
      ToDoFinding(
        .lost, line: drafts.all[whole].line, "“\(title)” \(reason): the dependency is kept only as an attribute."))
  }
}

extension [UUID] {
  /// Reads identifiers with commas between them; nil for another text.
  init?(identifiers text: String) {
    let ids = text.split(separator: ",").map { UUID(uuidString: String($0).trimmingWhitespace()) }
    guard !ids.isEmpty, !ids.contains(nil) else { return nil }
    self = ids.compactMap(\.self)
  }
}
