import HolonToDos

// Times of day are minutes after midnight. A part of the day without a time is one at which it starts.
extension PhraseWriter {
  /// Draws a time of day, with words that may follow a day.
  mutating func time() -> Worded<Int> {
    let minutes = number(0...287) * 5
    return chance(in: 6) ? spokenTime() : Worded(kind: "time", words: timeWords(minutes), value: minutes)
  }

  /// Returns words for a time of day, which begin with “at” at times.
  mutating func timeWords(_ minutes: Int) -> String {
    let (hour, minute) = (minutes / 60, minutes % 60)
    let (short, half) = ((hour + 11) % 12 + 1, hour < 12 ? "am" : "pm")
    let two = minute < 10 ? "0\(minute)" : "\(minute)"
    let dotted = half == "am" ? "a.m." : "p.m."
    var forms = [
      "\(hour):\(two)", "\(hour < 10 ? "0" : "")\(hour):\(two)", "\(short):\(two)\(half)", "\(short):\(two) \(half)",
      "\(short):\(two) \(half.uppercased())",
    ]
    if minute == 0 {
      forms += ["\(short)\(half)", "\(short)\(half)", "\(short) \(half)", "\(short)\(half.uppercased())"]
      forms.append("\(short) \(dotted)")
    } else {
      forms += ["\(short).\(two)\(half)", "\(short):\(two) \(dotted)"]
    }
    return pick(["", "", "at ", "at ", "@ "]) + pick(forms)
  }

  private mutating func spokenTime() -> Worded<Int> {
    let hour = number(1...11)
    let (half, noon) = pick([("am", 0), ("pm", 12)])
    let (words, minutes): (String, Int) =
      switch number(0...4) {
      case 0: (pick(["noon", "at noon", "12 noon", "12pm"]), 720)
      case 1: ("at half past \(numeral(min(hour, 10))) \(half)", (min(hour, 10) + noon) * 60 + 30)
      case 2: ("at quarter past \(numeral(min(hour, 10))) \(half)", (min(hour, 10) + noon) * 60 + 15)
      case 3: ("at quarter to \(hour) \(half)", (hour + noon) * 60 - 15)
      default: partWithHour()
      }
    return Worded(kind: "spoken time", words: words, value: minutes)
  }

  private mutating func partWithHour() -> (String, Int) {
    let (hours, name) = pick([(6...11, "morning"), (1...5, "afternoon"), (5...9, "evening")])
    let hour = number(hours)
    return ("at \(hour) in the \(name)", (name == "morning" ? hour : hour + 12) * 60)
  }

  /// Draws a part of a day of its own, such as “friday evening at 8pm”.
  mutating func dayWithPart() -> Worded<(day: Day, minutes: Int)> {
    let index = number(0...6)
    let (name, day) = chance(in: 3) ? ("tomorrow", today.plus(1)) : (weekday(index), today.following(index))
    let (part, start, hours) = pick([
      ("morning", 540, 6...11), ("afternoon", 900, 13...17), ("evening", 1_140, 18...22), ("night", 1_200, 20...23),
    ])
    guard !chance(in: 2) else {
      return Worded(kind: "part of a day", words: "\(name) \(part)", value: (day, start))
    }
    let hour = number(hours)
    let (short, half) = ((hour + 11) % 12 + 1, hour < 12 ? "am" : "pm")
    let words = pick([
      "\(name) \(part) \(short)\(half)", "\(name) \(part) at \(short)\(half)", "\(name) \(part) at \(hour):00",
      "\(short)\(half) \(name) \(part)", "\(name) \(part), \(hour):00", "\(name) \(part) at \(short)",
    ])
    return Worded(kind: "part of a day with its time", words: words, value: (day, hour * 60))
  }

  /// Draws a length of hours and minutes.
  mutating func length() -> Worded<Int> {
    let (hours, minutes) = (number(1...20), number(1...11) * 5)
    let hourWords = hours == 1 ? pick(["1 hour", "an hour", "one hour"]) : "\(numeral(hours)) hours"
    let (words, value): (String, Int) =
      switch number(0...7) {
      case 0, 1: (hourWords, hours * 60)
      case 2: ("\(minutes) \(pick(["min", "mins", "minutes"]))", minutes)
      case 3: (pick(["half an hour", "a half hour"]), 30)
      case 4: (pick(["an hour and a half", "1 hour and a half", "1.5 hours"]), 90)
      case 5:
        (pick(["\(hours)h \(minutes)m", "\(hours)h \(minutes)min", "\(hours)h\(minutes)m"]), hours * 60 + minutes)
      case 6: ("\(hourWords)\(pick([" and ", " "]))\(minutes) \(pick(["min", "minutes"]))", hours * 60 + minutes)
      default: ("three quarters of an hour", 45)
      }
    return Worded(kind: "length", words: words, value: value)
  }
}
