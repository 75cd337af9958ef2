public import Foundation

/// The fields of an own type, each with the rule by which concurrent edits are merged.
///
/// ```swift
/// struct Product: Sendable {
///   var name = ""
///   var amount = 0
///   var shops: Set<String> = []
///   var note = ""
/// }
///
/// let schema = SyncSchema(
///   Product(),
///   [
///     .lastWriter("name", \.name),
///     .counter("amount", \.amount),
///     .set("shops", \.shops),
///     .text("note", \.note),
///   ])
/// ```
///
/// A field is stored in one or more cells of a node: an amount in one for each ``SyncWriter``, a set in one for each
/// element. A cell is merged by its latest stamp, by servers that don't know the schema, and an item is read from all
/// cells. Every device reads the same item from the same cells.
///
/// Fields can be added at any time: earlier versions of a program keep the cells that they don't know. Never change the
/// rule of a released field; add a field with another name.
public struct SyncSchema<Item: Sendable>: Sendable {
  /// The item of a node without any fields.
  public let prototype: Item

  /// The fields.
  public let fields: [SchemaField<Item>]

  /// Creates a schema.
  ///
  /// - Parameters:
  ///   - prototype: The item of a node without any fields: the source of values that were never set, or can't be read.
  ///   - fields: The fields, with distinct names. Properties without a field aren't synchronized.
  public init(_ prototype: Item, _ fields: [SchemaField<Item>]) {
    let names = Set(fields.map(\.name))
    precondition(names.count == fields.count, "two fields have the same name: rename one of them")
    self.prototype = prototype
    self.fields = fields
  }
}

extension SyncSchema {
  /// Returns the item in the cells of a node.
  ///
  /// Values of another form, such as those of a newer version of the program, are read as absent.
  ///
  /// - Complexity: O(*c*), *c* being the number of cells; for texts, O(*l* log *l*), *l* being the number of scalars
  ///   ever written.
  public func item(in cells: some Sequence<NodeCell>) -> Item {
    var item = prototype
    let parts = FieldCells.byField(cells)
    for field in fields { if let cells = parts[field.name] { field.read(cells, &item) } }
    return item
  }

  /// Returns the item of a node in a replica; nil if the node doesn't exist or was purged.
  public func item(of id: UUID, in replica: TreeReplica) -> Item? {
    guard let slot = replica.slots[id], replica.contains(id), !replica.isPurged(id) else { return nil }
    return item(in: replica.nodes[Int(slot)].cells)
  }

  /// Returns the values of cells that turn one item into another one.
  ///
  /// Only the difference is an edit: an amount that was raised by 2 is raised by 2 wherever others have raised it, too.
  ///
  /// - Parameters:
  ///   - old: The item in the cells.
  ///   - new: The edited item.
  ///   - cells: The cells of the node; none for a new one.
  ///   - writer: The writer of the edit.
  public func changes(
    from old: Item, to new: Item, in cells: some Sequence<NodeCell>, by writer: SyncWriter
  ) -> [String: String?] {
    var changes: [String: String?] = [:]
    let parts = FieldCells.byField(cells)
    for field in fields { field.change(old, new, parts[field.name] ?? FieldCells(), writer, &changes) }
    return changes
  }

  /// Returns the values of the cells of a new node.
  public func cells(of item: Item, by writer: SyncWriter) -> [String: String] {
    changes(from: prototype, to: item, in: [], by: writer).compactMapValues { $0 }
  }
}

/// An author of edits of one tree: one run of a program on one device.
///
/// Counters, texts and fields with an own function have cells for each writer, to which no one else writes. A store that
/// is opened again is another writer, so that one restored from a backup, or copied, never overwrites its former self.
public struct SyncWriter: RawRepresentable, Hashable, Sendable {
  /// The number of the writer.
  public let rawValue: UInt64

  /// Creates a writer.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Returns a writer that no one else is.
  public static func random() -> SyncWriter { SyncWriter(rawValue: .random(in: 0...UInt64.max)) }
}

extension SyncWriter: Comparable, LosslessStringConvertible {
  /// Orders writers by their numbers.
  public static func < (lhs: SyncWriter, rhs: SyncWriter) -> Bool { lhs.rawValue < rhs.rawValue }

  /// The number in base 36.
  public var description: String { String(rawValue, radix: 36) }

  /// Parses a number in base 36, in the form of ``description``.
  public init?(_ description: String) {
    guard let number = UInt64(description, radix: 36), String(number, radix: 36) == description else { return nil }
    rawValue = number
  }
}
