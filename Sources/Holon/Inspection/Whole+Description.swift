private import HolonTree

extension Whole {
  /// The whole as a drawing: wholes by their types, other parts as they are printed.
  public var description: String {
    // As `Any`, a part tells its own type; as `Part`, the type that it's kept as.
    let drawing = hierarchy.drawing { part in part is any Whole<Part> ? "\(type(of: part as Any))" : "\(part)" }
    return drawing.isEmpty ? "\(Self.self)" : "\(Self.self)\n\(drawing)"
  }
}
