public import Foundation
import HolonBase

/// A single task.
///
/// The ``ToDoList`` that contains a to-do stores whether it has a checklist, not the to-do.
///
/// ```swift
/// var call = try ToDo("Call the bank", due: .day(Day("2026-12-01")!), priority: .high, tags: ["phone"])
/// try call.rename("Call both banks")
/// ```
public struct ToDo: Identifiable, Hashable, Sendable {
  /// The identifier, which is permanent and the same on all devices.
  public internal(set) var id: UUID

  /// The task, in one line that is never empty.
  public internal(set) var title: String

  /// Further text of any number of lines; may be empty.
  public var notes: String

  /// The day or the moment by which it has to be done.
  public var due: Due?

  /// The urgency of the to-do.
  public var priority: Priority?

  /// The words for filters, each once, without spaces.
  public internal(set) var tags: [String]

  /// The date of creation.
  public var created: Date

  /// The date of the last change.
  public var modified: Date

  /// The date of completion; nil while it is open, and nil for a checklist whose state depends on its parts alone.
  public var completed: Date?

  /// The values below, which most to-dos don't have.
  private var rare = RareStorage()

  /// Creates a to-do.
  ///
  /// - Parameters:
  ///   - title: One line; whitespace around it is removed.
  ///   - id: The identifier; by default a new one that sorts by time of creation.
  ///   - notes: Text of any number of lines.
  ///   - due: The time by which it is to be completed.
  ///   - start: The time from which on lists show it.
  ///   - recurrence: The repetition by which it is due again.
  ///   - priority: The priority, from A to Z.
  ///   - estimate: The expected time for it.
  ///   - tags: The tags, each a word.
  ///   - attributes: Values of other programs, by name.
  ///   - created: The date of creation.
  ///   - modified: The date of the last change; by default the date of creation.
  ///   - completed: The date of completion; nil while it is open.
  /// - Throws: ``ToDoError/emptyTitle``, ``ToDoError/titleWithLineBreak(_:)``, ``ToDoError/tooLong(limit:)``,
  ///   ``ToDoError/invalidTag(_:)``.
  public init(
    _ title: String, id: UUID? = nil, notes: String = "", due: Due? = nil, start: Due? = nil,
    recurrence: Recurrence? = nil, priority: Priority? = nil, estimate: Estimate? = nil, tags: [String] = [],
    attributes: [String: String] = [:], created: Date = Date(), modified: Date? = nil, completed: Date? = nil
  ) throws(ToDoError) {
    self.id = id ?? UUID.timeOrdered(at: created)
    self.title = try Self.validTitle(title)
    self.notes = notes
    self.due = due
    self.priority = priority
    self.tags = []
    self.created = created
    self.modified = modified ?? created
    self.completed = completed
    rare = RareStorage(RareValues(start: start, recurrence: recurrence, estimate: estimate, attributes: attributes))
    if !tags.isEmpty { try setTags(tags) }
  }

  /// Creates a to-do from values that were stored or received.
  ///
  /// Values without a parameter are set afterwards. If attachments share a name, because two devices chose it, all but
  /// the first get a number.
  public init(
    storedTitle: String, id: UUID, tags: [String] = [], attachments: [Attachment] = [], created: Date, modified: Date
  ) {
    self.id = id
    title = storedTitle
    notes = ""
    self.tags = tags
    self.created = created
    self.modified = modified
    if !attachments.isEmpty { self.attachments = Self.distinct(attachments) }
  }
}

extension ToDo {
  /// The day or the moment from which on lists show it; nil for at any time.
  public var start: Due? {
    get { rare.values?.start }
    set { rare.change { $0.start = newValue } }
  }

  /// The repetition by which it is due again; nil for once.
  public var recurrence: Recurrence? {
    get { rare.values?.recurrence }
    set { rare.change { $0.recurrence = newValue } }
  }

  /// The condition under which its checklist is complete; nil for ``CompletionRule/automatic``.
  public var completion: CompletionRule? {
    get { rare.values?.completion }
    set { rare.change { $0.completion = newValue == .automatic ? nil : newValue } }
  }

  /// The time that it is expected to take.
  public var estimate: Estimate? {
    get { rare.values?.estimate }
    set { rare.change { $0.estimate = newValue } }
  }

  /// The files and folders that belong to it, each name once.
  public internal(set) var attachments: [Attachment] {
    get { rare.values?.attachments ?? [] }
    set { rare.change { $0.attachments = newValue } }
  }

  /// The identifiers of the to-dos that have to be complete before it, in ascending order: ``ToDoDependencies``.
  public internal(set) var needs: [UUID] {
    get { rare.values?.needs ?? [] }
    set { rare.change { $0.needs = newValue } }
  }

  /// The date of archiving; it has an effect while the to-do is complete and at the top of the list.
  public var archived: Date? {
    get { rare.values?.archived }
    set { rare.change { $0.archived = newValue } }
  }

  /// The values of other programs under their own names, stored for export.
  public var attributes: [String: String] {
    get { rare.values?.attributes ?? [:] }
    set { rare.change { $0.attributes = newValue } }
  }

  /// The values that an application stores for itself under its own names; only the list's own format exports them.
  ///
  /// Formats store words of other programs' texts among them, such as a rule of recurrence, to write them as they were.
  public var marks: [String: String] {
    get { rare.values?.marks ?? [:] }
    set { rare.change { $0.marks = newValue } }
  }
}

extension ToDo {
  /// The maximum number of bytes of a title in UTF-8.
  public static let longestTitle = 65_536

  /// The maximum number of bytes of notes in UTF-8 when a user enters them.
  public static let longestNotes = 524_288

  /// Changes the title.
  ///
  /// - Throws: ``ToDoError/emptyTitle``, ``ToDoError/titleWithLineBreak(_:)``, ``ToDoError/tooLong(limit:)``.
  public mutating func rename(_ title: String) throws(ToDoError) { self.title = try Self.validTitle(title) }

  /// Replaces its tags; duplicates count once.
  ///
  /// - Throws: ``ToDoError/invalidTag(_:)`` for a tag that is empty or holds white space or a comma.
  public mutating func setTags(_ tags: [String]) throws(ToDoError) {
    let unique = tags.unique
    for tag in unique {
      guard !tag.isEmpty, !tag.contains(where: { $0.isWhitespace || $0 == "," }) else { throw .invalidTag(tag) }
    }
    self.tags = unique
  }

  /// Replaces the to-dos that have to be complete before it; duplicates count once.
  public mutating func setNeeds(_ needs: some Sequence<UUID>) { self.needs = Set(needs).sorted() }

  /// Adds a file or a folder.
  ///
  /// An attachment with the name of another one gets a number, as in `photo 2.jpg`; existing ones stay.
  ///
  /// - Returns: The attachment with its final name.
  @discardableResult
  public mutating func attach(_ attachment: Attachment) -> Attachment {
    var numbered = attachment
    var number = 2
    while let other = attachments.first(where: { $0.name == numbered.name }) {
      if other.hash == attachment.hash { return other }
      numbered = attachment.numbered(number)
      number += 1
    }
    attachments.append(numbered)
    return numbered
  }

  /// Removes an attachment.
  ///
  /// - Throws: ``ToDoError/unknownAttachment(_:title:)``.
  @discardableResult
  public mutating func detach(_ name: String) throws(ToDoError) -> Attachment {
    guard let index = attachments.firstIndex(where: { $0.name == name }) else {
      throw .unknownAttachment(name, title: title)
    }
    return attachments.remove(at: index)
  }

  /// Returns attachments with distinct names.
  private static func distinct(_ attachments: [Attachment]) -> [Attachment] {
    guard attachments.count > 1 else { return attachments }
    var seen: Set<Attachment> = []
    var names: Set<String> = []
    var numbers: [String: Int] = [:]
    return attachments.compactMap { attachment in
      // Equal attachments count once.
      guard seen.insert(attachment).inserted else { return nil }
      var numbered = attachment
      while !names.insert(numbered.name).inserted {
        numbers[attachment.name, default: 1] += 1
        numbered = attachment.numbered(numbers[attachment.name, default: 1])
      }
      return numbered
    }
  }

  private static func validTitle(_ text: String) throws(ToDoError) -> String {
    let title = text.trimmingWhitespace()
    guard !title.isEmpty else { throw .emptyTitle }
    guard !title.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D || $0 == 0 }) else {
      throw .titleWithLineBreak(title)
    }
    guard title.utf8.count <= longestTitle else { throw .tooLong(limit: longestTitle) }
    return title
  }
}
