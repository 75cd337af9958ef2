/// A condition for a search of files, or several that are combined into one.
///
/// ```swift
/// let query = try FileQuery("kind:music (artist:abba or artist:\"David Bowie\") duration>3:30")
/// for entry in folder.search(query) { print(entry.path) }
/// ```
///
/// - How answers combine: ``all(_:)`` selects the files that all of its parts select, ``any(_:)`` those that at least
///   one selects. ``not(_:)`` selects all others.
/// - Order: the parts are evaluated in order, until the result is certain.
/// - Failures: no evaluation fails; a file without a stated author has no author.
/// - No parts: `all` selects every file, `any` none.
public indirect enum FileQuery: Hashable, Sendable {
  /// The field that a text is searched for in.
  public enum Field: String, CaseIterable, Hashable, Sendable {
    /// The name of the file.
    case name

    /// The title of the book, the document, the vector graphics or the piece of music.
    case title

    /// The author of the book or the document.
    case author

    /// The artist who plays the music.
    case artist

    /// The album that the music is on.
    case album

    /// The name of the format, as in `EPUB`, `MP3` or `UTF-8`.
    case format
  }

  /// A number that a file's content states.
  public enum Quantity: String, CaseIterable, Hashable, Sendable {
    /// The duration of the music, in whole seconds.
    case duration

    /// The number of pages of the comic book.
    case pages

    /// The width of the picture, in pixels.
    case width

    /// The height of the picture, in pixels.
    case height

    /// The number of lines of the text.
    case lines
  }

  /// The comparison of a number or a time.
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

  /// A text in a field, in large or small letters; with `*` or `?`, a pattern that the field matches as a whole.
  case text(Field, String)

  /// The kind of the file.
  case kind(FileKind)

  /// The size of the file, in bytes.
  case size(Comparison, Int64)

  /// The time of the last modification.
  case modified(Comparison, FileTime)

  /// A number that the content states; a file without it isn't selected.
  case quantity(Quantity, Comparison, Int)

  /// The files that all conditions select.
  case all([FileQuery])

  /// The files that at least one condition selects.
  case any([FileQuery])

  /// The files that a condition doesn't select.
  case not(FileQuery)

  /// Returns whether the query selects a file.
  public func includes(_ file: any File) -> Bool {
    switch self {
    case .text(let field, let text): field.values(of: file).contains { TextPattern.matches($0, text) }
    case .kind(let kind): file.kind == kind
    case .size(let comparison, let size): comparison.holds(file.size, size)
    case .modified(let comparison, let time): file.modified.map { comparison.holds($0, time) } ?? false
    case .quantity(let quantity, let comparison, let number):
      quantity.value(of: file).map { comparison.holds($0, number) } ?? false
    case .all(let parts): parts.allSatisfy { $0.includes(file) }
    case .any(let parts): parts.contains { $0.includes(file) }
    case .not(let part): !part.includes(file)
    }
  }
}

extension Folder {
  /// Returns the files and folders in the folder that a query selects, at any depth, in order.
  ///
  /// - Complexity: O(*n*), *n* being the number of everything in the folder. Each file is evaluated when the sequence
  ///   reaches it.
  public func search(_ query: FileQuery) -> some Sequence<Entry> {
    entries.lazy.filter { query.includes($0.file) }
  }
}

extension FileQuery.Field {
  fileprivate func values(of file: any File) -> [String] {
    switch (self, file) {
    case (.name, _): [file.name.text ?? file.name.description]
    case (.title, let book as EBook): [book.title].compactMap { $0 }
    case (.title, let text as TextFile): [text.title].compactMap { $0 }
    case (.title, let image as ImageFile): [image.title].compactMap { $0 }
    case (.title, let music as Music): [music.title].compactMap { $0 }
    case (.author, let book as EBook): book.authors
    case (.author, let text as TextFile): text.authors
    case (.artist, let music as Music): [music.artist].compactMap { $0 }
    case (.album, let music as Music): [music.album].compactMap { $0 }
    case (.format, let book as EBook): [book.format?.rawValue].compactMap { $0 }
    case (.format, let image as ImageFile): [image.format?.rawValue].compactMap { $0 }
    case (.format, let music as Music): [music.format?.rawValue].compactMap { $0 }
    case (.format, let text as TextFile): [text.format?.rawValue ?? text.encoding?.rawValue].compactMap { $0 }
    default: []
    }
  }
}

extension FileQuery.Quantity {
  fileprivate func value(of file: any File) -> Int? {
    switch (self, file) {
    case (.duration, let music as Music): music.duration.flatMap { Int(exactly: $0.rounded()) }
    case (.pages, let book as EBook): book.pages
    case (.width, let image as ImageFile): image.dimensions?.width
    case (.height, let image as ImageFile): image.dimensions?.height
    case (.lines, let text as TextFile): text.lines
    default: nil
    }
  }
}

/// A namespace for text patterns, with `*` for any text and `?` for one character.
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
