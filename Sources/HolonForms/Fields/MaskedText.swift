/// A text that a mask has laid out, and where the cursor stands in it.
public struct MaskedText: Hashable, Sendable {
  /// What the field shows.
  public let text: String

  /// The number of characters before the cursor.
  public let cursor: Int

  /// What the user typed, without the mask's own characters.
  public let raw: String
}

extension FieldMask {
  /// Lays out the text that an edit leads to, and puts the cursor behind what was typed.
  ///
  /// Deleting one of the mask's own characters deletes the user's character before it: otherwise it would come back at
  /// once and nothing would happen. A pasted text may repeat the mask's beginning.
  ///
  /// - Parameters:
  ///   - range: What is replaced, counted in characters; an empty range at the cursor for typing. What lies beyond the
  ///     text is left out.
  ///   - text: What the field shows, laid out by this mask.
  ///   - replacement: What is typed or pasted; empty for deleting.
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
