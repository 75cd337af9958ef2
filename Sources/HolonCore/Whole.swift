private import HolonTree

/// A type that is made of parts and gives access to them.
///
/// ``Composite`` keeps them in an array; the forms that `@Composite(.concrete)` generates keep each in its own type.
/// Both are drawn when they are printed:
///
/// ```swift
/// print(filter)
/// // CompositeToDoFilter
/// // ├─ IsUrgent()
/// // └─ CompositeToDoFilter
/// //    ├─ HasTag(tag: "work")
/// //    └─ HasTag(tag: "desk")
/// ```
public protocol Whole<Part>: CustomStringConvertible {
  /// The type that all parts share, as in `any ToDoFilter`.
  associatedtype Part

  /// The parts, in the order of the calls.
  var parts: [Part] { get }
}

extension Whole {
  /// Returns the parts if they are known to be of a type.
  ///
  /// This method serves values of type `any Whole`; a cast to `any Whole<Part>` takes many times as long.
  @inlinable
  func parts<Wanted>(of type: Wanted.Type) -> [Wanted]? {
    // Cast by way of `Any`, the array stays as it is; otherwise it would be cast element by element.
    Part.self == type ? (parts as Any as! [Wanted]) : nil
  }
}

extension Whole {
  /// The whole as a drawing: wholes by their types, other parts as they are printed.
  public var description: String { drawing(of: self) }
}

/// Draws a whole: wholes by their types, other parts as they are printed.
///
/// The composite of a protocol that inherits `CustomStringConvertible` or `CustomDebugStringConvertible` describes
/// itself by it.
public func drawing<Drawn: Whole>(of whole: Drawn) -> String {
  // As `Any`, a part has its own type; as `Part`, the type in which it is stored.
  let drawing = whole.hierarchy.drawing { part in
    part is any Whole<Drawn.Part> ? "\(type(of: part as Any))" : "\(part)"
  }
  return drawing.isEmpty ? "\(Drawn.self)" : "\(Drawn.self)\n\(drawing)"
}
