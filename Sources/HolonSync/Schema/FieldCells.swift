/// The cells of one field.
struct FieldCells: Sendable {
  /// The separator between the name of a field and that of a part of it.
  static let separator = UInt8(ascii: "/")

  /// The cell with the name of the field.
  private(set) var whole: NodeCell?

  /// The cells of parts, by their names after the separator, in the order of the node's cells.
  private(set) var parts: [(name: String, cell: NodeCell)] = []

  /// Returns cells by the names of their fields.
  static func byField(_ cells: some Sequence<NodeCell>) -> [String: FieldCells] {
    var fields: [String: FieldCells] = [:]
    for cell in cells {
      // By bytes, because a combining character after the separator would be a part of it.
      let bytes = cell.field.utf8
      if let end = bytes.firstIndex(of: separator) {
        let part = String(cell.field.unicodeScalars[bytes.index(after: end)...])
        fields[String(cell.field.unicodeScalars[..<end]), default: FieldCells()].parts.append((part, cell))
      } else {
        fields[cell.field, default: FieldCells()].whole = cell
      }
    }
    return fields
  }
}
