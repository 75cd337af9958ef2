import Foundation
import HolonSync
import HolonTesting
import Testing

@Suite("Schemas of own items")
struct SyncSchemaTests {
  private let schema = Product.schema

  @Test func `an item that is written to cells is read from them again`() throws {
    let product = Product(
      name: "Milk", aisle: .freezer, amount: -3, shops: ["a/b", "\u{301}c", ""], note: "2 %: cold\n", price: 99)
    var cells = Cells()
    cells.write(schema.cells(of: product, by: SyncWriter(rawValue: 1)))
    #expect(schema.item(in: cells.list) == product)
  }

  @Test func `random edits of one device are read as they were written`() {
    var generator = SeededGenerator()
    var cells = Cells()
    var product = Product()
    for step in 0..<400 {
      let old = product
      Product.edit(&product, &generator)
      // Now and then the program is started again.
      let writer = SyncWriter(rawValue: UInt64(step / 50))
      cells.write(schema.changes(from: old, to: product, in: cells.list, by: writer))
      #expect(schema.item(in: cells.list) == product, "seed \(generator.seed), step \(step)")
      if schema.item(in: cells.list) != product { return }
    }
  }

  @Test func `only the difference between two items is an edit`() {
    let old = Product(name: "Milk", amount: 2, shops: ["market"], note: "cold")
    var cells = Cells()
    cells.write(schema.cells(of: old, by: SyncWriter(rawValue: 1)))
    var new = old
    new.amount = 5
    #expect(schema.changes(from: old, to: new, in: cells.list, by: SyncWriter(rawValue: 2)) == ["amount/2": "3"])
    #expect(schema.changes(from: old, to: old, in: cells.list, by: SyncWriter(rawValue: 2)).isEmpty)
    new = old
    new.shops = ["baker"]
    let changes = schema.changes(from: old, to: new, in: cells.list, by: SyncWriter(rawValue: 2))
    #expect(changes == ["shops/baker": "", "shops/market": nil])
    new = old
    new.note = "very cold"
    #expect(
      schema.changes(from: old, to: new, in: cells.list, by: SyncWriter(rawValue: 2)) == ["note/+2.2": ":0:very "])
  }

  @Test func `concurrent edits are merged by the rule of each field`() {
    let old = Product(name: "Milk", amount: 2, shops: ["market"], note: "one two three", price: 3)
    var cells = Cells()
    cells.write(schema.cells(of: old, by: SyncWriter(rawValue: 1)))
    let (first, second) = (
      Product(name: "Oat milk", amount: 4, shops: ["market", "baker"], note: "1 two three", price: 5),
      Product(name: "Cream", amount: 1, shops: ["kiosk"], note: "one two 3", price: 4)
    )
    let edits = [(first, UInt64(2)), (second, 3)].map { item, writer in
      schema.changes(from: old, to: item, in: cells.list, by: SyncWriter(rawValue: writer))
    }
    for edit in edits { cells.write(edit) }
    let expected = Product(name: "Cream", amount: 3, shops: ["baker", "kiosk"], note: "1 two 3", price: 5)
    #expect(schema.item(in: cells.list) == expected)
  }

  @Test func `a value that was made with knowledge of another one replaces it, although the function prefers that`() {
    var cells = Cells()
    cells.write(["price/1": "1;;=9", "price/2": "1;;=4"])
    #expect(schema.item(in: cells.list).price == 9)
    let known = schema.item(in: cells.list)
    var cheaper = known
    cheaper.price = 2
    cells.write(schema.changes(from: known, to: cheaper, in: cells.list, by: SyncWriter(rawValue: 2)))
    #expect(schema.item(in: cells.list).price == 2)
  }

  @Test(
    arguments: [
      ["name": nil, "aisle": "moon", "amount/1": "many", "amount/2": nil, "price/1": "cheap", "price/!": "1;;=2"],
      ["price/1": "1;2=1;=5", "price/2": "1;1=1;=6", "price/3": "0;;=99", "price/4": "1;;!7"],
      [
        "note/+9223372036854775807.1": ":0:a", "note/+1.1": "9223372036854775807.1:0:b", "note/+2.1": "2.1:0:c",
        "note/+3.1": ":-1:d", "note/-9223372036854775807.1:5:2": "", "note/-1.1:0:9223372036854775807": "",
      ],
      ["note/\u{301}": "x", "note/+": "", "note/-": "", "note/+1.1": ":", "/": "", "shops/": "", "amount/1/2": "4"],
      ["amount/1": "9223372036854775807", "amount/2": "1"],
    ] as [[String: String?]])
  func `cells from outside never stop a program, and can be edited`(_ foreign: [String: String?]) {
    var cells = Cells()
    cells.write(foreign)
    let found = schema.item(in: cells.list)
    var edited = found
    edited.note += " end"
    edited.amount = 7
    edited.price = 8
    edited.name = "Milk"
    cells.write(schema.changes(from: found, to: edited, in: cells.list, by: SyncWriter(rawValue: 77)))
    let read = schema.item(in: cells.list)
    #expect((read.amount, read.price, read.name) == (7, 8, "Milk"))
    #expect(read.note.contains(" end"))
  }

  @Test func `values are read from their texts`() throws {
    #expect(Date(syncText: Date(timeIntervalSince1970: 0.1).syncText) == Date(timeIntervalSince1970: 0.1))
    #expect(Double(syncText: (0.1 + 0.2).syncText) == 0.1 + 0.2)
    let id = UUID()
    #expect(UUID(syncText: id.syncText) == id)
    #expect(Bool(syncText: true.syncText) == true)
    #expect(try #require(Int?(syncText: nil)) == nil)
    #expect(Int?(syncText: "x") == nil)
    #expect(Date(syncText: "inf") == nil)
  }
}

/// The cells of a node, each write later than the one before.
struct Cells {
  private var cells: [String: NodeCell] = [:]
  private var ticks: UInt64 = 0

  var list: [NodeCell] { cells.values.sorted { $0.field < $1.field } }

  mutating func write(_ values: [String: String?]) {
    for (field, value) in values.sorted(by: { $0.key < $1.key }) {
      ticks += 1
      let stamp = HybridTimestamp(ticks: ticks, device: DeviceNumber(rawValue: 1))
      cells[field] = NodeCell(field: field, value: value, stamp: stamp)
    }
  }

  mutating func write(_ values: [String: String]) { write(values.mapValues(Optional.some)) }

  /// Adds the cells of another device; of two, the later one stays.
  mutating func merge(_ other: Cells) {
    ticks = max(ticks, other.ticks)
    for (field, cell) in other.cells where cells[field].map({ $0.stamp < cell.stamp }) ?? true { cells[field] = cell }
  }
}
