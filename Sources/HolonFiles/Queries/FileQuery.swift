/// What files are searched by: one condition, or many that are one.
///
/// ```swift
/// let query = try FileQuery("kind:music (artist:abba or artist:\"David Bowie\") size>1MB")
/// for entry in folder.search(query) { print(entry.path) }
/// ```
///
/// - How answers combine: ``all(_:)`` chooses what all of its parts choose, ``any(_:)`` what one of them does,
///   ``not(_:)`` everything else.
/// - Order: the parts are asked in order, until the answer is certain.
/// - Failures: there are none; a file that doesn't say who wrote it was written by nobody.
/// - No parts: `all` chooses everything, `any` nothing.
public indirect enum FileQuery: Hashable, Sendable {
  /// What a text is looked for in.
  public enum Field: String, CaseIterable, Hashable, Sendable {
    /// What the file is called.
    case name

    /// What the book or the piece of music is called.
    case title

    /// Who wrote the book.
    case author

    /// Who plays the music.
    case artist

    /// The album that the music is on.
    case album
  }

  /// How a number or a time is compared.
  public enum Comparison: String, CaseIterable, Hashable, Sendable {
    /// Not greater, or not later.
    case atMost = "<="

    /// Not less, or not earlier.
    case atLeast = ">="

    /// Less, or earlier.
    case less = "<"

    /// Greater, or later.
    case greater = ">"

    /// The same.
    case equal = "="

    func holds<Value: Comparable>(_ value: Value, _ other: Value) -> Bool {
      switch self {
      case .atMost: value <= other
      case .atLeast: value >= other
      case .less: value < other
      case .greater: value > other
      case .equal: value == other
      }
    }
  }

  /// A text that a field holds, in large or small letters; with `*` or `?` in it, a pattern that it matches as a whole.
  case text(Field, String)

  /// What the file is.
  case kind(FileKind)

  /// The number of bytes.
  case size(Comparison, Int64)

  /// When it was changed last.
  case modified(Comparison, FileTime)

  /// What all conditions choose.
  case all([FileQuery])

  /// What at least one condition chooses.
  case any([FileQuery])

  /// What a condition doesn't choose.
  case not(FileQuery)

  /// Tells whether a file is chosen.
  public func includes(_ file: any File) -> Bool {
    switch self {
    case .text(let field, let text): field.values(of: file).contains { TextPattern.matches($0, text) }
    case .kind(let kind): file.kind == kind
    case .size(let comparison, let size): comparison.holds(file.size, size)
    case .modified(let comparison, let time): file.modified.map { comparison.holds($0, time) } ?? false
    case .all(let parts): parts.allSatisfy { $0.includes(file) }
    case .any(let parts): parts.contains { $0.includes(file) }
    case .not(let part): !part.includes(file)
    }
  }
}

extension Folder {
  /// The files and folders in it that a query chooses, at any depth, in order.
  ///
  /// - Complexity: O(*n*), *n* being the number of everything in it; each is looked at when it is asked for.
  public func search(_ query: FileQuery) -> some Sequence<Entry> {
    entries.lazy.filter { query.includes($0.file) }
  }
}

extension FileQuery.Field {
  fileprivate func values(of file: any File) -> [String] {
    switch (self, file) {
    case (.name, _): [file.name.text ?? file.name.description]
    case (.title, let book as EBook): [book.title].compactMap { $0 }
    case (.title, let music as Music): [music.title].compactMap { $0 }
    case (.author, let book as EBook): book.authors
    case (.artist, let music as Music): [music.artist].compactMap { $0 }
    case (.album, let music as Music): [music.album].compactMap { $0 }
    default: []
    }
  }
}

/// Texts to look for, with `*` for anything and `?` for one character.
enum TextPattern {
  static func matches(_ text: String, _ pattern: String) -> Bool {
    let text = text.lowercased()
    let pattern = pattern.lowercased()
    guard pattern.contains(where: { $0 == "*" || $0 == "?" }) else { return text.contains(pattern) }
    return matches(Array(text), Array(pattern))
  }

  /// Goes back to the last `*` only, so that no pattern takes longer than the product of the two lengths.
  private static func matches(_ text: [Character], _ pattern: [Character]) -> Bool {
    var place = 0
    var step = 0
    var star: (step: Int, place: Int)?
    while place < text.count {
      if step < pattern.count, pattern[step] == "*" {
        star = (step, place)
        step += 1
      } else if step < pattern.count, pattern[step] == "?" || pattern[step] == text[place] {
        step += 1
        place += 1
      } else if let last = star {
        star = (last.step, last.place + 1)
        step = last.step + 1
        place = last.place + 1
      } else {
        return false
      }
    }
    return pattern[step...].allSatisfy { $0 == "*" }
  }
}
