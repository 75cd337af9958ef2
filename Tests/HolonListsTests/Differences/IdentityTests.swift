import Foundation
import HolonTesting
import Testing

@testable import HolonLists

@Suite("Identifiers")
struct IdentityTests {
  @Test(arguments: [
    ("K", "\u{212A}"), ("é", "e\u{301}"), (";", "\u{37E}"), ("`", "\u{1FEF}"), ("Å", "\u{212B}"),
    ("한", "\u{1112}\u{1161}\u{11AB}"),
  ])
  func `strings that Unicode calls equivalent are the same`(one: String, other: String) {
    var generator = SeededGenerator()
    let words = (0..<300).map { "row \($0)" }
    let shuffled = words.shuffled(using: &generator)
    // Far apart, so that they are found by their hash.
    let difference = ListDifference(from: [one] + words, to: shuffled + [other])
    #expect(difference.removals.isEmpty && difference.insertions.isEmpty)
    #expect(ListDifference(from: [one], to: [other]).isEmpty)
    #expect(ListDifference(from: ["a", one, "b"], to: ["b", other, "c"]).removals == [0])
  }

  @Test func `identifiers of every kind are found by their hash`() {
    var generator = SeededGenerator()
    let numbers = (0..<500).map { Int64($0) &* 0x1234_5678_9abc }
    func check<ID: Hashable>(_ make: (Int64) -> ID) {
      let (old, new) = (numbers.map(make), numbers.shuffled(using: &generator).map(make))
      let difference = ListDifference(from: old, to: new)
      #expect(difference.removals.isEmpty && difference.insertions.isEmpty)
      #expect((try? difference.applying(to: old) { new[$0] }) == new)
    }
    check { Int($0) }
    check { $0 }
    check { UInt64($0) }
    check { UInt32(truncatingIfNeeded: $0 / 0x1234_5678_9abc) }
    check { String($0) }
    check { "ö \($0)" }
    check { Optional($0) }
    check { AnyHashable($0) }
    check { number in
      let row = number / 0x1234_5678_9abc
      let bytes = (UInt8(row >> 8), UInt8(row & 255))
      return UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, bytes.0, bytes.1))
    }
  }

  @Test func `identifiers that all have the same hash are told apart`() {
    struct Stubborn: Hashable {
      let number: Int
      func hash(into hasher: inout Hasher) {}
    }
    var generator = SeededGenerator()
    let old = (0..<300).map(Stubborn.init)
    let new = old.shuffled(using: &generator).dropLast(50) + [Stubborn(number: 1000)]
    let difference = ListDifference(from: old, to: new)
    #expect(difference.removals.count == 50)
    #expect(difference.insertions == [250])
    #expect((try? difference.applying(to: old) { new[$0] }) == Array(new))
  }

  @Test func `a hash with too many collisions is replaced by a safe one`() {
    let hash = IdentityHash<Int>(isCareful: false)
    // All of these have the same few places in a table of 1,024.
    let numbers = (0..<4_000_000).lazy.filter { (hash($0) ?? 0) & 1023 < 4 }.prefix(200)
    let (old, new) = (Array(numbers), Array(numbers.reversed()))
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        var matching = ListMatching(oldCount: old.count, newCount: new.count)
        let isFound = matching.match(old, new, hash, isOrdered: true, id: { $0 })
        let isFoundCarefully = matching.match(old, new, IdentityHash(isCareful: true), isOrdered: true, id: { $0 })
        #expect(!isFound && isFoundCarefully)
        #expect(matching.runs.count == 200)
      }
    }
  }

  @Test func `every comparison has its own hash`() {
    let hashes = (0..<10).map { _ in IdentityHash<Int>(isCareful: false)(42) }
    #expect(Set(hashes).count == 10)
  }

  @Test func `duplicates are reported on request`() {
    let duplicates = ListDifference.duplicates(in: ["milk", "bread", "milk", "milk"], identifiedBy: \.self)
    #expect(duplicates.map(\.description) == ["milk at 0, 2, 3"])
    #expect(ListDifference.duplicates(in: ["milk", "bread"], identifiedBy: \.self).isEmpty)
    let shelves = [Shelf(id: 0, items: [Item(id: 1), Item(id: 2)]), Shelf(id: 1, items: [Item(id: 2)])]
    #expect(SectionedDifference.duplicates(in: shelves, rows: \.items).map(\.description) == ["2 at 0/1, 1/0"])
  }
}
