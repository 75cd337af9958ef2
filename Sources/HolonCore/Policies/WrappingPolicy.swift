/// Lets each part call the next one by a closure, as middleware does; the first part is the outermost.
///
/// ```swift
/// @Composite
/// protocol Middleware {
///   @Combined(.wrapping)
///   func respond(to request: Request, next: (Request) async throws -> Response) async throws -> Response
/// }
/// ```
///
/// - How answers combine: the first part's answer counts. It may be made of what `next` returns, which is the answer of
///   the second part, and so on; for the last part, `next` is the closure that the whole was given.
/// - Order: first to last, as far as each part calls `next`: a part may call it once, several times, or not at all.
/// - When a part fails: the error passes through the parts around it, unchanged, as an answer would. Each may catch it.
/// - With no parts: what `next` returns.
///
/// The requirement takes exactly one closure that returns what the requirement returns, and what the closure takes are
/// arguments of the requirement. Arguments that it doesn't take are the same for every part. Where several closures
/// fit, ``CombinationPolicy/wrapping(around:)`` names one.
public struct WrappingPolicy: CombinationPolicy {
  /// Creates the policy.
  @inlinable
  public init() {}
}

extension CombinationPolicy where Self == WrappingPolicy {
  /// The first part's answer, where each part calls the next one by a closure; what the closure returns with no parts.
  @inlinable
  public static var wrapping: WrappingPolicy { WrappingPolicy() }

  /// The first part's answer, where each part calls the next one by the closure of a name.
  ///
  /// ```swift
  /// @Combined(.wrapping(around: "body"))
  /// func perform(_ body: () throws -> Void, otherwise: () throws -> Void) rethrows
  /// ```
  ///
  /// - Parameter closure: The name of the closure in the method, or its label, as a string literal.
  @inlinable
  public static func wrapping(around closure: String) -> WrappingPolicy { WrappingPolicy() }
}
