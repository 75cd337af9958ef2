/// A decoder of a terminal's input: UTF-8, the sequences of keys (ECMA-48, CSI and SS3), bracketed paste, and the mouse
/// in the SGR form of xterm.
///
/// ```swift
/// var decoder = InputDecoder()
/// decoder.decode("a\u{1B}[A".utf8)  // [.press(.character("a")), .press(.up)]
/// decoder.decode("\u{1B}".utf8)     // [], because a sequence may follow
/// decoder.timeOut()                 // [.press(.escape)]
/// ```
///
/// Bytes may arrive in any portions. Sequences that it doesn't know are left out as a whole.
struct InputDecoder {
  /// The maximum number of bytes of a pasted text; the rest is left out.
  static let longestPaste = 4 << 20

  /// The maximum number of bytes of a sequence.
  private static let longestSequence = 64

  private static let escape: UInt8 = 0x1B
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private var pending: [UInt8] = []
  private var isPasting = false

  /// The number of pending bytes that contain no end of a paste.
  private var searched = 0

  /// Whether the last byte is that of Esc, which may be the beginning of a sequence.
  ///
  /// Other incomplete sequences wait for their ends, because slow connections deliver them in parts.
  var isWaiting: Bool { !isPasting && pending == [Self.escape] }

  /// Returns the events that further bytes complete.
  mutating func decode(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
    pending += bytes
    var events: [TerminalEvent] = []
    var rest = pending[...]
    while !rest.isEmpty {
      switch next(&rest) {
      case .event(let event): events.append(event)
      case .nothing: continue
      case .incomplete:
        pending = Array(rest)
        return events
      }
    }
    pending = []
    return events
  }

  /// Returns the key of a pending Esc, if no other bytes have followed it in time.
  mutating func timeOut() -> [TerminalEvent] {
    guard isWaiting else { return [] }
    pending = []
    return [.press(.escape)]
  }

  private enum Step {
    case event(TerminalEvent)

    /// Bytes without a meaning.
    case nothing
    case incomplete
  }

  /// Removes the next event from some bytes.
  private mutating func next(_ rest: inout ArraySlice<UInt8>) -> Step {
    if isPasting { return paste(&rest) }
    guard let first = rest.first else { return .incomplete }
    guard first == Self.escape else { return Self.key(&rest, isAlt: false) }
    guard let second = rest.dropFirst().first else { return .incomplete }
    switch second {
    case UInt8(ascii: "["): return sequence(&rest)
    case UInt8(ascii: "O"):
      guard let final = rest.dropFirst(2).first else { return .incomplete }
      rest = rest.dropFirst(3)
      return Self.arrow(final).map { .event(.press($0)) } ?? .nothing
    case Self.escape:
      rest = rest.dropFirst()
      return .event(.press(.escape))
    default:
      var others = rest.dropFirst()
      let step = Self.key(&others, isAlt: true)
      if case .incomplete = step { return step }
      rest = others
      return step
    }
  }
}

// MARK: - Sequences

extension InputDecoder {
  private mutating func sequence(_ rest: inout ArraySlice<UInt8>) -> Step {
    let body = rest.dropFirst(2)
    let parameters = body.prefix { (0x20...0x3F).contains($0) }
    guard parameters.count <= Self.longestSequence else {
      rest = body.dropFirst(parameters.count)
      return .nothing
    }
    guard let final = body.dropFirst(parameters.count).first else { return .incomplete }
    guard (0x40...0x7E).contains(final) else {
      rest = body.dropFirst(parameters.count)
      return .nothing
    }
    // Function keys of the Linux console have another letter after a second bracket.
    let isConsole = parameters.isEmpty && final == UInt8(ascii: "[")
    if isConsole, body.count < 2 { return .incomplete }
    rest = body.dropFirst(parameters.count + (isConsole ? 2 : 1))
    return isConsole ? .nothing : event(parameters, final)
  }

  private mutating func event(_ parameters: ArraySlice<UInt8>, _ final: UInt8) -> Step {
    let isMouse = parameters.first == UInt8(ascii: "<")
    let numbers = parameters.dropFirst(isMouse ? 1 : 0).split(
      separator: UInt8(ascii: ";"), omittingEmptySubsequences: false
    ).map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
    if isMouse { return Self.mouse(numbers, isPress: final == UInt8(ascii: "M")) }
    // A modifier is 1 and the sum of 1 for Shift, 2 for Alt and 4 for Ctrl.
    let isAlt = numbers.count > 1 && (numbers[1] - 1) & 6 != 0
    guard final == UInt8(ascii: "~") else {
      // After two characters, M is the beginning of another form of mouse reports.
      return final == UInt8(ascii: "M")
        ? .nothing : Self.arrow(final).map { .event(.press($0, isAlt: isAlt)) } ?? .nothing
    }
    switch numbers.first {
    case 1, 7: return .event(.press(.home, isAlt: isAlt))
    case 3: return .event(.press(.delete, isAlt: isAlt))
    case 4, 8: return .event(.press(.end, isAlt: isAlt))
    case 5: return .event(.press(.pageUp, isAlt: isAlt))
    case 6: return .event(.press(.pageDown, isAlt: isAlt))
    case 200:
      isPasting = true
      searched = 0
      return .nothing
    default: return .nothing
    }
  }

  private static func arrow(_ final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "Z"): .backTab
    default: nil
    }
  }

  private static func mouse(_ numbers: [Int], isPress: Bool) -> Step {
    guard numbers.count == 3, isPress, numbers[1] > 0, numbers[2] > 0 else { return .nothing }
    // The bits 4, 8 and 16 are Shift, Alt and Ctrl.
    switch numbers[0] & ~0b1_1100 {
    case 0: return .event(.click(column: numbers[1] - 1, row: numbers[2] - 1))
    case 64: return .event(.wheel(-1))
    case 65: return .event(.wheel(1))
    default: return .nothing
    }
  }

  private mutating func paste(_ rest: inout ArraySlice<UInt8>) -> Step {
    let end = Self.pasteEnd
    var start = rest.startIndex + searched
    while start + end.count <= rest.endIndex {
      if rest[start] == Self.escape, rest[start..<(start + end.count)].elementsEqual(end) {
        let text = String(decoding: rest[..<start].prefix(Self.longestPaste), as: UTF8.self)
        rest = rest[(start + end.count)...]
        isPasting = false
        return .event(.paste(text))
      }
      start += 1
    }
    searched = start - rest.startIndex
    return .incomplete
  }
}

// MARK: - Characters

extension InputDecoder {
  private static func key(_ rest: inout ArraySlice<UInt8>, isAlt: Bool) -> Step {
    guard let first = rest.first else { return .incomplete }
    if first < 0x20 || first == 0x7F {
      rest = rest.dropFirst()
      return control(first).map { .event(.press($0, isAlt: isAlt)) } ?? .nothing
    }
    let length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    let bytes = rest.prefix(length)
    let isCut = bytes.dropFirst().contains { $0 & 0xC0 != 0x80 }
    if bytes.count < length, !isCut { return .incomplete }
    guard !isCut, let scalar = String(validating: bytes, as: UTF8.self)?.unicodeScalars.first else {
      rest = rest.dropFirst()
      return .nothing
    }
    rest = rest.dropFirst(length)
    guard scalar.properties.generalCategory != .control else { return .nothing }
    return .event(.press(.character(Character(scalar)), isAlt: isAlt))
  }

  private static func control(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x1B: .escape
    case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
    default: nil
    }
  }
}
