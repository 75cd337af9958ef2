public import HolonBase
public import HolonJSONPatch

extension JSONPatch {
  /// Creates the patch that leads from the JSON of a list to that of another one.
  ///
  /// ```swift
  /// let difference = ListDifference(from: ["a", "b"], to: ["b", "c"])
  /// JSONPatch(difference.steps) { .string(new[$0]) }
  /// // [{"op": "remove", "path": "/0"}, {"op": "add", "path": "/1", "value": "c"}]
  /// ```
  ///
  /// - Parameters:
  ///   - steps: The steps of a difference.
  ///   - list: The location of the list in the document.
  ///   - element: The JSON of the element at an index of the new list.
  /// - Throws: Errors that `element` throws.
  /// - Complexity: O(*k*), *k* being the number of steps.
  public init(
    _ steps: [ListStep], at list: JSONPointer = JSONPointer(), element: (Int) throws -> JSONValue
  ) rethrows {
    self.init()
    for step in steps {
      switch step {
      case .remove(let index): operations.append(.remove(at: list.appending(index)))
      case .insert(let index, let new):
        let value = try element(new)
        operations.append(.add(value, at: list.appending(index)))
      case .move(let index, let target):
        operations.append(.move(from: list.appending(index), to: list.appending(target)))
      case .update(let index, let new):
        let value = try element(new)
        operations.append(.replace(at: list.appending(index), with: value))
      }
    }
  }

  /// Creates the patch that leads from the JSON of a list of sections to that of another one.
  ///
  /// A section is an object one member of which is the list of its rows.
  ///
  /// - Parameters:
  ///   - steps: The steps of a difference.
  ///   - list: The location of the list of sections in the document.
  ///   - rows: The name of the member that is the list of rows.
  ///   - section: The members of the section at an index of the new list, including its rows. For an updated section,
  ///     its members are replaced one by one, except for the rows.
  ///   - row: The JSON of the row at a place of the new list.
  /// - Throws: Errors that the closures throw.
  /// - Complexity: O(*k*), *k* being the number of steps.
  public init(
    _ steps: [SectionedStep], at list: JSONPointer = JSONPointer(), rows: String,
    section: (Int) throws -> [String: JSONValue], row: (SectionedDifference.Place) throws -> JSONValue
  ) rethrows {
    func pointer(_ place: SectionedDifference.Place) -> JSONPointer {
      list.appending(place.section).appending(rows).appending(place.row)
    }
    self.init()
    for step in steps {
      switch step {
      case .section(.update(let index, let new)):
        for (name, value) in try section(new).sorted(by: { $0.key < $1.key }) where name != rows {
          operations.append(.add(value, at: list.appending(index).appending(name)))
        }
      case .section(let step):
        operations += try JSONPatch([step], at: list, element: { .object(try section($0)) }).operations
      case .remove(let place): operations.append(.remove(at: pointer(place)))
      case .insert(let place, let new):
        let value = try row(new)
        operations.append(.add(value, at: pointer(place)))
      case .move(let place, let target): operations.append(.move(from: pointer(place), to: pointer(target)))
      case .update(let place, let new):
        let value = try row(new)
        operations.append(.replace(at: pointer(place), with: value))
      }
    }
  }
}
