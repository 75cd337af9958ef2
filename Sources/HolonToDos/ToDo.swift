public import Foundation

/// One thing to do.
///
/// Whether it has a checklist is known by the ``ToDoList`` that holds it, not by the to-do.
///
/// ```swift
/// var call = try ToDo("Call the bank", due: .day(Day("2026-12-01")!), priority: .high, tags: ["phone"])
/// try call.rename("Call both banks")
/// ```
public struct ToDo: Identifiable, Hashable, Sendable {
  /// Names the to-do everywhere and for ever, also on other devices.
  public internal(set) var id: UUID

  /// What is to be done, in one line that is never empty.
  public internal(set) var title: String

  /// Whatever else is to be said, in any number of lines; empty when there is nothing.
  public var notes: String

  /// When it has to be done.
  public var due: Due?

  /// How urgent it is.
  public var priority: Priority?

  /// How long it is expected to take.
  public var estimate: Estimate?

  /// The words to find it by, each once, without spaces.
  public internal(set) var tags: [String]

  /// The files and folders that belong to it, each name once.
  public internal(set) var attachments: [Attachment]

  /// What other programs have noted about it under names of their own, kept for the way back.
  public var attributes: [String: String]

  /// When it was written down.
  public var created: Date

  /// When it was changed last.
  public var modified: Date

  /// When it was checked off; nil while it is open, and nil for a checklist, whose parts answer.
  public var completed: Date?

  /// Creates a to-do.
  ///
  /// - Parameters:
  ///   - title: One line; white space around it is cut off.
  ///   - id: A name of its own; by default a new one that sorts by time of creation.
  ///   - created: The time of creation, which is also the time of the last change unless `modified` says otherwise.
  /// - Throws: ``ToDoError/emptyTitle``, ``ToDoError/titleWithLineBreak(_:)``, ``ToDoError/tooLong(limit:)``,
  ///   ``ToDoError/invalidTag(_:)``.
  public init(
    _ title: String, id: UUID? = nil, notes: String = "", due: Due? = nil, priority: Priority? = nil,
    estimate: Estimate? = nil, tags: [String] = [], attributes: [String: String] = [:], created: Date = Date(),
    modified: Date? = nil,
    completed: Date? = nil
  ) throws(ToDoError) {
    self.id = id ?? UUID.timeOrdered(at: created)
    self.title = try Self.validTitle(title)
    self.notes = notes
    self.due = due
    self.priority = priority
    self.estimate = estimate
    self.tags = []
    attachments = []
    self.attributes = attributes
    self.created = created
    self.modified = modified ?? created
    self.completed = completed
    if !tags.isEmpty { try setTags(tags) }
  }

  /// Creates a to-do from values that were stored or received.
  ///
  /// What has no parameter is set afterwards. Of attachments with one name, as two devices may have chosen it, all but the
  /// first get a number.
  public init(
    storedTitle: String, id: UUID, tags: [String] = [], attachments: [Attachment] = [], created: Date, modified: Date
  ) {
    self.id = id
    title = storedTitle
    notes = ""
    self.tags = tags
    self.attachments = Self.distinct(attachments)
    attributes = [:]
    self.created = created
    self.modified = modified
  }
}

extension ToDo {
  /// The greatest number of bytes of UTF-8 that a title may have.
  public static let longestTitle = 65_536

  /// The greatest number of bytes of UTF-8 that notes may have wherever somebody enters them.
  public static let longestNotes = 524_288

  /// Gives it another title.
  ///
  /// - Throws: ``ToDoError/emptyTitle``, ``ToDoError/titleWithLineBreak(_:)``, ``ToDoError/tooLong(limit:)``.
  public mutating func rename(_ title: String) throws(ToDoError) { self.title = try Self.validTitle(title) }

  /// Replaces its tags; a tag named twice counts once.
  ///
  /// - Throws: ``ToDoError/invalidTag(_:)`` for a tag that is empty or holds white space or a comma.
  public mutating func setTags(_ tags: [String]) throws(ToDoError) {
    var unique: [String] = []
    for tag in tags where !unique.contains(tag) {
      guard !tag.isEmpty, !tag.contains(where: { $0.isWhitespace || $0 == "," }) else { throw .invalidTag(tag) }
      unique.append(tag)
    }
    self.tags = unique
  }

  /// Puts a file or a folder to it.
  ///
  /// What has the name of another attachment gets a number, as in `photo 2.jpg`; what is there already stays.
  ///
  /// - Returns: The attachment as the to-do has it.
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

  /// Takes an attachment away.
  ///
  /// - Throws: ``ToDoError/unknownAttachment(_:title:)``.
  @discardableResult
  public mutating func detach(_ name: String) throws(ToDoError) -> Attachment {
    guard let index = attachments.firstIndex(where: { $0.name == name }) else {
      throw .unknownAttachment(name, title: title)
    }
    return attachments.remove(at: index)
  }

  /// Attachments with one name each.
  private static func distinct(_ attachments: [Attachment]) -> [Attachment] {
    guard attachments.count > 1 else { return attachments }
    var seen: Set<Attachment> = []
    var names: Set<String> = []
    var numbers: [String: Int] = [:]
    return attachments.compactMap { attachment in
      // One that comes twice is one.
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
