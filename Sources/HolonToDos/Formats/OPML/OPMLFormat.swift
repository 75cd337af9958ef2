public import Foundation
import HolonBase

/// Outlines in OPML 2.0, as OmniOutliner, Dynalist and other outliners exchange them.
///
/// ```xml
/// <outline text="Plan the party">
/// <outline text="Bake a cake" _complete="true" _note="With nuts" category="fun" due="2026-12-01"/>
/// </outline>
/// ```
///
/// - Every `outline` is a to-do, and the elements within it are its parts.
/// - `_note` has the notes; `_complete`, `complete` and `checked` that are true, and a `_status` that is checked, mean
///   that the to-do is completed. `category` has the tags, between commas.
/// - Values have attributes with the words of their fields, as in Markdown: `due`, `start`, `recur`, `pri`, `est`.
/// - Other attributes are reported. Neither entities of the document nor external ones are read.
///
/// Source: http://opml.org/spec2.opml
public struct OPMLFormat: ToDoFormat {
  /// The name of the format: “opml”.
  public let name = "opml"

  /// The usual file name extensions.
  public let fileExtensions = ["opml"]

  /// The titles.
  public let identity = ToDoIdentity.titles

  /// Values for which the format has no form.
  public let omissions: [LostValue] = [.created, .modified, .completed, .identifier, .mark, .archived]

  /// Creates the format.
  public init() {}

  /// Returns ``ToDoFormatLikeness/certain`` for XML with an element named opml near its start.
  public func likeness(of data: Data) -> ToDoFormatLikeness {
    .of(data) { bytes in
      guard bytes.trimmed.begins(with: "<") else { return .none }
      var scanner = XMLScanner(utf8: Array(bytes))
      while let event = scanner.next() {
        if event == .start { return scanner.isNamed("opml") ? .certain : .none }
      }
      return .none
    }
  }

  /// Reads the outlines of a document.
  public func read(_ data: Data, at now: Date) -> ToDoReading {
    ToDoReading(of: data) { bytes in OPMLReader(bytes, now: now).read() }
  }

  /// Writes one element a line.
  public func write(_ list: ToDoList) -> ToDoWriting { OPMLWriter().write(list) }
}
