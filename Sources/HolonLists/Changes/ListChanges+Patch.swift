public import HolonBase
public import HolonJSONPatch

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension ListChanges where Content: Encodable, Content.ID: Encodable {
  /// The changes as JSON Patch (RFC 6902), for a page that keeps what it shows as JSON.
  ///
  /// The page begins with the JSON of ``old``, which for the first changes is an empty list, and applies one patch after
  /// the other to it:
  ///
  /// ```json
  /// [{"op": "replace", "path": "/0/rows/0", "value": {"title": "Batman", …}},
  ///  {"op": "add", "path": "/0/rows/1", "value": {"title": "The Joker", …}},
  ///  {"op": "move", "from": "/0", "path": "/1"}]
  /// ```
  ///
  /// - Throws: What the contents throw when they are encoded.
  /// - Complexity: O(*k* log *k*), *k* being the number of changes, apart from what the conversion to JSON costs.
  public func patch() throws -> JSONPatch {
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    return try patch(
      section: { try decoder.decode([String: JSONValue].self, from: encoder.encode($0)) },
      row: { try decoder.decode(JSONValue.self, from: encoder.encode($0)) })
  }
}

extension ListChanges {
  /// The changes as JSON Patch (RFC 6902), with sections and rows written your way.
  ///
  /// - Parameters:
  ///   - section: Writes a section's members; that of the rows is called `rows`.
  ///   - row: Writes a row.
  /// - Throws: What `section` and `row` throw.
  /// - Complexity: O(*k* log *k*), *k* being the number of changes, apart from what the conversion to JSON costs.
  public func patch(
    section: (ListSnapshot<Content>.Section) throws -> [String: JSONValue],
    row: (ListRow<Content>) throws -> JSONValue
  ) throws -> JSONPatch {
    try JSONPatch(
      difference.steps, rows: "rows", section: { try section(new.sections[$0]) },
      row: { try row(new[$0.section, $0.row]) })
  }
}
