/// A set of kinds of words and of keywords, such as those that a word may be in a phrase.
struct LineClasses: OptionSet, Sendable {
  /// A kind of word; the first ones have a value.
  enum Kind: String, CaseIterable {
    case number, ordinal, weekday, plural, monthName, unit, part, adverb, priority, field, feast
    /// A day of each year, as a month times 100 and a day; a time zone.
    case festival, timeZone
    /// Several weekdays, such as MWF, as bits from Sunday; a number of times, such as “twice” or x6.
    case initials, multiple
    case cautious, ordinalEnding, digits, numeral
    /// Any word without a sign.
    case word
    /// A number in digits or as a word, such as 3, “three” or “a”; only a word; two of them, such as 2-3.
    case n, numberWord, range
    /// An ordinal number, such as 3rd or “third”, without the last; only in digits.
    case nth, digitNth
    /// A year; a day of a month, such as 24 or 24th; a word with digits and a colon or “pm”; two
    /// times such as 5-6pm.
    case yearNumber, date, timelike, timeRange
    /// A single letter, also after digits, as in 5m; a word with a dash after it, as in mon-fri.
    case lettered, dashed
    // The units, in their order.
    case minute, hour, day, week, fortnight, month, quarterYear, year

    static var count: Int { Kind.year.position + 1 }
  }

  typealias Keyword = ToDoLine.Vocabulary.Keyword

  let rawValue: UInt128

  init(rawValue: UInt128) { self.rawValue = rawValue }

  /// Creates a set with the class of a number, as ``forEach(_:)`` returns it.
  init(number: Int) { rawValue = 1 &<< UInt128(truncatingIfNeeded: number) }

  init(_ kind: Kind) { self.init(number: kind.position) }
  init(_ keyword: Keyword) { self.init(number: Kind.count + keyword.position) }
  init(_ unit: ToDoLine.Vocabulary.Unit) { self.init(number: Kind.minute.position + unit.rawValue) }

  init(_ kinds: [Kind], _ keywords: [Keyword] = []) {
    self.init(kinds.map { Self($0) } + keywords.map { Self($0) })
  }

  /// The place of a word, which may be none.
  static let end = Self(number: 127)

  /// All words.
  static let all = Self(rawValue: .max)

  mutating func insert(_ kind: Kind) { formUnion(Self(kind)) }

  /// Calls a closure with the number of each class.
  func forEach(_ body: (Int) -> Void) {
    var rest = rawValue
    while rest != 0 {
      body(rest.trailingZeroBitCount)
      rest &= rest - 1
    }
  }

  func has(_ kind: Kind) -> Bool { meets(Self(kind)) }

  func has(_ keyword: Keyword) -> Bool { meets(Self(keyword)) }

  /// Returns whether a word may be something of both.
  func meets(_ other: LineClasses) -> Bool { rawValue & other.rawValue != 0 }
}

extension CaseIterable {
  /// The position among all cases, which costs nothing: the compiler numbers cases without values in their order.
  var position: Int { Int(unsafeBitCast(self, to: UInt8.self)) }
}

/// Words by the hash of their letters, which is cheaper to make than a dictionary of texts.
struct WordIndex: Sendable {
  private static var placeCount: Int { 4_096 }

  /// The letters of all words, and the offset at which each starts; the first one is empty, for an unknown word.
  private var (letters, starts): ([UInt8], [Int]) = ([], [0, 0])
  private var places = [UInt16](repeating: 0, count: placeCount)

  /// The number of bytes of the longest word.
  private(set) var longest = 0

  subscript(index: Int) -> String { letters.text(starts[index], starts[index + 1]) }

  /// Returns the index of a word, which is added if it is new.
  mutating func insert(_ word: String) -> Int {
    let name = Self.folded(Array(word.utf8)[...])
    let place = place(of: name)
    if places[place] == 0 {
      precondition(starts.count < Self.placeCount / 2, "An index has fewer than \(Self.placeCount / 2) words.")
      places[place] = UInt16(starts.count - 1)
      letters += name
      starts.append(letters.count)
      longest = max(longest, name.count)
    }
    return Int(places[place])
  }

  /// Returns the index of a word, ignoring case; 0 for an unknown word.
  func index(of word: ArraySlice<UInt8>) -> Int {
    guard word.count <= longest else { return 0 }
    return Int(places[place(of: Self.folded(word))])
  }

  /// Returns the letters of a word in lower case, unless all are ones of ASCII, whose case is ignored.
  private static func folded(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    word.allSatisfy { $0 < 0x80 } ? word : Array(String(decoding: word, as: UTF8.self).lowercased().utf8)[...]
  }

  /// Returns the place of a word, or the empty one for an unknown word.
  private func place(of name: ArraySlice<UInt8>) -> Int {
    var hash: UInt32 = 0
    for byte in name { hash = (hash ^ UInt32(byte.lowercase)) &* 16_777_619 }
    var place = Int(hash >> 8) % Self.placeCount
    while case let index = Int(places[place]), index != 0 {
      let word = letters[starts[index]..<starts[index + 1]]
      if word.count == name.count, zip(word, name).allSatisfy({ $0.lowercase == $1.lowercase }) { return place }
      place = (place + 1) % Self.placeCount
    }
    return place
  }
}
