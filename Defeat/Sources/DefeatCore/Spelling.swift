import HolonBase

/// The likeness of words, for suggestions.
public enum Spelling {
  /// Returns whether a word may be a misspelling of another: at most two letters differ, and at most half of them.
  public static func isNear(_ word: String, _ other: String) -> Bool { word.isMisspelling(of: other) }

  /// Returns whether a word of a title is a misspelling of a name: one letter differs, or two of long words.
  static func isSurelyNear(_ word: ArraySlice<UInt8>, _ name: String) -> Bool {
    let lengths = (min(word.count, name.utf8.count), max(word.count, name.utf8.count))
    let most = lengths.0 > 6 && lengths.1 > 7 ? 2 : 1
    // “Emery” isn't “every”.
    guard name.utf8.count > 5 || word.dropFirst().first == name.utf8.dropFirst().first else { return false }
    return lengths.1 - lengths.0 <= most
      && String(decoding: word, as: UTF8.self).lowercased().editDistance(to: name) <= most
  }
}
