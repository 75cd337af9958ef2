import HolonTree
import Testing

struct OrderKeyTests {
  @Test func `ten thousand appended keys stay in order and short`() {
    var keys = [OrderKey.first]
    for _ in 1..<10_000 { keys.append(.after(keys.last)) }
    #expect(zip(keys, keys.dropFirst()).allSatisfy(<))
    #expect(keys.map(\.text.utf8.count).max() == 4)
  }

  @Test func `three thousand prepended keys stay in order and short`() {
    var keys = [OrderKey.first]
    for _ in 1..<3_000 { keys.append(.between(nil, keys.last)) }
    #expect(zip(keys, keys.dropFirst()).allSatisfy(>))
    #expect(keys.map(\.text.utf8.count).max() == 3)
  }

  @Test func `there is always room between two neighbours`() {
    var lower = OrderKey.first
    var upper = OrderKey.after(lower)
    for step in 0..<1_000 {
      let middle = OrderKey.between(lower, upper)
      #expect(lower < middle && middle < upper)
      if step % 3 == 0 { upper = middle } else { lower = middle }
    }
  }

  @Test func `random places keep the order`() {
    var keys: [OrderKey] = []
    for _ in 0..<3_000 {
      let index = Int.random(in: 0...keys.count)
      let key = OrderKey.between(index == 0 ? nil : keys[index - 1], index == keys.count ? nil : keys[index])
      keys.insert(key, at: index)
    }
    #expect(zip(keys, keys.dropFirst()).allSatisfy(<))
  }

  @Test func `equal neighbours, as two devices may choose them, give a key behind both`() {
    #expect(OrderKey.between(.first, .first) > .first)
  }
}
