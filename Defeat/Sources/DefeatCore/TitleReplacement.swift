/// A replacement of text in a title, as in `/mum/dad/`.
public struct TitleReplacement: Hashable, Sendable {
  private let old: String
  private let new: String
  private let isGlobal: Bool

  /// Reads a replacement of the first place such as `/mum/dad/`, or of all places such as `/mum/dad/g`.
  ///
  /// - Returns: Nil for other texts.
  public init?(_ text: String) {
    guard let match = text.wholeMatch(of: /\/([^\/]+)\/([^\/]*)\/(g?)/) else { return nil }
    (old, new, isGlobal) = (String(match.1), String(match.2), !match.3.isEmpty)
  }

  /// Returns the changed title; nil if the title doesn't have the text.
  public func title(replacing title: String) -> String? {
    title.contains(old) ? title.replacing(old, with: new, maxReplacements: isGlobal ? .max : 1) : nil
  }
}
