import Foundation
import HolonTree

/// A to-do as parsed from a text, before it has a place in a list.
struct ParsedToDo {
  /// The line of the to-do.
  var line: Int

  /// The index of its whole, or -1.
  var whole = -1

  /// Its number in the list; 0 for the next free one.
  var number = 0

  /// Its key among its siblings, if the text has one.
  var key: OrderKey?

  /// Its identifier, if the text has one.
  var id: UUID?

  /// The time of the last change, if the text has one.
  var modified: Date?

  /// The to-do itself; one without a title isn't added to the list, and its parts move to its place.
  var toDo: ToDo

  /// Whether the text says that it is completed; without a state it is open.
  var isChecked = false

  init(line: Int, created: Date) {
    self.line = line
    toDo = ToDo(storedTitle: "", id: Self.unnamed, created: created, modified: created)
  }

  private static let unnamed = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}

extension ParsedToDo {
  /// Sets the title, and reports a text of several lines.
  mutating func setTitle(_ text: String, _ findings: inout [ToDoFinding]) {
    let text = text.trimmingWhitespace()
    toDo.title = text.repairedAsTitle.trimmingWhitespace()
    guard text.needsRepairAsTitle else { return }
    findings.lose(.title, of: self, "Line breaks in the title “\(shortened(toDo.title))” were read as spaces.")
  }

  /// Sets the identifier to that of a name, which is stored as an attribute if it isn't a UUID.
  mutating func setID(named name: String, attribute: String) {
    guard !name.isEmpty else { return }
    id = UUID(foreignName: name)
    if UUID(uuidString: name) == nil { toDo.attributes[attribute] = name }
  }

  /// Adds the name of another program's category as a tag, and reports a name that isn't a single word.
  mutating func addTag(named name: String, line: Int? = nil, _ findings: inout [ToDoFinding]) {
    guard let tag = name.hyphenatedTag else { return }
    if !toDo.tags.contains(tag) { toDo.tags.append(tag) }
    guard tag != name.trimmingWhitespace() else { return }
    findings.lose(
      .tag, of: self, line: line,
      "The category “\(name.repairedAsTitle)” of “\(toDo.title)” was read as the tag “\(tag)”.")
  }

  /// Moves a title that is too long to the notes, keeps its start as the title, and reports that.
  fileprivate mutating func shortenTitle(_ findings: inout [ToDoFinding]) {
    guard toDo.title.utf8.count > ToDo.longestTitle else { return }
    let message =
      "The title has more than \(ToDo.longestTitle) bytes: it was shortened, and the notes contain all of it."
    findings.add(.lost, line: line, message)
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

  /// Moves to-dos to the top that are, directly or over others, parts of themselves, and returns their indices.
  mutating func breakCycles() -> [Int] {
    var moved: [Int] = []
    // The upward walk in which each draft was visited first.
    var walks = [Int32](repeating: -1, count: all.count)
    for start in all.indices where walks[start] < 0 {
      var index = start
      while index >= 0, walks[index] < 0 {
        walks[index] = Int32(truncatingIfNeeded: start)
        index = all[index].whole
      }
      if index >= 0, walks[index] == Int32(truncatingIfNeeded: start) {
        moved.append(index)
        all[index].whole = -1
      }
    }
    return moved
  }

  /// Builds the list and removes the drafts.
  ///
  /// - Parameters:
  ///   - now: The creation date of to-dos without one.
  ///   - firstNumber: The least number for to-dos without one.
  ///   - statesRules: Whether a checklist without a rule in the text is completed with its parts, whatever its box says.
  ///   - findings: The findings, to which those on boxes that contradict the parts are appended.
  mutating func makeReading(
    at now: Date, firstNumber: Int = 1, statesRules: Bool = false, _ findings: [ToDoFinding]
  ) -> ToDoReading {
    var findings = findings
    skipUntitled()
    for index in all.indices { all[index].shortenTitle(&findings) }
    // After the parts of each draft, those at the top.
    var parts = [[Int]](repeating: [], count: all.count + 1)
    for index in all.indices where !all[index].toDo.title.isEmpty {
      parts[all[index].whole < 0 ? all.count : all[index].whole].append(index)
    }
    var nextNumber = max(firstNumber, (all.lazy.map(\.number).max() ?? 0) + 1)
    var identifiers = TimeOrderedUUIDs(at: now)
    var boxes: [Box] = []
    var list = ToDoList()
    list.prepare(count: all.count)
    var nodes: [NodeHandle?] = []
    var keys: [OrderKey?] = [nil]
    let isPartlyNamed = all.contains { $0.id == nil } && all.contains { $0.id != nil }
    var instances = RecurringToDos(used: isPartlyNamed ? Set(all.lazy.compactMap(\.id)) : [])
    var pending = parts[all.count].reversed().map { (index: $0, depth: 0) }
    while let (index, depth) = pending.popLast() {
      var draft = ParsedToDo(line: 0, created: now)
      swap(&draft, &all[index])
      let isChecklist = !parts[index].isEmpty
      for part in parts[index].reversed() { pending.append((part, depth + 1)) }
      // The draft may have been a part of one without a title, where its key had another meaning.
      var key = draft.key ?? .after(keys[depth])
      if let last = keys[depth], key < last { key = .after(last) }
      nodes.removeSubrange(depth...)
      keys.removeSubrange(depth...)
      if draft.number == 0 {
        draft.number = nextNumber
        nextNumber += 1
      }
      let copy = draft.id == nil && !isChecklist ? instances.copyID(of: draft) : nil
      draft.toDo.id = draft.id ?? copy ?? identifiers.next()
      instances.insert(draft)
      draft.toDo.modified = draft.modified ?? draft.toDo.created
      let completed = draft.toDo.completed
      if isChecklist, draft.toDo.completion == nil { draft.toDo.completed = nil }
      let entry = ToDoList.Entry(draft.toDo, number: draft.number, key: key)
      let node = list.restore(entry, under: depth == 0 ? nil : nodes[depth - 1])
      nodes.append(node)
      keys.append(key)
      keys.append(nil)
      if isChecklist {
        boxes.append(Box(node: node, line: draft.line, isChecked: draft.isChecked, completed: completed))
      }
    }
    list.settle()
    if !statesRules { Self.preserveStates(of: boxes, in: &list, at: now) }
    Self.compare(boxes, with: list, &findings)
    all = []
    return ToDoReading(list: list, findings: findings)
  }

  /// The state of a checklist in the text, which its parts may contradict.
  private struct Box {
    let node: NodeHandle
    let line: Int
    let isChecked: Bool
    let completed: Date?
  }

  /// Lets checklists whose boxes contradict their parts be completed by hand, so that their state remains.
  ///
  /// An open one with completed parts is ``CompletionRule/manual``, and a completed one with open parts is
  /// ``CompletionRule/independent``. Those whose text has a rule follow that.
  private static func preserveStates(of boxes: [Box], in list: inout ToDoList, at now: Date) {
    guard boxes.contains(where: { list.isComplete($0.node) != $0.isChecked }) else { return }
    var boxes = boxes[...]
    let nodes = list.tree.preorder.map { (node: $0.node, depth: $0.depth) }
    list.tree.deferSummaries()
    // From the end, every checklist finds the counts of its parts one level down, after their own rules are known.
    var counts = [ToDoCounts.zero]
    for (node, depth) in nodes.reversed() {
      while counts.count < depth + 2 { counts.append(.zero) }
      var own = counts[depth + 1]
      counts[depth + 1] = .zero
      let box = boxes.last?.node == node ? boxes.popLast() : nil
      if let box, list.tree[node].toDo.completion == nil, (own.completed == own.total) != box.isChecked {
        list.tree[node].toDo.completion = box.isChecked ? .independent : .manual
        list.tree[node].toDo.completed = box.isChecked ? box.completed ?? now : nil
      }
      let toDo = list.tree[node].toDo
      if box == nil || toDo.completion != nil { own.add(ToDoCounts(ofItself: toDo)) }
      counts[depth].add(own)
    }
    list.tree.settleSummaries()
  }

  /// Reports checklists whose state or time of completion isn't that of their parts.
  private static func compare(_ boxes: [Box], with list: ToDoList, _ findings: inout [ToDoFinding]) {
    var boxes = boxes.filter(\.isChecked)[...]
    guard !boxes.isEmpty else { return }
    for ((node, _), date) in zip(list.tree.preorder, list.completionDates) where boxes.first?.node == node {
      guard let box = boxes.popFirst() else { break }
      let title = list.tree[node].toDo.title
      if !list.isComplete(node) {
        let message = "“\(title)” is checked off, but not all of its parts: it counts as open until they are."
        findings.add(.lost, line: box.line, message)
      } else if let completed = box.completed, completed != date {
        let message = "“\(title)” was completed at another time than the last of its parts, whose time counts."
        findings.add(.lost, line: box.line, message)
      }
    }
  }

  /// Moves parts of drafts without a title to the next whole that has one.
  private mutating func skipUntitled() {
    for index in all.indices {
      let whole = all[index].whole
      if whole >= 0, all[whole].toDo.title.isEmpty { all[index].whole = all[whole].whole }
    }
  }
}

/// The recurring to-dos of a text, by their titles and the checklists that they are parts of.
///
/// Texts without identifiers don't tell the completed copies of instances from other completed to-dos. A completed
/// to-do after a recurring one with the same title is a copy, so that it stays completed when its checklist recurs.
private struct RecurringToDos {
  private struct Place: Hashable {
    let title: String
    let whole: Int
  }

  /// The identifiers that the text has, which no copy gets.
  var used: Set<UUID>

  private var identifiers: [Place: UUID] = [:]

  init(used: Set<UUID>) { self.used = used }

  mutating func insert(_ draft: ParsedToDo) {
    guard draft.toDo.recurrence != nil else { return }
    identifiers[Place(title: draft.toDo.title, whole: draft.whole)] = draft.toDo.id
  }

  /// Returns the identifier of a completed copy; nil for another to-do.
  mutating func copyID(of draft: ParsedToDo) -> UUID? {
    let toDo = draft.toDo
    guard !identifiers.isEmpty, toDo.completed != nil, toDo.recurrence == nil,
      let id = identifiers[Place(title: toDo.title, whole: draft.whole)]
    else { return nil }
    var copy = UUID.nameBased(toDo.due?.description ?? "", in: id)
    var number = 1
    while !used.insert(copy).inserted {
      number += 1
      copy = UUID.nameBased("\(toDo.due?.description ?? "")/\(number)/\(used.count)", in: id)
    }
    return copy
  }
}
