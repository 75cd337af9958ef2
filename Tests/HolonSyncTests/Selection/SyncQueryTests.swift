import HolonSync
import HolonTesting
import Testing

@Suite("Queries")
struct SyncQueryTests {
  private static let writer = SyncWriter(rawValue: 7)

  private func matches(_ product: Product, _ query: (SyncFields<Product>) -> SyncQuery) -> Bool {
    let cells = Product.schema.cells(of: product, by: Self.writer).sorted { $0.key < $1.key }
    return Product.schema.query(query).matches(cells.map { NodeCell(field: $0.key, value: $0.value, stamp: .zero) })
  }

  @Test func `each merge rule has its comparisons`() {
    let milk = Product(
      name: "Milk", aisle: .fruit, amount: 3, shops: ["market", "kiosk"], note: "two cold bottles", price: 5)
    #expect(matches(milk) { $0.name == "Milk" })
    #expect(!matches(milk) { $0.name != "Milk" })
    #expect(matches(milk) { $0.name > "Bread" && $0.name < "Oats" && $0.name >= "Milk" && $0.name <= "Milk" })
    #expect(matches(milk) { $0.name.isOne(of: ["Bread", "Milk"]) && $0.name.contains("il") })
    #expect(matches(milk) { $0.aisle == .fruit && $0.aisle.hasValue() })
    #expect(matches(milk) { $0.amount == 3 && $0.amount > 2 && $0.amount < 10 })
    #expect(matches(milk) { $0.shops.contains("market") && !$0.shops.contains("baker") && !$0.shops.isEmpty })
    #expect(matches(milk) { $0.shops.containsOne(of: ["baker", "kiosk"]) })
    #expect(matches(milk) { $0.note.contains("cold") && !$0.note.contains("warm") && $0.note.contains("") })
    #expect(matches(milk) { $0.price == 5 && $0.price < 6 })
  }

  @Test func `a node without cells has the values of the prototype`() {
    #expect(matches(Product()) { $0.name == "" && $0.aisle == nil && $0.amount == 0 && $0.shops.isEmpty })
    #expect(matches(Product()) { $0.note == "" && $0.price == 0 && !$0.aisle.hasValue() })
  }

  @Test func `queries without parts select everything or nothing`() {
    #expect(SyncQuery.everything.matches([]) && !SyncQuery.nothing.matches([]))
    #expect(SyncQuery.all([.everything, .not(.nothing)]).matches([]))
    #expect(SyncQuery.any([.nothing, .everything]).matches([]))
    #expect(!(SyncQuery.everything && .nothing).matches([]) && (SyncQuery.nothing || .everything).matches([]))
  }

  @Test func `a condition holds for one of several concurrent values`() {
    var item = Product()
    item.price = 5
    let cells = [1, 2].flatMap { writer in
      item.price = 5 * writer
      return Product.schema.cells(of: item, by: SyncWriter(rawValue: UInt64(writer)))
        .map { NodeCell(field: $0.key, value: $0.value, stamp: .zero) }
    }
    for price in [5, 10] { #expect(Product.schema.query { $0.price == price }.matches(cells)) }
    #expect(!Product.schema.query { $0.price == 7 }.matches(cells))
  }

  @Test func `random items are selected as their properties are compared`() {
    var generator = SeededGenerator()
    for _ in 0..<500 {
      var item = Product()
      var cells: [String: String?] = [:]
      for _ in 0..<6 {
        var edited = item
        Product.edit(&edited, &generator)
        let known = cells.map { NodeCell(field: $0.key, value: $0.value, stamp: .zero) }
        cells.merge(Product.schema.changes(from: item, to: edited, in: known, by: Self.writer)) { $1 }
        item = edited
      }
      let stored = cells.sorted { $0.key < $1.key }.map { NodeCell(field: $0.key, value: $0.value, stamp: .zero) }
      func check(_ expected: Bool, _ query: (SyncFields<Product>) -> SyncQuery) {
        #expect(Product.schema.query(query).matches(stored) == expected, "seed \(generator.seed)")
      }
      check(item.amount > 0) { $0.amount > 0 }
      check(item.aisle == .bread || item.shops.contains("shop/1\u{301}")) {
        $0.aisle == .bread || $0.shops.contains("shop/1\u{301}")
      }
      check(item.shops.isEmpty) { $0.shops.isEmpty }
      check(item.note.isEmpty) { $0.note == "" }
      check(item.price >= 40 && !(item.name < "Product 5")) { $0.price >= 40 && !($0.name < "Product 5") }
    }
  }

  @Test func `a query beyond the limits isn't sent`() {
    var query = SyncQuery.everything
    for _ in 0..<32 { query = !query }
    #expect(throws: SyncQueryError.self) { try SyncedTree(Product.schema, selecting: query) }
    let long = Product.schema.query { $0.name == String(repeating: "x", count: 20_000) }
    #expect(throws: SyncQueryError.self) { try SyncClient(selecting: long) }
    #expect(throws: SyncQueryError.self) {
      try SyncClient(selecting: .all(Array(repeating: .everything, count: 2_000)))
    }
  }
}
