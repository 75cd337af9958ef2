import Foundation
public import HolonSync
public import HolonTesting

extension ConvergenceCheck {
  /// Creates a check of trees of own items: each step edits one as a program would.
  ///
  /// In addition to equal trees, it finds:
  /// - items that devices read differently from equal cells,
  /// - functions of `merging` whose result depends on the order or the grouping of values,
  /// - counters that don't have the sum of all changes, unless devices or servers are restored, or edits refused.
  ///
  /// ```swift
  /// @Test func `shopping lists converge`() {
  ///   ConvergenceCheck(schema) { product, generator in
  ///     switch generator.next() % 3 {
  ///     case 0: product.name = ["Milk", "Bread"].randomElement(using: &generator)!
  ///     case 1: product.amount += Int(generator.next() % 5)
  ///     default: product.shops.insert(["market", "baker"].randomElement(using: &generator)!)
  ///     }
  ///   }.run(300)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - schema: The schema of the items.
  ///   - nodes: The number of nodes that are created, of which several devices create the same ones.
  ///   - edit: A closure that changes an item at random.
  public init<Item: Equatable & Sendable>(
    _ schema: SyncSchema<Item>, nodes: UInt64 = 12,
    edit: @escaping @Sendable (inout Item, inout SeededGenerator) -> Void
  ) {
    // The fields of forged operations, with parts that no program writes.
    let names = schema.fields.map(\.name)
    self.init(fields: names + names.map { $0 + "/1" }) { number in
      let half = (number % max(nodes, 1)).bigEndian
      return withUnsafeBytes(of: (UInt64(0), half)) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    } value: { _, generator in
      ["1", "-1", "7;;=9", "1:0:x", "", "99999999999999999999"].randomElement(using: &generator) ?? ""
    }
    items = ItemCheck(schema, edit)
  }
}

/// The edits and the laws of own items, without their type.
struct ItemCheck: Sendable {
  /// An edit of an item.
  struct Edit: Sendable {
    let old: any Sendable
    let new: any Sendable

    /// The values of the cells that it sets.
    let changes: [String: String?]
  }

  let edit: @Sendable (_ cells: [NodeCell], SyncWriter, inout SeededGenerator) -> Edit

  /// Returns a broken law of the schema's own functions.
  let brokenLaw: @Sendable (_ seed: UInt64) -> String?

  /// Returns the difference between the items in cells of a device and the server.
  ///
  /// The last parameter has all edits if each of them must have its effect.
  let difference: @Sendable (_ device: [NodeCell], _ server: [NodeCell], _ edits: [Edit]?) -> String?

  init<Item: Equatable & Sendable>(
    _ schema: SyncSchema<Item>, _ body: @escaping @Sendable (inout Item, inout SeededGenerator) -> Void
  ) {
    edit = { cells, writer, generator in
      let old = schema.item(in: cells)
      var new = old
      body(&new, &generator)
      return Edit(old: old, new: new, changes: schema.changes(from: old, to: new, in: cells, by: writer))
    }
    brokenLaw = { seed in
      var generator = SeededGenerator(seed: seed)
      let samples = (0..<40).map { _ in
        var item = schema.prototype
        for _ in 0...Int(generator.next() % 8) { body(&item, &generator) }
        return item
      }
      return schema.fields.lazy.compactMap { $0.law(samples) }.first
    }
    difference = { device, server, edits in
      let (item, other) = (schema.item(in: device), schema.item(in: server))
      if item != other { return "the item is \(item), on the server \(other)" }
      guard let edits else { return nil }
      let typed = edits.compactMap { edit -> (old: Item, new: Item)? in
        guard let old = edit.old as? Item, let new = edit.new as? Item else { return nil }
        return (old, new)
      }
      return schema.fields.lazy.compactMap { $0.lost(schema.prototype, typed, item) }.first
    }
  }
}
