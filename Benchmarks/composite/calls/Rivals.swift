/// What most people write.
struct NaiveLoop: Scale {
  let parts: [any Scale]
  func weight(of number: Int) -> Int {
    var sum = 0
    for part in parts { sum += part.weight(of: number) }
    return sum
  }
}

/// What those write who have measured it.
struct IndexLoop: Scale {
  let parts: [any Scale]
  func weight(of number: Int) -> Int {
    var sum = 0
    for index in parts.indices { sum += parts[index].weight(of: number) }
    return sum
  }
}

/// The least that there is to do: parts of known types, asked one by one.
struct Direct: Scale {
  let first = Multiplied(factor: Factor(3))
  let second = Added(factor: Factor(5))
  let third = Multiplied(factor: Factor(7))
  let fourth = Added(factor: Factor(9))
  func weight(of number: Int) -> Int {
    first.weight(of: number) + second.weight(of: number) + third.weight(of: number) + fourth.weight(of: number)
  }
}
