/// A text that a mask has laid out, and the position of the cursor in it.
public struct MaskedText: Hashable, Sendable {
  /// The text in the field.
  public let text: String

  /// The number of characters before the cursor.
  public let cursor: Int

  /// The user's characters, without the mask's own.
  public let raw: String
}

extension FieldMask {
  /// Returns the layout of a text after an edit, with the cursor after the typed characters.
  ///
  /// Deleting one of the mask's own characters deletes the user's character before it, because otherwise it would
  /// reappear immediately. A pasted text may repeat the mask's beginning.
  ///
  /// - Parameters:
  ///   - range: The replaced characters, counted from 0; an empty range at the cursor for typing. A range is clamped to
  ///     the text.
  ///   - text: The text in the field, laid out by this mask.
  ///   - replacement: The typed or pasted text; empty for deleting.
  public func replacing(_ range: Range<Int>, of text: String, with replacement: String) -> MaskedText {
    let range = range.clamped(to: 0..<text.count)
    var before = ""
    var after = ""
    var deletesTyped = false
    for (index, (place, character)) in zip(places, text).enumerated() {
      guard case .slot = place else { continue }
      if index < range.lowerBound {
        before.append(character)
      } else if index >= range.upperBound {
        after.append(character)
      } else {
        deletesTyped = true
      }
    }
    if replacement.isEmpty, !range.isEmpty, !deletesTyped, !before.isEmpty { before.removeLast() }
    let added = before.isEmpty ? withoutPrefix(replacement) : replacement[...]
    let start = fitting(before + added)
    let raw = fitting(start + after)
    let (shown, cursor) = layOut(raw, countingUpTo: start.count)
    return MaskedText(text: shown, cursor: cursor, raw: raw)
  }
}
