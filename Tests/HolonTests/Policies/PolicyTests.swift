import Holon
import Testing

@Suite("Policies, without failures")
struct PolicyTests {
  /// No parts, one, and many, the first two of them within a whole.
  private let none = CompositeThing()
  private let one: CompositeThing
  private let many: CompositeThing

  init() {
    let first = Leaf(
      isReady: true, isBusy: false, weight: 1, earliest: 5, latest: nil, names: ["a"], text: "x", settings: ["k": 1],
      tags: ["t"], owner: nil, color: "red", ways: 2, step: 4, reading: 3, isAgreed: 1)
    let second = Leaf(
      isReady: false, isBusy: true, weight: 2, earliest: nil, latest: 7, names: ["b", "c"], text: "yz",
      settings: ["k": 2, "l": 3], tags: ["t", "u"], owner: "Ada", color: "blue", ways: 3, step: 6, reading: 1,
      isAgreed: 0)
    let third = Leaf(
      isReady: true, isBusy: false, weight: 4, earliest: 2, latest: 9, names: [], text: "", settings: ["m": 4],
      tags: ["v"], owner: "Eve", color: nil, ways: 5, step: 10, reading: 2, isAgreed: 1)
    one = [first]
    many = [CompositeThing(first, second), third]
  }

  @Test func `all`() {
    #expect(none.isReady)
    #expect(one.isReady)
    #expect(!many.isReady)
  }

  @Test func `any`() {
    #expect(!none.isBusy)
    #expect(!one.isBusy)
    #expect(many.isBusy)
  }

  @Test func `sum`() {
    #expect(none.weight == 0)
    #expect(one.weight == 1)
    #expect(many.weight == 7)
  }

  @Test func `count`() {
    #expect(none.leaves == 0)
    #expect(one.leaves == 1)
    #expect(many.leaves == 3)
  }

  @Test func `min`() {
    #expect(none.earliest == nil)
    #expect(one.earliest == 5)
    #expect(many.earliest == 2)
  }

  @Test func `max`() {
    #expect(none.latest == nil)
    #expect(one.latest == nil)
    #expect(many.latest == 9)
  }

  @Test func `concatenated`() {
    #expect(none.names.isEmpty)
    #expect(one.names == ["a"])
    #expect(many.names == ["a", "b", "c"])
    #expect(none.text.isEmpty)
    #expect(many.text == "xyz")
  }

  @Test func `merged: where parts disagree, the first counts`() {
    #expect(none.settings.isEmpty)
    #expect(one.settings == ["k": 1])
    #expect(many.settings == ["k": 1, "l": 3, "m": 4])
    #expect(none.tags.isEmpty)
    #expect(many.tags == ["t", "u", "v"])
  }

  @Test func `first`() {
    #expect(none.owner == nil)
    #expect(one.owner == nil)
    #expect(many.owner == "Ada")
  }

  @Test func `last`() {
    #expect(none.color == nil)
    #expect(one.color == "red")
    #expect(many.color == "blue")
  }

  @Test func `a closure or a function`() {
    #expect(none.ways == 1)
    #expect(many.ways == 30)
    #expect(none.step == 0)
    #expect(many.step == 2)
  }

  @Test func `a policy of one's own, also with a parameter`() {
    #expect(none.reading == 0)
    #expect(one.reading == 3)
    #expect(CompositeThing(Leaf(reading: 9), Leaf(reading: 1), Leaf(reading: 5)).reading == 5)
    #expect(none.isAgreed == 0)
    #expect(one.isAgreed == 0)
    #expect(CompositeThing(Leaf(isAgreed: 1), Leaf(isAgreed: 1)).isAgreed == 1)
  }

  @Test func `sum needs only a zero and an addition`() async throws {
    let purse = CompositePurse(Bill(amount: Money(cents: 5)), CompositePurse(Bill(amount: Money(cents: 7))))
    #expect(purse.amount.cents == 12)
    #expect(try await purse.count().cents == 12)
  }
}

private struct Money {
  var cents: Int
  static let zero = Money(cents: 0)
  static func + (first: Money, second: Money) -> Money { Money(cents: first.cents + second.cents) }
}

@Composite
private protocol Purse {
  @Combined(.sum) var amount: Money { get }
  @Combined(.sum) func count() async throws -> Money
}

private struct Bill: Purse {
  let amount: Money
  func count() async throws -> Money { amount }
}
