/// Operations as words on one line, as the journal keeps them.
///
/// Paths are percent-encoded, so that any bytes fit: `move /a%20b /c refuse`, `all 2 trash /a trash /b`.
extension FileOperation {
  /// The operation as words.
  var words: [String] {
    switch self {
    case .move(let path, let place, let existing):
      ["move", PercentEncoding.text(path.bytes), PercentEncoding.text(place.bytes), existing.word]
    case .copy(let path, let place, let existing):
      ["copy", PercentEncoding.text(path.bytes), PercentEncoding.text(place.bytes), existing.word]
    case .trash(let path): ["trash", PercentEncoding.text(path.bytes)]
    case .restore(let path, let place):
      ["restore", PercentEncoding.text(path.bytes), place.map { PercentEncoding.text($0.bytes) } ?? "-"]
    case .all(let parts): ["all", String(parts.count)] + parts.flatMap(\.words)
    case .each(let parts): ["each", String(parts.count)] + parts.flatMap(\.words)
    }
  }

  /// Reads an operation from the beginning of words, and removes those; nil when they are none.
  init?(_ words: inout ArraySlice<Substring>) {
    guard let verb = words.popFirst() else { return nil }
    switch verb {
    case "move", "copy":
      guard let path = Self.path(&words), let place = Self.path(&words),
        let existing = words.popFirst().flatMap({ Existing(word: $0) })
      else { return nil }
      self = verb == "move" ? .move(path, to: place, existing: existing) : .copy(path, to: place, existing: existing)
    case "trash":
      guard let path = Self.path(&words) else { return nil }
      self = .trash(path)
    case "restore":
      guard let path = Self.path(&words) else { return nil }
      if words.first == "-" {
        words.removeFirst()
        self = .restore(path)
      } else {
        guard let place = Self.path(&words) else { return nil }
        self = .restore(path, to: place)
      }
    case "all", "each":
      guard let count = words.popFirst().flatMap({ Int($0) }), count >= 0 else { return nil }
      var parts: [FileOperation] = []
      for _ in 0..<count {
        guard let part = FileOperation(&words) else { return nil }
        parts.append(part)
      }
      self = verb == "all" ? .all(parts) : .each(parts)
    default: return nil
    }
  }

  private static func path(_ words: inout ArraySlice<Substring>) -> AbsolutePath? {
    words.popFirst().flatMap { PercentEncoding.bytes($0.utf8) }.flatMap { AbsolutePath(bytes: $0) }
  }
}

extension FileOperation.Existing {
  fileprivate var word: String { self == .refuse ? "refuse" : "trash" }

  fileprivate init?(word: Substring) {
    switch word {
    case "refuse": self = .refuse
    case "trash": self = .trash
    default: return nil
    }
  }
}
