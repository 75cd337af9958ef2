extension String {
  /// The text without white space at either end.
  package func trimmingWhitespace() -> String {
    // Visible ASCII at both ends leaves nothing to trim, which spares breaking the text into characters.
    if let first = utf8.first, let last = utf8.last, (0x21...0x7E).contains(first), (0x21...0x7E).contains(last) {
      return self
    }
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(self[first...last])
  }
}
