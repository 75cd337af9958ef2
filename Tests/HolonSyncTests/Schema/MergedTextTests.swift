import Foundation
import HolonSync
import HolonTesting
import Testing

/// Three devices that edit a text, each with cells of its own, which they exchange now and then.
@Suite("Merged texts")
struct MergedTextTests {
  private struct Page: Sendable {
    var text = ""

    static let schema = SyncSchema(Page(), [.text("text", \.text)])
  }

  private struct Device {
    let writer: SyncWriter
    var cells = Cells()

    var text: String { Page.schema.item(in: cells.list).text }

    mutating func write(_ text: String) {
      let old = Page.schema.item(in: cells.list)
      cells.write(Page.schema.changes(from: old, to: Page(text: text), in: cells.list, by: writer))
    }
  }

  private static func devices(_ count: UInt64) -> [Device] {
    (1...count).map { Device(writer: SyncWriter(rawValue: $0)) }
  }

  /// Every character is written once, so that each can be followed through all texts.
  @Test(arguments: 0..<40)
  func `devices have the same text, with all insertions, no deletions, and every order that anyone has seen`(_ run: Int)
  {
    var generator = SeededGenerator(seed: UInt64(run))
    var devices = Self.devices(3)
    var next: UInt32 = 0x4E00
    var deleted: Set<Character> = []
    var seen: [[Character]] = []
    for _ in 0..<150 {
      let index = Int(generator.next() % 3)
      if generator.next().isMultiple(of: 3) {
        devices[index].cells.merge(devices[Int(generator.next() % 3)].cells)
      } else {
        let old = Array(devices[index].text)
        var new = old
        for _ in 0...Int(generator.next() % 3) {
          let start = Int(generator.next() % UInt64(new.count + 1))
          let end = min(new.count, start + Int(generator.next() % 4))
          let added = (0..<Int(generator.next() % 4)).map { _ -> Character in
            next += 1
            return Character(Unicode.Scalar(next)!)
          }
          new.replaceSubrange(start..<end, with: added)
        }
        deleted.formUnion(Set(old).subtracting(new))
        devices[index].write(String(new))
        #expect(devices[index].text == String(new))
        seen.append(new)
      }
    }
    for _ in 0..<2 { for index in 0..<3 { for other in 0..<3 { devices[index].cells.merge(devices[other].cells) } } }
    let final = Array(devices[0].text)
    #expect(devices[1].text == String(final) && devices[2].text == String(final))
    let visible = Set(seen.joined()).subtracting(deleted)
    #expect(Set(final) == visible && final.count == visible.count)
    let places = Dictionary(uniqueKeysWithValues: final.enumerated().map { ($1, $0) })
    for text in seen {
      let order = text.compactMap { places[$0] }
      #expect(order == order.sorted())
    }
  }

  @Test func `words that are typed at one place concurrently aren't mixed`() {
    var devices = Self.devices(2)
    devices[0].write("Dear all, bye")
    devices[1].cells.merge(devices[0].cells)
    for (index, words) in [["good ", "morning "], ["thank ", "you "]].enumerated() {
      var typed = "Dear all, "
      for word in words {
        typed += word
        devices[index].write(typed + "bye")
      }
    }
    devices[0].cells.merge(devices[1].cells)
    devices[1].cells.merge(devices[0].cells)
    #expect(devices[0].text == devices[1].text)
    #expect(devices[0].text == "Dear all, thank you good morning bye")
  }

  @Test func `a long text is replaced as a whole when it has nothing in common`() {
    var device = Self.devices(1)[0]
    device.write(String(repeating: "a", count: 5_000))
    device.write(String(repeating: "b", count: 5_000))
    #expect(device.text == String(repeating: "b", count: 5_000))
    #expect(device.cells.list.count == 3)
  }
}
