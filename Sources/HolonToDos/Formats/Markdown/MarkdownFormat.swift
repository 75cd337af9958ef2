public import Foundation

/// Checklists in Markdown, as they are written by hand.
///
/// ```markdown
/// # Party
/// - [ ] Invite friends !A #phone due:2026-12-01
///   Ask Anna first.
/// - [x] Bake a cake
///   - [x] Buy flour
/// ```
///
/// Reading:
/// - Every item of a list (`-`, `*`, `+`, `1.`, `1)`) is a to-do; `[x]` and `[X]` check it off, and without a box it
///   is open. `[/]` is read as open, and `[-]` as checked off, which is reported.
/// - An item belongs to the nearest one above with less indentation, whatever the width; a tab advances to the next
///   multiple of 4 columns.
/// - A heading is a to-do whose checklist consists of the items and the deeper headings below it.
/// - The end of an item has its priority as `!A`, its tags as `#tag` and its due date as `due:2026-12-01` or
///   `due:2026-12-01T15:30:00Z`. Other values have the words of their fields. The order is free.
///   Elsewhere these words are part of the title, and so is the first word always.
/// - Values of Obsidian's plugin Tasks at the end of an item are read, too: 📅, 🛫, ⏳, ➕, ✅ and ❌ with a date, 🔁 with
///   a rule, and the signs of priorities. Those elsewhere are reported.
/// - Code between fences, indented code after a blank line, HTML, comments, and metadata at the start have no items.
/// - Lines that are indented more than an item and aren't items are its notes; the first of them is the title of an
///   item without one.
/// - Other text is left out and reported in the findings; rules (`---`) are ignored.
///
/// Writing escapes text that would otherwise be read differently with a backslash. This applies to the last word of a
/// title that looks like a priority, a tag or a due date, and to lines of notes that look like an item. Checklists
/// nested deeper than 100 levels are written at level 100. Identifiers, and the dates of creation, change and
/// completion aren't written.
public struct MarkdownFormat: ToDoFormat {
  /// The name of the format: “markdown”.
  public let name = "markdown"

  /// The usual file name extensions.
  public let fileExtensions = ["md", "markdown"]

  /// The titles.
  public let identity = ToDoIdentity.titles

  /// Values for which the format has no form.
  public let omissions: [LostValue] = [.created, .modified, .completed, .identifier, .mark, .archived]

  /// The time zone of days on which to-dos were created and completed.
  public let timeZone: TimeZone

  /// Creates the format.
  public init(timeZone: TimeZone = .current) { self.timeZone = timeZone }

  /// Returns how much a text resembles Markdown with checklists.
  ///
  /// A text with a box is ``ToDoFormatLikeness/certain``, one with an item of a list or a heading
  /// ``ToDoFormatLikeness/likely``.
  public func likeness(of data: Data) -> ToDoFormatLikeness {
    .of(data) { bytes in
      var likeness = ToDoFormatLikeness.none
      bytes.forEachLine { line, _ in
        if likeness < .certain { likeness = max(likeness, MarkdownLine(line).likeness) }
      }
      return likeness
    }
  }

  /// Reads the items and headings of a text.
  public func read(_ data: Data, at now: Date) -> ToDoReading {
    ToDoReading(of: data) { bytes in
      var reader = MarkdownReader(bytes, now: now, timeZone: timeZone)
      bytes.forEachLine { line, number in reader.read(line, number) }
      return reader.finish()
    }
  }

  /// Writes an item for each to-do, with its notes below it.
  public func write(_ list: ToDoList) -> ToDoWriting { MarkdownWriter().write(list) }
}
