/// The path of a part: the index of a part in the whole, the index within that part, and so on.
///
/// ```swift
/// let path: PartPath = [2, 1]  // the second part of the third part
/// print(path)                  // 2.1
/// ```
///
/// Paths are in the order of the calls: a whole comes before its parts.
public struct PartPath: Hashable, Sendable {
  /// The indices, from the outermost whole inwards; none for the whole itself.
  public var indices: [Int]

  /// Creates a path from the indices of parts, from the outermost whole inwards.
  public init(_ indices: [Int] = []) {
    self.indices = indices
  }
}

extension PartPath {
  /// Returns the path of a part of the part with this path.
  public func appending(_ index: Int) -> PartPath { PartPath(indices + [index]) }
}

extension PartPath: ExpressibleByArrayLiteral {
  /// Creates a path from the indices of parts, from the outermost whole inwards.
  public init(arrayLiteral indices: Int...) {
    self.init(indices)
  }
}

extension PartPath: Comparable {
  /// Returns whether a part is called before another.
  public static func < (left: PartPath, right: PartPath) -> Bool {
    left.indices.lexicographicallyPrecedes(right.indices)
  }
}

extension PartPath: CustomStringConvertible {
  /// The indices with points between them, as in `2.1`; empty for the whole itself.
  public var description: String { indices.map(String.init).joined(separator: ".") }
}

extension PartPath: Codable {
  /// Reads a path from an array of indices.
  public init(from decoder: any Decoder) throws { self.init(try [Int](from: decoder)) }

  /// Writes the path as an array of indices.
  public func encode(to encoder: any Encoder) throws { try indices.encode(to: encoder) }
}
