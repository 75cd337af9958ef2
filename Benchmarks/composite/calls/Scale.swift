import Holon

/// What is asked: four parts of two types, each of which looks into an object.
@Composite(.concrete)
protocol Scale {
  @Combined(.sum) func weight(of number: Int) -> Int
}

final class Factor {
  var value: Int
  init(_ value: Int) { self.value = value }
}

struct Multiplied: Scale {
  let factor: Factor
  func weight(of number: Int) -> Int { number &* factor.value }
}

struct Added: Scale {
  let factor: Factor
  func weight(of number: Int) -> Int { number &+ factor.value }
}

@ScaleBuilder
func concreteScale() -> some Scale {
  Multiplied(factor: Factor(3))
  Added(factor: Factor(5))
  Multiplied(factor: Factor(7))
  Added(factor: Factor(9))
}

func scales() -> [any Scale] {
  [Multiplied(factor: Factor(3)), Added(factor: Factor(5)), Multiplied(factor: Factor(7)), Added(factor: Factor(9))]
}
