/// An element that is in both lists, at an old and a new place.
public struct DifferencePair<Place: Hashable & Sendable>: Hashable, Sendable {
  /// The place in the old list.
  public let old: Place

  /// The place in the new list.
  public let new: Place

  /// Creates a pair of places.
  @inlinable
  public init(old: Place, new: Place) {
    self.old = old
    self.new = new
  }
}

extension DifferencePair: Encodable where Place: Encodable {
  /// Encodes a list of the old and the new place, such as `[2,0]` or `[[0,4],[1,0]]`.
  public func encode(to encoder: any Encoder) throws { try [old, new].encode(to: encoder) }
}

extension DifferencePair: Decodable where Place: Decodable {
  /// Decodes a list of the old and the new place.
  ///
  /// - Throws: `DecodingError` when an element is no place.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    self.init(old: try container.decode(Place.self), new: try container.decode(Place.self))
  }
}
