import Foundation
import HolonTree

/// A to-do as a text tells of it, before it has a place in a list.
struct ParsedToDo {
  /// The line that tells of it.
  var line: Int

  /// The index of the one that it is a part of, or -1.
  var whole = -1

  /// The number that it shall have; 0 for the next that is free.
  var number = 0

  /// Its key among its siblings, if the text knows one.
  var key: OrderKey?

  /// Its identifier, if the text names one.
  var id: UUID?

  /// The time of the last change, if the text names one.
  var modified: Date?

  /// Everything else; what has no title isn't put into the list, and its parts go where it would have gone.
  var toDo: ToDo

  /// What the text says of its completion; nil when it says nothing.
  var isChecked: Bool?

  init(line: Int, created: Date) {
    self.line = line
    toDo = ToDo(storedTitle: "", id: Self.unnamed, created: created, modified: created)
  }

  private static let unnamed = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}

extension ParsedToDo {
  /// Moves a title to the notes, and leaves its beginning.
  fileprivate mutating func shortenTitle() {
    toDo.notes = toDo.notes.isEmpty ? toDo.title : toDo.title + "\n\n" + toDo.notes
    // Scalars, as a single character may have any number of bytes.
    toDo.title = String(toDo.title.unicodeScalars.prefix(200)) + "…"
  }
}

/// The to-dos of a text, from which a list is built.
///
/// Parts follow their wholes, unless ``breakCycles(_:)`` has been called.
struct ParsedToDos {
  var all: [ParsedToDo] = []

  /// Adds a to-do and returns its index.
  @discardableResult
  mutating func append(_ draft: consuming ParsedToDo) -> Int {
    all.append(draft)
    return all.count - 1
  }

  /// Takes to-dos that are, over any number of others, parts of themselves out of their wholes.
  ///
  /// - Parameter report: Is called with each draft that is put to the top, before that is done.
  mutating func breakCycles(_ report: (Int) -> Void) {
    // The walk upwards in which a draft was met first.
    var walks = [Int32](repeating: -1, count: all.count)
    for start in all.indices where walks[start] < 0 {
      var index = start
      while index >= 0, walks[index] < 0 {
        walks[index] = Int32(truncatingIfNeeded: start)
        index = all[index].whole
      }
      if index >= 0, walks[index] == Int32(truncatingIfNeeded: start) {
        report(index)
        all[index].whole = -1
      }
    }
  }

  /// Builds the list, emptying the drafts.
  ///
  /// - Parameters:
  ///   - now: When to-dos without a date of their own were made.
  ///   - firstNumber: The least number for to-dos without one.
  ///   - findings: Gets what is to be said about boxes that contradict the parts.
  mutating func makeList(
    at now: Date, firstNumber: Int = 1, findings: inout [ToDoFinding]
  ) -> ToDoList {
    skipUntitled()
    for index in all.indices where all[index].toDo.title.utf8.count > ToDo.longestTitle {
      let message =
        "A title has at most \(ToDo.longestTitle) bytes: its beginning is the title, the notes have all of it."
      findings.append(ToDoFinding(.lost, line: all[index].line, message))
      all[index].shortenTitle()
    }
    var children = Children(count: all.count)
    for index in all.indices where !all[index].toDo.title.isEmpty { children.append(index, to: all[index].whole) }
    var nextNumber = max(firstNumber, (all.lazy.map(\.number).max() ?? 0) + 1)
    var identifiers = TimeOrderedUUIDs(at: now)
    var boxes: [(node: NodeHandle, line: Int, title: String, isChecked: Bool)] = []
    var list = ToDoList()
    list.prepare(count: all.count)
    var nodes: [NodeHandle?] = []
    var keys: [OrderKey?] = [nil]
    children.forEachInPreorder { index, depth in
      var draft = ParsedToDo(line: 0, created: now)
      swap(&draft, &all[index])
      let isChecklist = children.hasParts(index)
      // A draft may have come here from below one without title, where its key had another meaning.
      var key = draft.key ?? .after(keys[depth])
      if let last = keys[depth], key < last { key = .after(last) }
      nodes.removeSubrange(depth...)
      keys.removeSubrange(depth...)
      if draft.number == 0 {
        draft.number = nextNumber
        nextNumber += 1
      }
      draft.toDo.id = draft.id ?? identifiers.next()
      draft.toDo.modified = draft.modified ?? draft.toDo.created
      if isChecklist { draft.toDo.completed = nil }
      let entry = ToDoList.Entry(draft.toDo, number: draft.number, key: key)
      let node = list.restore(entry, under: depth == 0 ? nil : nodes[depth - 1])
      nodes.append(node)
      keys.append(key)
      keys.append(nil)
      if isChecklist, let isChecked = draft.isChecked { boxes.append((node, draft.line, draft.toDo.title, isChecked)) }
    }
    list.settle()
    for box in boxes where list.tree.summary(of: box.node).isComplete != box.isChecked {
      let message =
        box.isChecked
        ? "“\(box.title)” is checked off, but not all of its parts are: it counts as open until they are."
        : "“\(box.title)” isn't checked off, but all of its parts are: it counts as completed."
      findings.append(ToDoFinding(.lost, line: box.line, message))
    }
    all = []
    return list
  }

  /// Hangs parts of drafts without title under the next whole that has one.
  private mutating func skipUntitled() {
    for index in all.indices {
      let whole = all[index].whole
      if whole >= 0, all[whole].toDo.title.isEmpty { all[index].whole = all[whole].whole }
    }
  }
}

/// The parts of each draft, in the order in which they were appended.
private struct Children {
  /// For each draft, and behind them for the whole list, the first and the last part; -1 for none.
  private var first: [Int32]
  private var last: [Int32]
  private var next: [Int32]
  private var wholes: [Int32]

  init(count: Int) {
    first = Array(repeating: -1, count: count + 1)
    last = first
    next = first
    wholes = first
  }

  func hasParts(_ index: Int) -> Bool { first[index] >= 0 }

  mutating func append(_ index: Int, to whole: Int) {
    let slot = whole < 0 ? first.count - 1 : whole
    wholes[index] = Int32(truncatingIfNeeded: whole)
    if last[slot] < 0 {
      first[slot] = Int32(truncatingIfNeeded: index)
    } else {
      next[Int(last[slot])] = Int32(truncatingIfNeeded: index)
    }
    last[slot] = Int32(truncatingIfNeeded: index)
  }

  func forEachInPreorder(_ body: (Int, Int) -> Void) {
    var index = Int(first[first.count - 1])
    var depth = 0
    while index >= 0 {
      body(index, depth)
      if first[index] >= 0 {
        index = Int(first[index])
        depth += 1
        continue
      }
      while index >= 0, next[index] < 0 {
        index = Int(wholes[index])
        depth -= 1
      }
      if index >= 0 { index = Int(next[index]) }
    }
  }
}
