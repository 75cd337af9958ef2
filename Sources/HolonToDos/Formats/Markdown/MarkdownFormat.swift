public import Foundation

/// Checklists in Markdown, as people write them by hand.
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
/// - Every item of a list (`-`, `*`, `+`, `1.`, `1)`) is a to-do; `[x]` and `[X]` check it off, without a box it is open.
/// - An item belongs to the nearest one above that is indented less, whatever the width; a tab goes to the next
///   multiple of 4 columns.
/// - A heading is a to-do whose checklist are the items and the deeper headings below it.
/// - At the end of an item stand its priority as `!A`, its tags as `#tag` and its due date as `due:2026-12-01` or
///   `due:2026-12-01T15:30:00Z`, and other values with the words of their fields (``ToDo/Field/word``), in any order. Elsewhere these are part of the title, and so is the first word always.
/// - Lines that are indented more than an item and aren't items are its notes; the first of them is the title of an item
///   without one.
/// - Any other text is left out and named in the findings; rules (`---`) mean nothing.
///
/// Writing escapes with a backslash what would be read as something else: the last word of a title that looks like a
/// priority, a tag or a due date, and lines of notes that look like an item. Checklists that are nested deeper than 100
/// levels are written at the hundredth. Identifiers, and the dates of creation, change and completion aren't written.
public struct MarkdownFormat: ToDoFormat {
  /// What the format is called: “markdown”.
  public let name = "markdown"

  /// The usual endings of its files.
  public let fileExtensions = ["md", "markdown"]

  /// Creates the format.
  public init() {}

  /// Returns ``ToDoFormatLikeness/certain`` for a text with a box, and ``ToDoFormatLikeness/likely`` for one with an
  /// item of a list or a heading.
  public func likeness(of data: Data) -> ToDoFormatLikeness {
    var likeness = ToDoFormatLikeness.none
    _ = ToDoReading(of: data.prefix(64_000)) { bytes, _ in
      bytes.forEachLine { line, _ in
        if likeness < .certain { likeness = max(likeness, MarkdownLine(line).likeness) }
      }
      return ToDoList()
    }
    return likeness
  }

  /// Reads the items and headings of a text.
  public func read(_ data: Data, at now: Date) -> ToDoReading {
    ToDoReading(of: data) { bytes, findings in
      var reader = MarkdownReader(now: now)
      bytes.forEachLine { line, number in reader.read(line, number) }
      return reader.finish(&findings)
    }
  }

  /// Writes one item a to-do, its notes below it.
  public func write(_ list: ToDoList) -> ToDoWriting {
    var writer = MarkdownWriter()
    return writer.write(list)
  }
}
