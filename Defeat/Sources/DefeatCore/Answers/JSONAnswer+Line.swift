import HolonBase
import HolonToDos

extension JSONAnswer {
  /// Returns the result of reading a line: its `title`, `values` and `problems`.
  ///
  /// A value has its place from `start` to `end`, its `words`, its `field` and its `value`, which is null if it is to be
  /// removed, and a readable `text`. A problem has its place, its `words`, a `message`, `isError` if its words
  /// can't be the value that they are meant to be, and `staysInTitle`. Places are offsets in UTF-16.
  public static func line(_ line: ToDoLine, _ clock: LocalClock) -> [UInt8] {
    let today = clock.today
    let chips = zip(line.inUTF16(line.chips.map(\.range)), line.chips)
    let problems = zip(line.inUTF16(line.problems.map(\.range)), line.problems)
    return JSONWriter.answer { json in
      json.write(line.title, key: "title")
      json.objects(of: chips, key: "values") { json, chip in
        json.write(chip.0)
        json.write(line.words(of: chip.1), key: "words")
        json.value(chip.1.value)
        json.write(line.meaning(of: chip.1, clock, today: today), key: "text")
      }
      json.objects(of: problems, key: "problems") { json, problem in
        json.write(problem.0)
        json.write(problem.1.text, key: "words")
        json.write(problem.1.description, key: "message")
        json.write(problem.1.isError, key: "isError")
        json.write(problem.1.staysInTitle, key: "staysInTitle")
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ place: Range<Int>) {
    write(place.lowerBound, key: "start")
    write(place.upperBound, key: "end")
  }
}
