import HolonSync
import HolonTesting

/// A product of a shopping list with a field of each rule.
struct Product: Hashable, Sendable {
  enum Aisle: String, SyncValue, CaseIterable { case fruit, bread, freezer }

  var name = ""
  var aisle: Aisle?
  var amount = 0
  var shops: Set<String> = []
  var note = ""

  /// The highest price that anyone has seen.
  var price = 0

  static let schema = SyncSchema(
    Product(),
    [
      .lastWriter("name", \.name),
      .lastWriter("aisle", \.aisle),
      .counter("amount", \.amount),
      .set("shops", \.shops),
      .text("note", \.note),
      .merging("price", \.price) { max($0, $1) },
    ])

  /// Changes one field at random.
  @Sendable static func edit(_ product: inout Product, _ generator: inout SeededGenerator) {
    let number = Int(generator.next() % 100)
    switch generator.next() % 6 {
    case 0: product.name = "Product \(number)"
    case 1: product.aisle = (Aisle.allCases + [nil]).randomElement(using: &generator) ?? nil
    case 2: product.amount += number % 9 - 4
    case 3:
      let shop = "shop/\(number % 5)\u{301}"
      if product.shops.remove(shop) == nil { product.shops.insert(shop) }
    case 4:
      var characters = Array(product.note)
      let start = characters.isEmpty ? 0 : number % (characters.count + 1)
      let end = min(characters.count, start + Int(generator.next() % 3))
      characters.replaceSubrange(start..<end, with: Array("é:\(number) 👩‍🍳".prefix(Int(generator.next() % 6))))
      product.note = String(characters)
    default: product.price = number
    }
  }
}
