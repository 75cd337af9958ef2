/// A field of an own type, with its name in the tree and its merge rule.
///
/// | rule | result of concurrent edits |
/// |---|---|
/// | ``lastWriter(_:_:)`` | the later value |
/// | ``counter(_:_:)`` | the sum of all changes |
/// | ``set(_:_:)`` | all elements that were added; for one element, the later of adding and removing |
/// | ``text(_:_:)`` | all insertions and deletions, each at its place |
/// | ``merging(_:_:with:)`` | the result of a function of your own |
public struct SchemaField<Item: Sendable>: Sendable {
  /// The name of the field in the tree.
  public let name: String

  /// Reads the field's value into an item.
  let read: @Sendable (FieldCells, inout Item) -> Void

  /// Adds the cells that turn the value of one item into that of another one.
  let change: @Sendable (_ old: Item, _ new: Item, FieldCells, SyncWriter, _ changes: inout [String: String?]) -> Void

  /// Returns a broken law of the merge rule, for a check: nil if there is none.
  ///
  /// - Parameters:
  ///   - samples: Items with possible values.
  package var law: @Sendable (_ samples: [Item]) -> String? = { _ in nil }

  /// Returns the difference between the values of all edits together and that of the final item, if any.
  package var lost: @Sendable (_ prototype: Item, _ edits: [(old: Item, new: Item)], _ final: Item) -> String? = {
    _, _, _ in nil
  }

  init(
    _ name: String,
    read: @escaping @Sendable (FieldCells, inout Item) -> Void,
    change: @escaping @Sendable (Item, Item, FieldCells, SyncWriter, inout [String: String?]) -> Void
  ) {
    precondition(
      !name.isEmpty && !name.utf8.contains(FieldCells.separator),
      "a field has an empty name, or one with a slash: rename it")
    self.name = name
    self.read = read
    self.change = change
  }
}

// MARK: - Rules

extension SchemaField {
  /// Returns a field of which the latest value counts.
  ///
  /// - Parameters:
  ///   - name: The name of the field in the tree.
  ///   - property: The property of the item.
  public static func lastWriter<Value: SyncValue>(
    _ name: String, _ property: any WritableKeyPath<Item, Value> & Sendable
  ) -> SchemaField {
    SchemaField(name) { cells, item in
      guard let cell = cells.whole, let value = Value(syncText: cell.value) else { return }
      item[keyPath: property] = value
    } change: { old, new, _, _, changes in
      let value = new[keyPath: property]
      if old[keyPath: property] != value { changes[name] = .some(value.syncText) }
    }
  }

  /// Returns a number to which concurrent changes are added.
  ///
  /// Every ``SyncWriter`` has the sum of its own changes. Sums wrap around at the limits of 64 bits, on all devices
  /// alike.
  ///
  /// - Parameters:
  ///   - name: The name of the field in the tree.
  ///   - property: The property of the item.
  public static func counter(_ name: String, _ property: any WritableKeyPath<Item, Int> & Sendable) -> SchemaField {
    var field = SchemaField(name) { cells, item in
      for part in cells.parts { item[keyPath: property] &+= Int(part.cell.value ?? "") ?? 0 }
    } change: { old, new, cells, writer, changes in
      let change = new[keyPath: property] &- old[keyPath: property]
      guard change != 0 else { return }
      let own = cells.parts.first { $0.name == writer.description }?.cell.value
      changes["\(name)/\(writer)"] = "\((own.flatMap { Int($0) } ?? 0) &+ change)"
    }
    field.lost = { prototype, edits, final in
      let expected = edits.reduce(prototype[keyPath: property]) {
        $0 &+ ($1.new[keyPath: property] &- $1.old[keyPath: property])
      }
      let found = final[keyPath: property]
      return expected == found ? nil : "the counter “\(name)” is \(found) instead of \(expected)"
    }
    return field
  }

  /// Returns a set to which devices add elements independently.
  ///
  /// - Parameters:
  ///   - name: The name of the field in the tree.
  ///   - property: The property of the item.
  public static func set<Element: SyncValue & Hashable>(
    _ name: String, _ property: any WritableKeyPath<Item, Set<Element>> & Sendable
  ) -> SchemaField {
    SchemaField(name) { cells, item in
      for part in cells.parts {
        guard let element = Element(syncText: part.name) else { continue }
        if part.cell.value == nil {
          item[keyPath: property].remove(element)
        } else {
          item[keyPath: property].insert(element)
        }
      }
    } change: { old, new, _, _, changes in
      let (before, after) = (old[keyPath: property], new[keyPath: property])
      guard before != after else { return }
      for element in after.subtracting(before) {
        if let text = element.syncText { changes["\(name)/\(text)"] = "" }
      }
      for element in before.subtracting(after) {
        if let text = element.syncText { changes["\(name)/\(text)"] = .some(nil) }
      }
    }
  }

  /// Returns a text that devices edit at several places independently.
  ///
  /// An edit is the difference between the texts before and after it. Insertions and deletions are stored, so a text
  /// takes the more room the more often it was changed.
  ///
  /// - Parameters:
  ///   - name: The name of the field in the tree.
  ///   - property: The property of the item. Its value in the prototype is empty.
  public static func text(_ name: String, _ property: any WritableKeyPath<Item, String> & Sendable) -> SchemaField {
    SchemaField(name) { cells, item in
      item[keyPath: property] = MergedText(cells).text
    } change: { old, new, cells, writer, changes in
      let (before, after) = (old[keyPath: property], new[keyPath: property])
      guard before != after else { return }
      for (part, value) in MergedText(cells).edits(to: after, by: writer) { changes["\(name)/\(part)"] = value }
    }
  }

  /// Returns a field whose concurrent values are merged by a function.
  ///
  /// The function is only called for values of which none was made with knowledge of the other. Its result has to be the
  /// same for the same two values in either order, and for three values in any grouping. `ConvergenceCheck` in
  /// `HolonTestingSync` reports functions for which it isn't.
  ///
  /// - Parameters:
  ///   - name: The name of the field in the tree.
  ///   - property: The property of the item.
  ///   - merge: Returns the value that replaces two concurrent ones.
  public static func merging<Value: SyncValue>(
    _ name: String, _ property: any WritableKeyPath<Item, Value> & Sendable,
    with merge: @escaping @Sendable (Value, Value) -> Value
  ) -> SchemaField {
    var field = SchemaField(name) { cells, item in
      let values = ConcurrentValues(cells).latest.compactMap { Value(syncText: $0) }
      guard let first = values.first else { return }
      item[keyPath: property] = values.dropFirst().reduce(first, merge)
    } change: { old, new, cells, writer, changes in
      let value = new[keyPath: property]
      guard old[keyPath: property] != value else { return }
      changes["\(name)/\(writer)"] = ConcurrentValues(cells).replacement(value.syncText, by: writer)
    }
    field.law = { samples in
      MergeLaws.broken(by: merge, samples.map { $0[keyPath: property] }).map { "the function of “\(name)” \($0)" }
    }
    return field
  }
}
