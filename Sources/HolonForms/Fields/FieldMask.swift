/// The layout of a text while it is typed, as in `+49 (000) 000-0000`.
///
/// `0` represents a digit, `A` a letter, and `*` either. Every other character represents itself, and so does a
/// character after a backslash.
///
/// ```swift
/// let phone = FieldMask("(000) 000-0000")
/// phone.text(of: "5551")                                    // "(555) 1"
/// phone.replacing(9..<9, of: "(555) 1", with: "2").cursor   // 8, in "(555) 12"
/// phone.raw("(555) 12")                                     // "55512"
/// ```
///
/// The mask's own characters appear as soon as another character follows, and disappear when none does.
public struct FieldMask: Hashable, Sendable {
  enum Place: Hashable, Sendable {
    case slot(Slot)
    case literal(Character)
  }

  enum Slot: Hashable, Sendable {
    case digit, letter, either

    func accepts(_ character: Character) -> Bool {
      let isDigit = character.isASCII && character.isNumber
      return switch self {
      case .digit: isDigit
      case .letter: character.isLetter
      case .either: isDigit || character.isLetter
      }
    }
  }

  /// The mask as it was written.
  public let pattern: String

  let places: [Place]

  /// Creates a mask from a pattern, in which `0`, `A` and `*` represent the user's characters.
  public init(_ pattern: String) {
    self.pattern = pattern
    var places: [Place] = []
    var isEscaped = false
    for character in pattern {
      switch character {
      case _ where isEscaped:
        places.append(.literal(character))
        isEscaped = false
      case "\\": isEscaped = true
      case "0": places.append(.slot(.digit))
      case "A": places.append(.slot(.letter))
      case "*": places.append(.slot(.either))
      default: places.append(.literal(character))
      }
    }
    self.places = places
  }

  /// The number of characters that the user types.
  public var slotCount: Int {
    places.reduce(0) { if case .slot = $1 { $0 + 1 } else { $0 } }
  }

  /// The mask as an example for users, with a digit or a letter in each slot.
  public var example: String {
    String(
      places.map { place -> Character in
        switch place {
        case .literal(let character): character
        case .slot(.letter): "A"
        case .slot: "0"
        }
      })
  }
}

extension FieldMask: ExpressibleByStringLiteral {
  /// Creates a mask from a pattern, in which `0`, `A` and `*` represent the user's characters.
  public init(stringLiteral value: String) { self.init(value) }
}

extension FieldMask {
  /// Returns the typed characters laid out by the mask.
  ///
  /// - Parameter raw: The characters for the slots; those that don't fit the next slot are left out.
  public func text(of raw: String) -> String { layOut(raw, countingUpTo: 0).text }

  /// Returns whether each character fits its slot, and every slot has one.
  func accepts(_ raw: String) -> Bool {
    let slots = slots
    return raw.count == slots.count && zip(slots, raw).allSatisfy { $0.accepts($1) }
  }

  /// Returns the user's characters of a text that the mask has laid out or that was pasted.
  public func raw(_ text: String) -> String {
    guard !isLaidOut(text) else {
      return String(zip(places, text).compactMap { if case .slot = $0 { $1 } else { nil } })
    }
    return fitting(withoutPrefix(text))
  }

  var slots: [Slot] { places.compactMap { if case .slot(let slot) = $0 { slot } else { nil } } }

  /// Returns the characters that fit the slots, one after another.
  func fitting(_ text: some Sequence<Character>) -> String {
    var slots = slots[...]
    var raw = ""
    for character in text {
      guard let slot = slots.first else { break }
      guard slot.accepts(character) else { continue }
      raw.append(character)
      slots.removeFirst()
    }
    return raw
  }

  /// The literals before the first slot, which a pasted text may repeat.
  private var prefix: String {
    var prefix = ""
    for case .literal(let character) in places.prefix(while: { if case .literal = $0 { true } else { false } }) {
      prefix.append(character)
    }
    return prefix
  }

  /// Returns a text without the mask's beginning, whose last spaces and brackets may be missing: `+49170` for `+49
  /// (000)`.
  func withoutPrefix(_ text: String) -> Substring {
    var prefix = prefix[...]
    while let last = prefix.last {
      if text.hasPrefix(prefix) { return text.dropFirst(prefix.count) }
      if last.isLetter || last.isNumber { break }
      prefix.removeLast()
    }
    return text[...]
  }

  /// Returns whether the mask can have laid out a text.
  private func isLaidOut(_ text: String) -> Bool {
    text.count <= places.count
      && zip(places, text).allSatisfy { place, character in
        switch place {
        case .literal(let literal): literal == character
        case .slot(let slot): slot.accepts(character)
        }
      }
  }

  /// Returns the text, and the place in it right after the given number of the user's characters.
  func layOut(_ raw: String, countingUpTo count: Int) -> (text: String, cursor: Int) {
    var (text, cursor, typed) = ("", 0, 0)
    var pending = ""
    var characters = raw[...]
    for place in places {
      switch place {
      case .literal(let character): pending.append(character)
      case .slot(let slot):
        while let next = characters.first, !slot.accepts(next) { characters.removeFirst() }
        guard let next = characters.popFirst() else { return (text, cursor) }
        text += pending
        text.append(next)
        pending = ""
        typed += 1
        if typed == count { cursor = text.count }
      }
    }
    // No more characters can follow, so the end of the mask is shown immediately.
    if typed > 0 { text += pending }
    return (text, cursor)
  }
}
