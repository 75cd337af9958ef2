import HolonBase

/// The likeness of words, for suggestions.
public enum Spelling {
  /// Returns whether a word may be a misspelling of another: at most two letters differ, and at most half of them.
  public static func isNear(_ word: String, _ other: String) -> Bool { word.isMisspelling(of: other) }
}
