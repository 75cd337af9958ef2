/// A whole that can be created from any parts, as `@Composite` generates it.
///
/// ```swift
/// let urgentWork: CompositeToDoFilter = [IsUrgent(), HasTag("work")]
///
/// let filter = CompositeToDoFilter {
///   IsUrgent()
///   if isAtWork { HasTag("work") }
///   for place in places { IsNear(place) }
/// }
/// ```
public protocol Composite<Part>: Whole, ExpressibleByArrayLiteral where ArrayLiteralElement == Part {
  /// Creates a whole from a list of parts.
  init(_ parts: [Part])
}

extension Composite {
  /// Creates a whole from the parts that a block lists, including conditions and loops.
  @inlinable
  public init(@PartsBuilder<Part> _ parts: () throws -> [Part]) rethrows {
    self.init(try parts())
  }
}

/// A whole that keeps every part in its own type, and groups of parts in groups.
///
/// Its ``Whole/parts`` are those of the groups, one after another. The grouping therefore has no visible effect:
/// neither answers nor failures depend on it.
public protocol ConcreteComposite<Part>: Whole {}

extension ConcreteComposite {
  /// Returns the parts of a group; nil for a part that isn't a group.
  @inlinable
  public static func parts<Group>(of group: Group) -> [Part]? {
    // A cast of the type takes a fraction of the time that a cast of the value takes.
    guard Group.self is any ConcreteComposite.Type else { return nil }
    return (group as! any ConcreteComposite).parts(of: Part.self)
  }
}
