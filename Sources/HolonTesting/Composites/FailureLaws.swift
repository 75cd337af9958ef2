public import HolonCore
public import Testing

/// Checks that after the failure of one part the others are still called, and that no failure gets lost.
///
/// ```swift
/// checkFailureLaws(of: CompositeArchive.self) { archive in
///   try archive.store("text")
/// } part: { visit in
///   let spy = SpyArchive()
///   spy.onStore = { _ in try visit() }
///   return spy
/// }
/// ```
///
/// The laws: for any failing parts, every part is called once, first to last. When none fails, no error is thrown. The
/// failures are thrown together as `PartErrors`, each with the path of its part, including those in nested wholes.
///
/// - Parameters:
///   - whole: The type of the wholes to make.
///   - ask: A closure that calls a part or a whole with a function that may fail.
///   - part: A closure that makes a part. The part calls the given function when it is called, and fails when that
///     does.
///   - sourceLocation: The place where an issue is reported.
public func checkFailureLaws<Whole: Composite>(
  of whole: Whole.Type, ask: (Whole.Part) throws -> Void, part: (@escaping @Sendable () throws -> Void) -> Whole.Part,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for law in FailureLaw.all {
    let visits = Visits()
    let error = failure { try ask(law.shape.part(of: whole) { part(visits.function(for: $0, law)) }) }
    law.check(error, asked: visits.asked, sourceLocation)
  }
}

/// Checks the laws of failures for an asynchronous call.
///
/// The order of the calls isn't checked, since parts may be called concurrently.
public func checkFailureLaws<Whole: Composite>(
  of whole: Whole.Type, ask: (Whole.Part) async throws -> Void,
  part: (@escaping @Sendable () throws -> Void) -> Whole.Part,
  isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation
) async {
  for law in FailureLaw.all {
    let visits = Visits()
    let error = await failure { try await ask(law.shape.part(of: whole) { part(visits.function(for: $0, law)) }) }
    law.check(error, asked: visits.asked.sorted(), sourceLocation)
  }
}

private func failure(_ ask: () throws -> Void) -> (any Error)? {
  do { try ask() } catch { return error }
  return nil
}

private func failure(
  isolation: isolated (any Actor)? = #isolation, _ ask: () async throws -> Void
) async -> (any Error)? {
  do { try await ask() } catch { return error }
  return nil
}

/// The parts that have been called, in order.
private final class Visits: Sendable {
  private let parts = SpyStorage<[Int]>([])

  var asked: [Int] { parts.value }

  /// Returns the function that a part calls when it is called.
  func function(for part: Int, _ law: FailureLaw) -> @Sendable () throws -> Void {
    { [self] in
      parts.value.append(part)
      if law.failing.contains(part) { throw PartFailure(part: part) }
    }
  }
}

private struct PartFailure: Error, Equatable {
  let part: Int
}

/// The expected result of a whole of some shape when some of its parts fail.
private struct FailureLaw {
  let shape: Shape
  let failing: Set<Int>

  static var all: [FailureLaw] {
    let shapes: [Shape] = [[0, 1, 2], [[0, 1], 2], [0, [], [[1], 2]], [[[0, 1, 2]]]]
    let subsets = (0..<8).map { bits in Set((0..<3).filter { bits & 1 << $0 != 0 }) }
    return shapes.flatMap { shape in subsets.map { FailureLaw(shape: shape, failing: $0) } }
  }

  func check(_ error: (any Error)?, asked: [Int], _ sourceLocation: SourceLocation) {
    if asked != [0, 1, 2] {
      record("the parts \(asked) are called instead of [0, 1, 2]", sourceLocation)
    }
    switch error {
    case nil where !failing.isEmpty: record("nothing is thrown", sourceLocation)
    case let failures as PartErrors where !failing.isEmpty: check(failures, sourceLocation)
    case let error?: record("'\(error)' is thrown", sourceLocation)
    case nil: break
    }
  }

  private func check(_ failures: PartErrors, _ sourceLocation: SourceLocation) {
    let expected = shape.paths.filter { failing.contains($0.part) }
    let found = failures.leaves
    let isRight =
      found.count == expected.count
      && zip(found, expected).allSatisfy {
        $0.path == $1.path && $0.error as? PartFailure == PartFailure(part: $1.part)
      }
    guard !isRight else { return }
    let paths = expected.map { "part \($0.path): \(PartFailure(part: $0.part))" }.joined(separator: "; ")
    record("'\(failures)' is thrown instead of '\(paths)'", sourceLocation)
  }

  private func record(_ problem: String, _ sourceLocation: SourceLocation) {
    Issue.record("if the parts \(failing.sorted()) of \(shape) fail, \(problem)", sourceLocation: sourceLocation)
  }
}

/// The nesting of parts, as in `[[0, 1], 2]`.
private enum Shape {
  case part(Int)
  indirect case whole([Shape])

  func part<Whole: Composite>(of type: Whole.Type, _ make: (Int) -> Whole.Part) -> Whole.Part {
    switch self {
    case .part(let index): make(index)
    case .whole(let shapes): Whole(shapes.map { $0.part(of: type, make) }).asPart
    }
  }

  /// The paths of the parts, in order.
  var paths: [(path: PartPath, part: Int)] {
    switch self {
    case .part(let index): [([], index)]
    case .whole(let shapes):
      shapes.enumerated().flatMap { place, shape in
        shape.paths.map { (PartPath([place] + $0.path.indices), $0.part) }
      }
    }
  }
}

extension Shape: ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral {
  init(integerLiteral part: Int) { self = .part(part) }
  init(arrayLiteral parts: Shape...) { self = .whole(parts) }
}

extension Shape: CustomStringConvertible {
  var description: String {
    switch self {
    case .part(let index): "\(index)"
    case .whole(let shapes): "[\(shapes.map(\.description).joined(separator: ", "))]"
    }
  }
}
