public import HolonBase
public import HolonJSONPatch

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension ListChanges where Content: Encodable, Content.ID: Encodable {
  /// Returns the changes as JSON Patch (RFC 6902), for a page that stores its list as JSON.
  ///
  /// The page starts with the JSON of ``old``, which is an empty list for the first changes, and applies the patches in
  /// order:
  ///
  /// ```json
  /// [{"op": "replace", "path": "/0/rows/0", "value": {"title": "Batman", …}},
  ///  {"op": "add", "path": "/0/rows/1", "value": {"title": "The Joker", …}},
  ///  {"op": "move", "from": "/0", "path": "/1"}]
  /// ```
  ///
  /// - Throws: Errors from encoding the contents.
  /// - Complexity: O(*k* log *k*), *k* being the number of changes, apart from the conversion to JSON.
  public func patch() throws -> JSONPatch {
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    return try patch(
      section: { try decoder.decode([String: JSONValue].self, from: encoder.encode($0)) },
      row: { try decoder.decode(JSONValue.self, from: encoder.encode($0)) })
  }
}

extension ListChanges {
  /// Returns the changes as JSON Patch (RFC 6902), with the JSON of sections and rows from closures.
  ///
  /// - Parameters:
  ///   - section: Returns a section's members, without its rows. These become the member `rows`.
  ///   - row: Returns the JSON of a row.
  /// - Throws: Errors that `section` and `row` throw.
  /// - Complexity: O(*k* log *k*), *k* being the number of changes, apart from the conversion to JSON.
  public func patch(
    section: (ListSnapshot<Content>.Section) throws -> [String: JSONValue],
    row: (ListRow<Content>) throws -> JSONValue
  ) throws -> JSONPatch {
    try JSONPatch(
      difference.steps, rows: "rows", section: { try section(new.sections[$0]) },
      row: { try row(new[$0.section, $0.row]) })
  }
}
