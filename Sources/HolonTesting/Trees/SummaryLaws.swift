public import HolonTree
public import Testing

/// Checks that a summary keeps the laws on which a tree relies.
///
/// ```swift
/// checkSummaryLaws(of: Bytes.self, elements: [File(size: 0), File(size: 7), File(size: 1_000)])
/// ```
///
/// The laws:
/// - `zero` is neutral on both sides.
/// - `add` is associative, and commutative if `isCommutative` says so.
/// - Exchanging a part has the same result as adding the new part.
/// - For an `InvertibleTreeSummary`, `subtract` takes out an earlier addition, and `add` is commutative in any case.
///
/// - Parameters:
///   - type: The summary.
///   - elements: The elements of nodes. Choose unlike ones, including edge cases. Each one is tried as a leaf and as a
///     branch, and time grows with the third power of their number.
///   - sourceLocation: The place where an issue is reported.
public func checkSummaryLaws<Summary: TreeSummary>(
  of type: Summary.Type, elements: [Summary.Element], sourceLocation: SourceLocation = #_sourceLocation
) {
  let samples = elements.flatMap { [Summary(of: $0, isLeaf: true), Summary(of: $0, isLeaf: false)] }
  let distinct = samples.reduce(into: [Summary.zero]) { if !$0.contains($1) { $0.append($1) } }
  let laws = SummaryLaws(samples: distinct, sourceLocation: sourceLocation)
  laws.checkZero()
  laws.checkAssociativity()
  laws.checkExchange()
  let invertible = type as? any InvertibleTreeSummary.Type
  if Summary.isCommutative || invertible != nil { laws.checkCommutativity() }
  if let invertible { laws.checkInverse(of: invertible) }
}

private struct SummaryLaws<Summary: TreeSummary> {
  let samples: [Summary]
  let sourceLocation: SourceLocation

  func checkZero() {
    for sample in samples {
      expect(.zero + sample, sample, "zero + \(sample)")
      expect(sample + .zero, sample, "\(sample) + zero")
    }
  }

  func checkAssociativity() {
    for first in samples {
      for second in samples {
        for third in samples {
          let right = first + (second + third)
          expect((first + second) + third, right, "(\(first) + \(second)) + \(third), grouped differently,")
        }
      }
    }
  }

  func checkExchange() {
    for rest in samples {
      for old in samples {
        for new in samples {
          var whole = rest + old
          guard whole.exchange(old, for: new) else { continue }
          expect(whole, rest + new, "\(rest) + \(old), after replacing \(old) with \(new),")
        }
      }
    }
  }

  func checkCommutativity() {
    for first in samples {
      for second in samples {
        expect(first + second, second + first, "\(first) + \(second), in reverse order,")
      }
    }
  }

  func checkInverse<Invertible: InvertibleTreeSummary>(of _: Invertible.Type) {
    guard let samples = samples as? [Invertible] else { preconditionFailure("both are the same type") }
    for first in samples {
      for second in samples {
        var taken = first + second
        taken.subtract(second)
        expect(taken, first, "\(first) + \(second) - \(second)")
      }
    }
  }

  private func expect<Value: Equatable>(_ result: Value, _ expected: Value, _ term: String) {
    guard result != expected else { return }
    Issue.record("\(term) is \(result) instead of \(expected)", sourceLocation: sourceLocation)
  }
}

private func + <Summary: TreeSummary>(left: Summary, right: Summary) -> Summary {
  var sum = left
  sum.add(right)
  return sum
}
