/// A whole that can be made of any parts; what `@Composite` generates.
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
  /// Creates a whole from the parts that a block lists, among conditions and loops.
  @inlinable
  public init(@PartsBuilder<Part> _ parts: () throws -> [Part]) rethrows {
    self.init(try parts())
  }
}
