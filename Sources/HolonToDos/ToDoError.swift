internal import Foundation
public import HolonBase

/// An error from an edit of to-dos that was refused.
public enum ToDoError: Error, Equatable, Sendable {
  /// A title has no characters but white space.
  case emptyTitle

  /// A title has more than one line.
  case titleWithLineBreak(String)

  /// A title or notes have more bytes of UTF-8 than ``ToDo/longestTitle`` or ``ToDo/longestNotes``.
  case tooLong(limit: Int)

  /// A tag is empty, or holds white space or a comma.
  case invalidTag(String)

  /// No to-do of the list has this number.
  case unknownNumber(Int)

  /// No to-do of the list has any of these numbers.
  case unknownNumbers([Int])

  /// No to-do of the list has this identifier or prefix of one.
  case unknownID(String)

  /// Several to-dos have identifiers with this prefix.
  case ambiguousID(String)

  /// A to-do has no attachment of this name.
  case unknownAttachment(String, title: String)

  /// A checklist that is checked off by hand after its parts was to be completed while parts with these numbers are open.
  case openParts([Int], title: String)

  /// A to-do was to be completed before others that it needs.
  case blocked(title: String, by: [NamedToDo])

  /// A to-do was to need another one that waits for it already, as the picture of the circle shows.
  case circularNeed(title: String, needed: String, circle: String)

  /// An open to-do, or one with open parts, was to be archived.
  case archivingOpen(title: String)

  /// A part of a checklist was to be archived.
  case archivingPart(title: String)

  /// A to-do that doesn't recur was to be skipped.
  case notRecurring(title: String)

  /// The last instance of a recurring to-do was to be skipped.
  case lastInstance(title: String)

  /// A to-do was to recur until a day before it is due.
  case recurrenceEndsBeforeDue(title: String)

  /// A to-do was to become a part of itself or of one of its own parts.
  case moveIntoItself(title: String)

  /// A to-do of a synchronized list was to be nested deeper than a hub accepts.
  case tooDeep(title: String, limit: Int)
}

extension ToDoError {
  /// The number and the title of a to-do.
  public struct NamedToDo: Equatable, Sendable, CustomStringConvertible {
    /// The number in the list.
    public let number: Int

    /// The title.
    public let title: String

    /// Creates a name.
    public init(number: Int, title: String) {
      self.number = number
      self.title = title
    }

    /// The number and the title, as in 12 “Go shopping”.
    public var description: String { "\(number) “\(title)”" }
  }
}

extension ToDoError: DescribedError {
  /// The refused edit, and the next step.
  public var description: String {
    switch self {
    case .emptyTitle: "A to-do needs a title: say in a few words what is to be done."
    case .titleWithLineBreak(let title):
      "A title is one line, but “\(title.split(whereSeparator: \.isNewline).first ?? "")…” has more: "
        + "put the rest into the notes."
    case .tooLong(let limit):
      "The text has more than \(limit) bytes: shorten it, or attach it as a file."
    case .invalidTag(let tag): "“\(tag)” isn't a tag: use a single word without spaces or commas."
    case .unknownNumber(let number): "No to-do has the number \(number): use the number of a to-do in the list."
    case .unknownNumbers(let numbers):
      "No to-dos have the numbers \(Self.enumeration(of: numbers)): use numbers of to-dos in the list."
    case .unknownID(let id): "No to-do has an identifier that begins with “\(id)”: use that of a to-do in the list."
    case .ambiguousID(let id): "Several to-dos have identifiers that begin with “\(id)”: use more of its characters."
    case .unknownAttachment(let name, let title):
      "“\(title)” has no attachment “\(name)”: use the name of one of its attachments."
    case .openParts(let numbers, let title):
      "“\(title)” is completed after its parts, but \(Self.enumeration(of: numbers)) \(numbers.count == 1 ? "is" : "are") "
        + "open: complete \(numbers.count == 1 ? "it" : "them") first, or choose another rule for its completion."
    case .blocked(let title, let blockers):
      "“\(title)” waits for \(Self.enumeration(of: blockers)): complete \(blockers.count == 1 ? "that" : "those") first, "
        + "or change what it needs."
    case .circularNeed(let title, let needed, let circle):
      "“\(title)” can't need “\(needed)”, because they would wait for each other: \(circle). Leave out one of these "
        + "dependencies."
    case .archivingOpen(let title):
      "“\(title)” isn't complete with all of its parts: complete it before you archive it."
    case .archivingPart(let title): "“\(title)” is a part of a checklist: archive the checklist once it is complete."
    case .notRecurring(let title): "“\(title)” doesn't recur, so it can't be skipped: complete it, or set a recurrence."
    case .lastInstance(let title): "“\(title)” doesn't recur after this time: complete it, or remove it."
    case .recurrenceEndsBeforeDue(let title):
      "“\(title)” is due after the last day of its recurrence: write a later last day, or an earlier due date."
    case .moveIntoItself(let title):
      "“\(title)” can't be moved into itself or one of its parts: choose a to-do outside it."
    case .tooDeep(let title, let limit):
      "“\(title)” would be more than \(limit) levels deep, the limit of synced lists: choose a place nearer to the top."
    }
  }

  /// Returns numbers as an enumeration, as in “4, 6 and 9”, of which no more than twenty are named.
  private static func enumeration(of numbers: [some CustomStringConvertible]) -> String {
    if numbers.count == 1 { return numbers[0].description }
    let named = numbers.prefix(20).map(\.description)
    let last = numbers.count > named.count ? "\(numbers.count - named.count) more" : named.last
    let first = numbers.count > named.count ? named[...] : named.dropLast()
    return "\(first.joined(separator: ", ")) and \(last ?? "")"
  }
}
