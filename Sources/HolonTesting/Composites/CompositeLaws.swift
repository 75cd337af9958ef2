public import HolonCore
public import Testing

/// Checks that a whole can't be distinguished from a part.
///
/// ```swift
/// checkCompositeLaws(of: CompositeToDoFilter(IsUrgent(), HasTag("work")), emptyAnswer: true) { $0.includes(toDo) }
/// ```
///
/// The laws are those of ``CompositeLaw``, and that a whole without parts returns its policy's answer. Two failures
/// count as the same answer; `checkFailureLaws` checks the failures themselves.
///
/// - Parameters:
///   - whole: A whole, from whose parts others are made. The parts are called often and must not change when called.
///   - emptyAnswer: The answer of a whole without parts; nil when it fails.
///   - exceptions: The laws that don't hold.
///   - ask: A closure that calls a part or a whole.
///   - sourceLocation: The place where an issue is reported.
public func checkCompositeLaws<Whole: Composite, Answer: Equatable>(
  of whole: Whole, emptyAnswer: Answer?, except exceptions: Set<CompositeLaw> = [],
  ask: (Whole.Part) throws -> Answer, sourceLocation: SourceLocation = #_sourceLocation
) {
  checkCompositeLaws(
    of: whole.parts, emptyAnswer: emptyAnswer, except: exceptions, compose: { Whole($0).asPart }, ask: ask,
    sourceLocation: sourceLocation)
}

/// Checks that a whole can't be distinguished from a part, for an asynchronous call.
public func checkCompositeLaws<Whole: Composite, Answer: Equatable>(
  of whole: Whole, emptyAnswer: Answer?, except exceptions: Set<CompositeLaw> = [],
  ask: (Whole.Part) async throws -> Answer, isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  await checkCompositeLaws(
    of: whole.parts, emptyAnswer: emptyAnswer, except: exceptions, compose: { Whole($0).asPart }, ask: ask,
    sourceLocation: sourceLocation)
}

/// Checks that a whole can't be distinguished from a part, for wholes that aren't a `Composite`.
///
/// ```swift
/// checkCompositeLaws(of: [3, 4], emptyAnswer: 0, compose: { $0.reduce(0, +) }, ask: \.self)
/// ```
///
/// - Parameters:
///   - parts: The parts from which wholes are made. They are called often and must not change when called.
///   - emptyAnswer: The answer of a whole without parts; nil when it fails.
///   - exceptions: The laws that don't hold.
///   - compose: A closure that makes a whole.
///   - ask: A closure that calls a part or a whole.
///   - sourceLocation: The place where an issue is reported.
public func checkCompositeLaws<Part, Answer: Equatable>(
  of parts: [Part], emptyAnswer: Answer?, except exceptions: Set<CompositeLaw> = [], compose: ([Part]) -> Part,
  ask: (Part) throws -> Answer, sourceLocation: SourceLocation = #_sourceLocation
) {
  for law in compositeLaws(of: parts, compose: compose) where !exceptions.contains(law.kind) {
    law.check(Outcome { try ask(law.left) }, Outcome { try ask(law.right) }, sourceLocation)
  }
  Outcome { try ask(compose([])) }.checkEmpty(emptyAnswer, sourceLocation)
}

/// Checks that a whole can't be distinguished from a part, for an asynchronous call of wholes that aren't a
/// `Composite`.
public func checkCompositeLaws<Part, Answer: Equatable>(
  of parts: [Part], emptyAnswer: Answer?, except exceptions: Set<CompositeLaw> = [], compose: ([Part]) -> Part,
  ask: (Part) async throws -> Answer, isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  for law in compositeLaws(of: parts, compose: compose) where !exceptions.contains(law.kind) {
    law.check(await Outcome { try await ask(law.left) }, await Outcome { try await ask(law.right) }, sourceLocation)
  }
  await Outcome { try await ask(compose([])) }.checkEmpty(emptyAnswer, sourceLocation)
}

/// Two parts or wholes that must return the same answer.
private struct Law<Part> {
  let kind: CompositeLaw
  let statement: String
  let left: Part
  let right: Part

  func check<Answer>(_ left: Outcome<Answer>, _ right: Outcome<Answer>, _ sourceLocation: SourceLocation) {
    guard !left.isSame(as: right) else { return }
    Issue.record("\(statement), but returns \(left) instead of \(right)", sourceLocation: sourceLocation)
  }
}

private func compositeLaws<Part>(of parts: [Part], compose: ([Part]) -> Part) -> [Law<Part>] {
  let flat = compose(parts)
  let single = parts.enumerated().map { index, part in
    Law(
      kind: .single, statement: "a whole of part \(index) alone must return the same as that part",
      left: compose([part]),
      right: part)
  }
  let nested = Law(
    kind: .nesting, statement: "a whole within a whole must return the same as itself", left: compose([flat]),
    right: flat)
  let grouped = parts.indices.dropFirst().map { split in
    let groups = [compose(Array(parts[..<split])), compose(Array(parts[split...]))]
    return Law(
      kind: .grouping, statement: "grouping before part \(split) must change nothing", left: compose(groups),
      right: flat)
  }
  let empty = (0...parts.count).map { place in
    var parts = parts
    parts.insert(compose([]), at: place)
    return Law(
      kind: .emptyIsNeutral, statement: "an empty whole at \(place) must change nothing", left: compose(parts),
      right: flat)
  }
  return single + [nested] + grouped + empty
}

/// An answer, or the failure to return one.
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
      Issue.record("a whole without parts returns \(self) instead of \(wanted)", sourceLocation: sourceLocation)
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

extension Composite {
  /// The whole as a part of others, whose type it must have.
  var asPart: Part {
    guard let part = self as? Part else { preconditionFailure("'\(Self.self)' isn't a '\(Part.self)'") }
    return part
  }
}

/// A law of composites, on which callers of a whole can rely.
///
/// ``checkCompositeLaws(of:emptyAnswer:except:compose:ask:sourceLocation:)`` checks all laws but the given exceptions.
/// A mean, for example, depends on the grouping, as does a minimum number of agreeing parts.
public enum CompositeLaw: String, Sendable, CaseIterable {
  /// A whole of one part answers like that part.
  case single

  /// A whole within a whole answers like itself.
  case nesting

  /// The grouping of parts into wholes has no effect.
  case grouping

  /// A whole without parts has no effect among other parts.
  case emptyIsNeutral
}
