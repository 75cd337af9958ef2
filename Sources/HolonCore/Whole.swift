/// Something that is made of parts, and lets them be looked at.
///
/// ``Composite`` is the one that keeps them in an array; the forms that `@Composite(.concrete)` generates keep each in
/// its own type. Both are drawn when they are printed:
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
  /// What parts have in common, as in `any ToDoFilter`.
  associatedtype Part

  /// The parts, in the order in which they are asked.
  var parts: [Part] { get }
}

extension Whole {
  /// The parts if they are known to be of a type.
  ///
  /// Whoever has cast to `any Whole` gets them so; a cast to `any Whole<Part>` takes many times as long.
  @inlinable
  func parts<Wanted>(of type: Wanted.Type) -> [Wanted]? {
    // Cast by way of `Any`, the array stays as it is; else it would be cast element by element.
    Part.self == type ? (parts as Any as! [Wanted]) : nil
  }
}
