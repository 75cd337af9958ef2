import DefeatCore
import HTTPTypes
import HolonBase
import HolonToDos

/// To-dos with their parts in a request.
///
/// `line` replaces the `title`: it is read as a `ToDoLine`, whose values are added to those of the other fields. `parts`
/// is an array, in which an object has the same fields as a to-do and a string is a line; or it is a string, which is an
/// outline.
extension RequestFields {
  /// The names of the fields with the values of a to-do.
  static let values = ToDoForm.names

  /// The names of the fields of a new to-do.
  static let ofToDo = values + ["line", "parts"]

  /// Returns the to-do of the fields with its parts.
  ///
  /// - Throws: `InputError.refused` with all problems, whose fields have paths as in `parts[1].due`.
  func outline(_ clock: LocalClock) throws -> ToDoOutline {
    var outline = ToDoOutline()
    var refusals: [FieldRefusal] = []
    let now = clock.now()
    let timeZone = clock.timeZone
    try append(to: &outline, depth: 0, &refusals, LocalClock(timeZone: timeZone, now: { now }))
    guard refusals.isEmpty else { throw InputError.refused(refusals) }
    return outline
  }

  // JSON isn't deeper than its decoder permits, so neither is this recursion.
  private func append(
    to outline: inout ToDoOutline, depth: Int, _ refusals: inout [FieldRefusal], _ clock: LocalClock
  ) throws {
    try Self.add(to: &outline, at: path, &refusals) { outline in
      let line = try self.line(clock)
      outline.append(try draft(line, clock), depth: depth, line: line)
    } orElse: { outline in
      outline.append(ToDoDraft(), depth: depth)
    }
    switch values["parts"] {
    case nil, .null: break
    case .array(let parts):
      for (index, part) in parts.enumerated() {
        try append(part, at: "\(path)parts[\(index)]", to: &outline, depth: depth + 1, &refusals, clock)
      }
    case .string(let text): try append(text, to: &outline, depth: depth + 1, &refusals, clock)
    default: throw wrongType("parts", "an array of objects and strings, or a text")
    }
  }

  /// Appends an element of an array of parts.
  private func append(
    _ part: JSONValue, at path: String, to outline: inout ToDoOutline, depth: Int, _ refusals: inout [FieldRefusal],
    _ clock: LocalClock
  ) throws {
    guard outline.items.count < ToDoOutline.mostItems else {
      throw InputError.tooManyToDos(limit: ToDoOutline.mostItems)
    }
    switch part {
    case .object(let values):
      let fields = try RequestFields(values, known: Self.ofToDo, path: "\(path).")
      try fields.append(to: &outline, depth: depth, &refusals, clock)
    case .string(let text):
      try Self.add(to: &outline, at: path, &refusals) { outline in
        let line = ToDoLine(text, clock: clock)
        outline.append(try line.draft(clock), depth: depth, line: line)
      } orElse: { outline in
        outline.append(ToDoDraft(), depth: depth)
      }
    default: throw RequestError(.badRequest, "wrongType", "“\(path)” must be an object or a text.")
    }
  }

  /// Appends the to-dos of a text.
  private func append(
    _ text: String, to outline: inout ToDoOutline, depth: Int, _ refusals: inout [FieldRefusal], _ clock: LocalClock
  ) throws {
    do throws(InputError) {
      let parts = try ToDoOutline(text, clock: clock)
      guard outline.items.count + parts.items.count <= ToDoOutline.mostItems else {
        throw .tooManyToDos(limit: ToDoOutline.mostItems)
      }
      for item in parts.items {
        outline.append(item.draft, depth: depth + item.depth, isCompleted: item.isCompleted, line: item.line)
      }
    } catch {
      guard case .refusedLines(let lines) = error else { throw error }
      refusals += lines.map { line in
        FieldRefusal(field: "\(path)parts", code: "unreadable", message: "\(line.place): \(line.message)")
      }
    }
  }

  private func line(_ clock: LocalClock) throws -> ToDoLine? {
    switch values["line"] {
    case nil: return nil
    case .string(let text):
      guard values["title"] == nil else {
        throw RequestError(
          .badRequest, "severalTitles",
          "The request has both “\(path)line” and “\(path)title”: keep one of them.")
      }
      return ToDoLine(text, clock: clock)
    default: throw wrongType("line", "a text")
    }
  }

  /// Returns the values of the fields and of the line.
  private func draft(_ line: ToDoLine?, _ clock: LocalClock) throws -> ToDoDraft {
    guard let line else { return try self.draft(for: .adding, clock) }
    var refusals: [FieldRefusal] = []
    var draft = ToDoDraft()
    do throws(InputError) {
      draft = try line.draft(clock)
    } catch {
      guard case .refused(let problems) = error else { throw error }
      refusals = problems.map { FieldRefusal(field: "line", code: $0.code, message: $0.message) }
    }
    do {
      try draft.merge(try self.draft(for: .changing, clock))
    } catch InputError.refused(let problems) {
      refusals += problems
    }
    guard refusals.isEmpty else { throw InputError.refused(refusals) }
    return draft
  }

  /// Appends a to-do, or something in its place if its fields are refused, so that all problems are found.
  private static func add(
    to outline: inout ToDoOutline, at path: String, _ refusals: inout [FieldRefusal],
    _ body: (inout ToDoOutline) throws -> Void, orElse: (inout ToDoOutline) -> Void
  ) throws {
    do {
      try body(&outline)
    } catch InputError.refused(let problems) {
      refusals += problems.map { problem in
        let isObject = path.isEmpty || path.hasSuffix(".")
        return FieldRefusal(
          field: isObject ? path + problem.field : path, code: problem.code, message: problem.message)
      }
      orElse(&outline)
    }
  }
}
