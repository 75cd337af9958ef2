public import Testing

/// Checks that whoever asks a whole can't tell one part from many.
///
/// ```swift
/// checkCompositeLaws(
///   of: [IsUrgent(), HasTag("work")] as [any ToDoFilter], emptyAnswer: true, compose: { CompositeToDoFilter($0) },
///   ask: { $0.includes(toDo) })
/// ```
///
/// The laws: a whole of one part answers as that part; how parts are grouped into wholes changes nothing; a whole
/// without parts answers as its policy says. Two failures count as the same answer.
///
/// - Parameters:
///   - parts: Parts to make wholes of. They have to stay as they are when asked, for they are asked often.
///   - emptyAnswer: What a whole without parts answers; nil when it fails.
///   - compose: Makes a whole.
///   - ask: Asks a part or a whole.
///   - sourceLocation: Where an issue is reported.
public func checkCompositeLaws<Part, Answer: Equatable>(
  of parts: [Part], emptyAnswer: Answer?, compose: ([Part]) -> Part, ask: (Part) throws -> Answer,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for law in compositeLaws(of: parts, compose: compose) {
    law.check(Outcome { try ask(law.left) }, Outcome { try ask(law.right) }, sourceLocation)
  }
  Outcome { try ask(compose([])) }.checkEmpty(emptyAnswer, sourceLocation)
}

/// Checks that whoever asks a whole can't tell one part from many, for an asynchronous question.
///
/// - Parameters:
///   - parts: Parts to make wholes of. They have to stay as they are when asked, for they are asked often.
///   - emptyAnswer: What a whole without parts answers; nil when it fails.
///   - compose: Makes a whole.
///   - ask: Asks a part or a whole.
///   - sourceLocation: Where an issue is reported.
public func checkCompositeLaws<Part, Answer: Equatable>(
  of parts: [Part], emptyAnswer: Answer?, compose: ([Part]) -> Part, ask: (Part) async throws -> Answer,
  isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation
) async {
  for law in compositeLaws(of: parts, compose: compose) {
    law.check(await Outcome { try await ask(law.left) }, await Outcome { try await ask(law.right) }, sourceLocation)
  }
  await Outcome { try await ask(compose([])) }.checkEmpty(emptyAnswer, sourceLocation)
}

/// Two parts or wholes that have to answer alike.
private struct Law<Part> {
  let statement: String
  let left: Part
  let right: Part

  func check<Answer>(_ left: Outcome<Answer>, _ right: Outcome<Answer>, _ sourceLocation: SourceLocation) {
    guard !left.isSame(as: right) else { return }
    Issue.record("\(statement): \(left) instead of \(right)", sourceLocation: sourceLocation)
  }
}

private func compositeLaws<Part>(of parts: [Part], compose: ([Part]) -> Part) -> [Law<Part>] {
  let flat = compose(parts)
  let single = parts.enumerated().map { index, part in
    Law(statement: "a whole of part \(index) alone answers as that part", left: compose([part]), right: part)
  }
  let nested = Law(statement: "a whole within a whole answers as itself", left: compose([flat]), right: flat)
  let grouped = parts.indices.dropFirst().map { split in
    let groups = [compose(Array(parts[..<split])), compose(Array(parts[split...]))]
    return Law(statement: "grouping before part \(split) changes nothing", left: compose(groups), right: flat)
  }
  let empty = (0...parts.count).map { place in
    var parts = parts
    parts.insert(compose([]), at: place)
    return Law(statement: "an empty whole at \(place) changes nothing", left: compose(parts), right: flat)
  }
  return single + [nested] + grouped + empty
}

/// An answer, or the failure to give one.
private enum Outcome<Answer: Equatable> {
  case answer(Answer)
  case failure(any Error)

  init(_ ask: () throws -> Answer) {
    do { self = .answer(try ask()) } catch { self = .failure(error) }
  }

  init(isolation: isolated (any Actor)? = #isolation, _ ask: () async throws -> Answer) async {
    do { self = .answer(try await ask()) } catch { self = .failure(error) }
  }

  func isSame(as other: Outcome) -> Bool {
    switch (self, other) {
    case (.answer(let left), .answer(let right)): left == right
    case (.failure, .failure): true
    default: false
    }
  }

  func checkEmpty(_ expected: Answer?, _ sourceLocation: SourceLocation) {
    switch (self, expected) {
    case (.answer(let answer), let expected?) where answer == expected: return
    case (.failure, nil): return
    default:
      let wanted = expected.map { "\($0)" } ?? "a failure"
      Issue.record("a whole without parts answers \(self) instead of \(wanted)", sourceLocation: sourceLocation)
    }
  }
}

extension Outcome: CustomStringConvertible {
  var description: String {
    switch self {
    case .answer(let answer): "\(answer)"
    case .failure(let error): "failure (\(error))"
    }
  }
}
