/// An identifier that several elements of a list share.
///
/// Comparisons pair such elements so that there are few changes; they don't report them.
public struct Duplicate<ID: Hashable, Place: Hashable>: Hashable {
  /// The identifier.
  public let id: ID

  /// The places of the elements, in order; two or more.
  public let places: [Place]
}

extension Duplicate: Sendable where ID: Sendable, Place: Sendable {}

extension Duplicate: CustomStringConvertible {
  /// The duplicate as text, such as `milk at 0, 3`.
  public var description: String { "\(id) at \(places.map { "\($0)" }.joined(separator: ", "))" }
}

extension ListDifference {
  /// Finds the identifiers that several elements of a list share.
  ///
  /// ```swift
  /// ListDifference.duplicates(in: ["milk", "bread", "milk"], identifiedBy: \.self)  // [milk at 0, 2]
  /// ```
  ///
  /// - Complexity: O(*n*) on average, *n* being the number of elements. Comparisons don't do this work.
  public static func duplicates<Element, ID: Hashable>(
    in elements: some Sequence<Element>, identifiedBy id: (Element) -> ID
  ) -> [Duplicate<ID, Int>] {
    Duplicate.all(in: elements.enumerated().map { (id($0.element), $0.offset) })
  }
}

extension SectionedDifference {
  /// Finds the identifiers that several rows share, in one section or across sections.
  ///
  /// - Complexity: O(*n*) on average, *n* being the number of rows. Comparisons don't do this work.
  public static func duplicates<Section, Row: Identifiable>(
    in sections: some Sequence<Section>, rows: (Section) -> [Row]
  ) -> [Duplicate<Row.ID, Place>] {
    let places = sections.enumerated().flatMap { section in
      rows(section.element).enumerated().map { ($0.element.id, Place(section: section.offset, row: $0.offset)) }
    }
    return Duplicate.all(in: places)
  }
}

extension Duplicate {
  /// Returns the identifiers that occur more than once, in the order of their second occurrence.
  fileprivate static func all(in places: some Sequence<(ID, Place)>) -> [Duplicate] {
    var first: [ID: Place] = [:]
    var all: [(id: ID, places: [Place])] = []
    var numbers: [ID: Int] = [:]
    for (id, place) in places {
      if let number = numbers[id] {
        all[number].places.append(place)
      } else if let earlier = first.updateValue(place, forKey: id) {
        numbers[id] = all.count
        all.append((id, [earlier, place]))
      }
    }
    return all.map { Duplicate(id: $0.id, places: $0.places) }
  }
}

extension SectionedDifference.Place: CustomStringConvertible {
  /// The section and the row, such as `0/4`.
  public var description: String { "\(section)/\(row)" }
}
