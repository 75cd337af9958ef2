import Foundation
import HolonBase
import HolonTree

/// The dependencies of tasks, which become to-dos that others need; in a text of this format's writer, also parts.
extension TaskwarriorReader {
  /// Makes dependencies needs, or parts where the text says so.
  mutating func resolveDependencies() {
    for (draft, depends, checklist) in dependents {
      // Most often all of them are parts.
      let isPart = depends == checklist ? { _ in true } : Set(checklist).contains
      var needs: [UUID] = []
      for id in depends {
        if !isPart(id) {
          needs.append(id)
        } else if let part = identified[id] {
          // A text may be a part of what was written, and Taskwarrior keeps dependencies on deleted tasks.
          if part != draft, drafts.all[part].whole < 0 { drafts.all[part].whole = draft } else { needs.append(id) }
        }
      }
      if !needs.isEmpty { drafts.all[draft].toDo.setNeeds(needs) }
      guard !checklist.isEmpty, !depends.contains(where: isPart) else { continue }
      // It means something else, or Taskwarrior has removed the dependencies since.
      drafts.all[draft].toDo.attributes[TaskwarriorFormat.checklistAttribute] = checklist.attributeText
    }
    let wholes = drafts.all.map(\.whole)
    for index in drafts.breakCycles() {
      guard let id = drafts.all[index].id else { continue }
      drafts.all[wholes[index]].toDo.setNeeds(drafts.all[wholes[index]].toDo.needs + [id])
    }
  }

  /// The lines of the drafts that depend on others, by their identifiers.
  var linesOfDependents: [UUID: Int] {
    let lines = dependents.map { drafts.all[$0.draft] }.compactMap { draft in draft.id.map { ($0, draft.line) } }
    return Dictionary(uniqueKeysWithValues: lines)
  }

  /// Reports dependencies because of which to-dos would wait for each other, so that they have no effect.
  static func reportCircles(in reading: inout ToDoReading, _ lines: [UUID: Int]) {
    guard let graph = DependencyGraph(reading.list) else { return }
    for edge in graph.edges where edge.isCircular {
      let (dependent, needed) = (reading.list.tree[edge.dependent].toDo, reading.list.tree[edge.needed].toDo)
      reading.findings.add(
        .lost, line: lines[dependent.id] ?? 1,
        "“\(dependent.title)” depends on \(dependent.id == needed.id ? "itself" : "“\(needed.title)”"), "
          + "which waits for it in turn: the dependency is preserved, but has no effect.")
    }
  }
}

extension String {
  /// The texts between commas, without whitespace around them.
  var betweenCommas: [String] {
    utf8.split(separator: UInt8(ascii: ",")).map { String(Substring($0)).trimmingWhitespace() }
  }
}

extension UUID {
  /// Reads hexadecimal digits; nil for another text.
  ///
  /// It takes a twentieth of the time of `UUID(uuidString:)`, which on Linux uses the scanner of the C library.
  init?(digits text: String) {
    var text = text
    guard let id = text.withUTF8({ UUID($0) }) else { return nil }
    self = id
  }
}

extension [UUID] {
  /// Reads identifiers with commas between them; nil for another text.
  init?(identifiers text: String) {
    let ids = text.betweenCommas.map { UUID(digits: $0) }
    guard !ids.isEmpty, !ids.contains(nil) else { return nil }
    self = ids.compactMap(\.self)
  }

  /// The identifiers in lower case, with commas between them.
  var attributeText: String { map { $0.uuidString.lowercased() }.joined(separator: ",") }
}
