extension String {
  /// Returns the text without whitespace and line ends at either end.
  ///
  /// - Complexity: O(1) for a text that begins and ends with visible ASCII, otherwise O(*n*) for *n* characters.
  public func trimmingWhitespace() -> String {
    // Visible ASCII at both ends leaves nothing to trim, which saves breaking the text into characters.
    if let first = utf8.first, let last = utf8.last, (0x21...0x7E).contains(first), (0x21...0x7E).contains(last) {
      return self
    }
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(self[first...last])
  }
}
