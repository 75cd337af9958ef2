import Foundation
import HolonToDos

/// A time as it is written: a day, a time of day, both, or a moment.
struct WrittenTime: Hashable {
  var day: Day?

  /// The seconds since midnight.
  var seconds: Int?

  var moment: Date?

  var isEmpty: Bool { day == nil && seconds == nil && moment == nil }
}

/// The words of a time.
struct LineTime {
  /// The index of the word after them.
  var end: Int

  /// The time; empty if the flaw concerns all words.
  var time = WrittenTime()

  /// The words among them, or after them, that can't be read.
  var flaw: LineFlaw?
}

extension LineReader {
  /// Reads a day, a time of day, or both in any order, with or without a preposition.
  ///
  /// - Parameter isStated: Whether only a time can stand here, so that short forms such as 3d are accepted.
  mutating func time(at index: Int, isStated: Bool) -> LineTime? {
    readTime(at: index, isStated: isStated).flatMap { isWhole(index..<$0.end) ? $0 : nil }
  }

  private mutating func readTime(at index: Int, isStated: Bool) -> LineTime? {
    var start = index
    while start < index + 2, keyword(start) == .on || keyword(start) == .by || keyword(start) == .due { start += 1 }
    let isPrefixed = start > index
    if var phrase = day(at: start, isStated: isStated, isPrefixed: isPrefixed) {
      guard phrase.time.seconds == nil, phrase.time.moment == nil,
        let next = timeOfDay(at: phrase.end, followsDay: true)
      else { return phrase }
      guard phrase.flaw == nil else {
        // The time of a day that can't be read is none of today.
        phrase.end = next.end
        return phrase
      }
      phrase.time.seconds = next.time.seconds
      phrase.flaw = next.flaw
      if next.flaw == nil { phrase.end = next.end }
      return phrase
    }
    guard var phrase = timeOfDay(at: start, followsDay: false) else { return nil }
    guard phrase.flaw == nil else { return phrase }
    let next = day(at: skip(.on, at: phrase.end), isStated: isStated, isPrefixed: keyword(phrase.end) == .on)
    if let next, next.flaw != nil, next.time.isEmpty { return next }
    if let next, next.time.seconds == nil, next.time.moment == nil, !isCautious(next, after: phrase.end) {
      phrase.time.day = next.time.day
      phrase.end = next.end
    }
    return phrase
  }

  /// Returns whether a day is one cautious word before a word of the title, as in “5pm sun cream”.
  private func isCautious(_ phrase: LineTime, after index: Int) -> Bool {
    phrase.end == index + 1 && word(index).isCautious && phrase.end < tokens.count && tokens[phrase.end].word == 0
  }

  /// Reads a time of day.
  ///
  /// - Parameter followsDay: Whether it follows a day, where “morning” and “at 17” can only be times.
  func timeOfDay(at index: Int, followsDay: Bool) -> LineTime? {
    if keyword(index) == .in, keyword(index + 1) == .the, let minutes = word(index + 2).minutes {
      return LineTime(end: index + 3, time: WrittenTime(seconds: minutes * 60))
    }
    let start = skip(.at, at: index)
    if let minutes = word(start).minutes, followsDay || start > index {
      return LineTime(end: start + 1, time: WrittenTime(seconds: minutes * 60))
    }
    guard isReadable(start), bytes[tokens[start].start].isDigit else { return nil }
    return clockTime(at: start, from: index, followsDay: followsDay)
  }

  /// Reads a time in digits, such as 17:00, 5pm or 5:30 pm.
  private func clockTime(at start: Int, from index: Int, followsDay: Bool) -> LineTime? {
    let (token, hasAt) = (tokens[start], start > index)
    guard let digits = clockDigits(token.start, token.end) else { return nil }
    var end = start + 1
    var half: ToDoLine.Vocabulary.Keyword?
    if digits.end < token.end {
      half = word(digits.end..<token.end).keyword
      guard half == .am || half == .pm else { return nil }
    } else if let next = keyword(end), next == .am || next == .pm || next == .oClock, token.end == token.outerEnd {
      half = next
      end += 1
    }
    let (hour, minute, second) = (digits.parts[0], digits.parts[1], digits.parts[2])
    let isPlain = digits.count == 1 && half == nil
    if isPlain {
      // A single number is a time only after a day and “at”.
      guard hasAt, hour <= 23, followsDay || isTitleOver(end) else { return nil }
      if let texts = suggestions(hour, followsDay: followsDay) {
        return LineTime(
          end: end,
          flaw: LineFlaw(reason: .ambiguousTime, tokens: index..<end, suggestions: texts.map { text(index, $0) }))
      }
    }
    let is12 = half == .am || half == .pm
    guard minute < 60, second < 60, is12 ? (1...12).contains(hour) : hour < 24 else {
      let flaw = LineFlaw(
        reason: .noSuchTime, tokens: index..<end,
        suggestions: suggestions(hour, minute, digits.count > 1, is12).map { text(index, $0) })
      return LineTime(end: end, flaw: flaw)
    }
    let hourOfDay = is12 ? hour % 12 + (half == .pm ? 12 : 0) : hour
    return LineTime(end: end, time: WrittenTime(seconds: hourOfDay * 3_600 + minute * 60 + second))
  }

  /// Returns whether a word ends the title, because it is a value or the end of the line.
  private func isTitleOver(_ index: Int) -> Bool {
    guard index < tokens.count else { return true }
    return "#+@!~".utf8.contains(bytes[tokens[index].start]) || word(index).keyword != nil || word(index).weekday != nil
  }

  /// Returns what “at 5” may mean; nil if it has one meaning.
  private func suggestions(_ hour: Int, followsDay: Bool) -> [String]? {
    if (1...12).contains(hour), let halves = vocabulary.halves { return [halves.am, halves.pm].map { "\(hour)\($0)" } }
    return followsDay ? nil : ["\(hour):00"]
  }

  /// Returns a text after “at”, if the words start with it.
  private func text(_ index: Int, _ time: String) -> String {
    keyword(index) == .at ? bytes.text(tokens[index].start, tokens[index].end) + " " + time : time
  }

  private func suggestions(_ hour: Int, _ minute: Int, _ hasMinutes: Bool, _ is12: Bool) -> [String] {
    guard minute < 60 else { return [] }
    let minutes = minute < 10 ? "0\(minute)" : "\(minute)"
    if is12, (13...23).contains(hour) { return ["\(hour):\(minutes)"] }
    if is12, hour == 0 { return ["0:\(minutes)"] }
    return !is12 && hour == 24 && minute == 0 ? ["23:59"] : []
  }

  /// Returns the hour, the minute and the second in up to three groups of digits.
  private func clockDigits(_ start: Int, _ limit: Int) -> (parts: [Int], count: Int, end: Int)? {
    var parts = [0, 0, 0]
    var (count, index) = (0, start)
    while count < 3 {
      var end = index
      while end < limit, bytes[end].isDigit { end += 1 }
      guard let number = bytes.number(index, end), count == 0 ? end - index <= 2 : end - index == 2 else { return nil }
      parts[count] = number
      count += 1
      index = end
      guard index < limit, bytes[index] == UInt8(ascii: ":") else { break }
      guard count < 3 else { return nil }
      index += 1
    }
    return (parts, count, index)
  }

  /// Returns the seconds of a time such as 17:00 or 17:00:30 between two offsets.
  func isoTime(_ start: Int, _ end: Int) -> Int? {
    guard let digits = clockDigits(start, end), digits.count > 1, digits.end == end, digits.parts[0] < 24,
      digits.parts[1] < 60, digits.parts[2] < 60
    else { return nil }
    return digits.parts[0] * 3_600 + digits.parts[1] * 60 + digits.parts[2]
  }
}
