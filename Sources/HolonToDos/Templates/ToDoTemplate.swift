public import Foundation
import HolonTree

/// A to-do with its checklist, kept to be added again and again.
///
/// ```swift
/// var list = ToDoList()
/// let trip = try list.add(ToDo("Trip to Oslo"))
/// let template = try ToDoTemplate("trip", of: trip, in: list)
/// let copies = try template.copies(from: Day("2027-03-01")!, created: Date(), in: .current)
/// copies.count   // 1
/// ```
///
/// All parts of the copies are open, and have new identifiers. Times keep their distance from the beginning of the
/// template: the day on which its to-do starts, or else was created. Dependencies between the parts are kept; those on
/// other to-dos, attachments, marks and completed copies of recurring parts aren't.
public struct ToDoTemplate: Hashable, Sendable {
  /// The name, in which case doesn't matter.
  public let name: String

  /// The to-dos in the format of ``JSONFormat``.
  public let text: String

  /// Creates a template from stored values.
  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }

  /// Keeps a to-do with all of its parts.
  ///
  /// - Throws: ``ToDoError/unknownNumber(_:)``.
  public init(_ name: String, of number: Int, in list: ToDoList) throws(ToDoError) {
    let top = try list.node(number)
    var copies = ToDoList()
    var path: [Int] = []
    var walk = list.tree.preorder(from: top)
    while let (node, depth) = walk.next() {
      if node != top, list.isCopy(node) {
        walk.skipDescendants()
        continue
      }
      var toDo = list.tree[node].toDo
      (toDo.completed, toDo.archived, toDo.attachments, toDo.marks) = (nil, nil, [], [:])
      path.removeSubrange(depth...)
      path.append(try copies.add(toDo, to: .last(in: path.last)))
    }
    let known = Set(copies.entries.lazy.map(\.entry.toDo.id))
    for number in copies.numbersOfDependents {
      guard var toDo = copies[number] else { continue }
      toDo.setNeeds(toDo.needs.filter(known.contains))
      copies.replace(toDo, at: number)
    }
    self.init(name: name, text: String(decoding: JSONFormat().write(copies).data, as: UTF8.self))
  }

  /// The to-dos as they were kept: one at the top, with its parts; empty for a damaged text.
  public var list: ToDoList { JSONFormat().read(Data(text.utf8)).list }

  /// The title of the to-do.
  public var title: String { list.entries.first { _ in true }?.entry.toDo.title ?? "" }

  /// Returns open copies of the to-dos.
  ///
  /// - Parameters:
  ///   - day: The day on which the copies begin.
  ///   - due: The due time of the copy at the top, from which all others keep their distance if the template has a due
  ///     time; nil to count from the day.
  ///   - now: The date of creation.
  ///   - timeZone: The person's time zone.
  public func copies(
    from day: Day, due: Due? = nil, created now: Date, in timeZone: TimeZone
  ) throws(ToDoError) -> ToDoList {
    let list = list
    var copies = ToDoList()
    guard let first = list.entries.first(where: { _ in true })?.entry.toDo else { return copies }
    let begin = first.start?.day(in: timeZone) ?? Due.moment(first.created).day(in: timeZone)
    let target = due.map { $0.day(in: timeZone) }
    let (from, to) = if let target, let former = first.due { (former.day(in: timeZone), target) } else { (begin, day) }
    let days = Int(to.daysSince1970) - Int(from.daysSince1970)
    var identifiers = TimeOrderedUUIDs(at: now)
    var ids: [ToDo.ID: ToDo.ID] = [:]
    for (entry, _) in list.entries { ids[entry.toDo.id] = identifiers.next() }
    var path: [Int] = []
    for (entry, depth) in list.entries {
      var toDo = entry.toDo
      toDo.id = ids[toDo.id] ?? identifiers.next()
      toDo.due = toDo.due?.advanced(byDays: days, in: timeZone)
      toDo.start = toDo.start?.advanced(byDays: days, in: timeZone)
      toDo.recurrence = toDo.recurrence?.advanced(byDays: days, in: timeZone)
      toDo.setNeeds(toDo.needs.compactMap { ids[$0] })
      (toDo.created, toDo.modified) = (now, now)
      path.removeSubrange(depth...)
      path.append(try copies.add(toDo, to: .last(in: path.last)))
    }
    return copies
  }
}

/// A persistent store for the templates of a list.
public protocol ToDoTemplateStore: Sendable {
  /// Returns the templates, sorted by name.
  func templates() throws -> [ToDoTemplate]

  /// Saves a template; one with the same name is replaced.
  func save(_ template: ToDoTemplate) throws

  /// Removes a template.
  ///
  /// - Returns: Whether it existed.
  func removeTemplate(named name: String) throws -> Bool
}
