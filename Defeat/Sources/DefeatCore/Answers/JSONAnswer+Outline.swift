import HolonBase
public import HolonToDos

extension JSONAnswer {
  /// Returns an added to-do with all of its parts, and the result of reading their lines.
  ///
  /// The members are those of ``toDo(_:in:contents:)``. `understood` are the values that lines have set, each with the
  /// `number` of its to-do, its `words`, its `field` and its `value`, which is null if it was removed. `warnings` are
  /// words that stay in the title, each with the `number`, the `words` and a `message`. Both are omitted if empty.
  ///
  /// - Parameters:
  ///   - outline: The to-do with its parts.
  ///   - numbers: Their numbers.
  ///   - list: A list that contains them.
  public static func added(
    _ outline: ToDoOutline, _ numbers: Range<Int>, in list: ToDoList
  ) throws -> [UInt8] {
    try JSONWriter.answer { json in
      try json.toDo(numbers.lowerBound, in: list)
      json.readings(outline, numbers)
    }
  }

  /// Returns added to-dos as an array in `toDos`, with the other members of ``added(_:_:in:)`` and the `quest`.
  public static func addedList(
    _ outline: ToDoOutline, _ numbers: Range<Int>, in list: ToDoList, progress: ToDoProgress
  ) throws -> [UInt8] {
    try JSONWriter.answer { json in
      json.open("[", key: "toDos")
      for (item, number) in zip(outline.items, numbers) where item.depth == 0 {
        json.lineBreak()
        json.open("{")
        try json.toDo(number, in: list)
        json.close("}")
      }
      json.close("]")
      json.readings(outline, numbers)
      json.quest(Quest(progress))
    }
  }
}

extension JSONWriter {
  fileprivate mutating func toDo(_ number: Int, in list: ToDoList) throws {
    guard let entry = list.entry(number) else { throw ToDoError.unknownNumber(number) }
    values(entry, try list.progress(of: number))
    if try list.hasChecklist(number) { rows(try list.rows(below: number), key: "parts") }
  }

  /// Writes the values that lines have set, and their warnings.
  fileprivate mutating func readings(_ outline: ToDoOutline, _ numbers: Range<Int>) {
    let lines = zip(numbers, outline.items).compactMap { number, item in item.line.map { (number, $0) } }
    if lines.contains(where: { !$0.1.chips.isEmpty }) {
      let chips = lines.flatMap { number, line in line.chips.map { (number, line, $0) } }
      objects(of: chips, key: "understood") { json, chip in
        json.write(chip.0, key: "number")
        json.write(chip.1.words(of: chip.2), key: "words")
        json.value(chip.2.value)
      }
    }
    if lines.contains(where: { !$0.1.problems.isEmpty }) {
      let problems = lines.flatMap { number, line in line.problems.map { (number, $0) } }
      objects(of: problems, key: "warnings") { json, problem in
        json.write(problem.0, key: "number")
        json.write(problem.1.text, key: "words")
        json.write(problem.1.description, key: "message")
      }
    }
  }

  /// Writes the `field` and the `value` that words mean.
  mutating func value(_ value: ToDoLine.Value) {
    write(value.field.rawValue, key: "field")
    switch value {
    case .estimate(let estimate): write(estimate.minutes, key: "value")
    case .cleared:
      key(constant: "value")
      writeNull()
    default: write(value.exactText, key: "value")
    }
  }
}
