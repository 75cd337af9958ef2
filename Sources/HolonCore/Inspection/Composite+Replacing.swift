extension Composite {
  /// Returns the whole with another part in place of one, at any depth.
  ///
  /// ```swift
  /// let relaxed = filter.replacing(at: [1, 0], with: HasTag("home"))
  /// ```
  ///
  /// - Parameters:
  ///   - path: The path of the part. The part must exist, and every whole above it must be a ``Composite``.
  ///   - part: The replacement.
  /// - Complexity: O(*p*), *p* being the number of parts of the wholes on the path.
  public func replacing(at path: PartPath, with part: Part) -> Self {
    changing(at: path.indices[...], of: path) { parts, index in parts[index] = part }
  }

  /// Returns the whole without one part, at any depth; a whole that loses its only part stays.
  ///
  /// - Parameter path: The path of the part. The part must exist, and every whole above it must be a ``Composite``.
  /// - Complexity: O(*p*), *p* being the number of parts of the wholes on the path.
  public func removing(at path: PartPath) -> Self {
    changing(at: path.indices[...], of: path) { parts, index in parts.remove(at: index) }
  }

  /// Returns the whole without the parts that a predicate selects, at any depth; a whole that loses all its parts
  /// stays.
  ///
  /// - Parameter isRefused: A predicate that returns whether to remove a part; it is called with a whole before its
  ///   parts.
  /// - Complexity: O(*n*), *n* being the number of parts at all depths.
  public func removingAll(where isRefused: (Part) throws -> Bool) rethrows -> Self {
    var parts: [Part] = []
    for part in self.parts where try !isRefused(part) {
      guard let whole = part as? any Composite<Part> else {
        parts.append(part)
        continue
      }
      parts.append(try whole.removingAll(where: isRefused) as! Part)
    }
    return Self(parts)
  }

  private func changing(
    at path: ArraySlice<Int>, of wholePath: PartPath, _ change: (inout [Part], Int) -> Void
  ) -> Self {
    var parts = parts
    guard let index = path.first, parts.indices.contains(index) else {
      fatalError("no part exists at '\(wholePath)': choose a path of 'parts'")
    }
    guard path.count > 1 else {
      change(&parts, index)
      return Self(parts)
    }
    guard let whole = parts[index] as? any Composite<Part> else {
      fatalError(
        "the part above '\(wholePath)' isn't a composite whose parts can be changed: replace that part as a whole")
    }
    parts[index] = whole.changing(at: path.dropFirst(), of: wholePath, change) as! Part
    return Self(parts)
  }
}

extension Composite {
  /// Replaces one part with another, at any depth; of a class, this whole is replaced as well.
  ///
  /// - Parameters:
  ///   - path: The path of the part. The part must exist, and every whole above it must be a ``Composite``.
  ///   - part: The replacement.
  public mutating func replace(at path: PartPath, with part: Part) { self = replacing(at: path, with: part) }

  /// Removes one part, at any depth; of a class, this whole is replaced as well.
  ///
  /// - Parameter path: The path of the part. The part must exist, and every whole above it must be a ``Composite``.
  public mutating func remove(at path: PartPath) { self = removing(at: path) }

  /// Removes the parts that a predicate selects, at any depth; of a class, this whole is replaced as well.
  ///
  /// - Parameter isRefused: A predicate that returns whether to remove a part; it is called with a whole before its
  ///   parts.
  public mutating func removeAll(where isRefused: (Part) throws -> Bool) rethrows {
    self = try removingAll(where: isRefused)
  }
}
