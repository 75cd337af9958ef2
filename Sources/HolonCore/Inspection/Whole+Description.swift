private import HolonTree

extension Whole {
  /// The whole as a drawing: wholes by their types, other parts as they are printed.
  public var description: String { drawing(of: self) }
}

/// Draws a whole: wholes by their types, other parts as they are printed.
///
/// The composite of a protocol that inherits `CustomStringConvertible` or `CustomDebugStringConvertible` describes
/// itself by it.
public func drawing<Drawn: Whole>(of whole: Drawn) -> String {
  // As `Any`, a part tells its own type; as `Part`, the type that it's kept as.
  let drawing = whole.hierarchy.drawing { part in
    part is any Whole<Drawn.Part> ? "\(type(of: part as Any))" : "\(part)"
  }
  return drawing.isEmpty ? "\(Drawn.self)" : "\(Drawn.self)\n\(drawing)"
}
