#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
public import HolonTree

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
      section: { try decoder.decode(JSONValue.self, from: encoder.encode($0)) },
      row: { try decoder.decode(JSONValue.self, from: encoder.encode($0)) })
  }
}

extension ListChanges {
  /// The changes as JSON Patch (RFC 6902), with sections and rows written your way.
  ///
  /// The page keeps a list of objects with the members `header`, `footer` and `rows`.
  ///
  /// - Parameters:
  ///   - section: Writes a section with its rows.
  ///   - row: Writes a row.
  /// - Throws: What `section` and `row` throw.
  /// - Complexity: O(*k* log *k*), *k* being the number of changes, apart from what the conversion to JSON costs.
  public func patch(
    section: (ListSnapshot<Content>.Section) throws -> JSONValue, row: (ListRow<Content>) throws -> JSONValue
  ) throws -> JSONPatch {
    let list = JSONPointer()
    func pointer(_ place: SectionedDifference.Place) -> JSONPointer {
      list.appending(place.section).appending("rows").appending(place.row)
    }
    func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
    let operations = try difference.steps.flatMap { step -> [JSONPatch.Operation] in
      switch step {
      case .section(.remove(let index)): return [.remove(at: list.appending(index))]
      case .section(.insert(let index, let new)):
        return [.add(try section(self.new.sections[new]), at: list.appending(index))]
      case .section(.move(let from, let to)): return [.move(from: list.appending(from), to: list.appending(to))]
      case .section(.update(let index, let new)):
        let (old, new) = (list.appending(index), self.new.sections[new])
        return [
          .add(text(new.header), at: old.appending("header")), .add(text(new.footer), at: old.appending("footer")),
        ]
      case .remove(let place): return [.remove(at: pointer(place))]
      case .insert(let place, let new): return [.add(try row(self.new[new.section, new.row]), at: pointer(place))]
      case .move(let from, let to): return [.move(from: pointer(from), to: pointer(to))]
      case .update(let place, let new):
        return [.replace(at: pointer(place), with: try row(self.new[new.section, new.row]))]
      }
    }
    return JSONPatch(operations)
  }
}
