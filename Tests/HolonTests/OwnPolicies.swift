import Holon

/// A policy as users write it: the middle one of all answers.
struct MedianPolicy: CombinationPolicy {
  func makeCombiner(for _: Double.Type) -> MedianCombiner { MedianCombiner() }
}

struct MedianCombiner: Combiner {
  private var answers: [Double] = []

  mutating func add(_ answer: Double) -> Bool {
    answers.append(answer)
    return true
  }

  consuming func finish() -> Double { answers.isEmpty ? 0 : answers.sorted()[answers.count / 2] }
}

extension CombinationPolicy where Self == MedianPolicy {
  static var median: MedianPolicy { MedianPolicy() }
}

/// A policy with a parameter, which ends the asking early: 1 if so many parts answer 1.
struct AtLeastPolicy: CombinationPolicy {
  let needed: Int

  func makeCombiner(for _: Int.Type) -> AtLeastCombiner { AtLeastCombiner(missing: needed) }
}

struct AtLeastCombiner: Combiner {
  var missing: Int

  mutating func add(_ answer: Int) -> Bool {
    missing -= answer
    return missing > 0
  }

  consuming func finish() -> Int { missing > 0 ? 0 : 1 }
}

extension CombinationPolicy where Self == AtLeastPolicy {
  static func atLeast(_ needed: Int) -> AtLeastPolicy { AtLeastPolicy(needed: needed) }
}
