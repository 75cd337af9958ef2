/// A policy by which each part calls the next one through a closure, as middleware does; the first part is the
/// outermost.
///
/// ```swift
/// @Composite
/// protocol Middleware {
///   @Combined(.wrapping)
///   func respond(to request: Request, next: (Request) async throws -> Response) async throws -> Response
/// }
/// ```
///
/// - How answers combine: the first part's answer counts. It may depend on the result of `next`, which is the answer of
///   the second part, and so on. For the last part, `next` is the closure that the whole received.
/// - Order: first to last, as far as each part calls `next`: a part may call it once, several times, or not at all.
/// - When a part fails: the error passes unchanged through the parts around it, as an answer would. Each may catch it.
/// - With no parts: the result of `next`.
///
/// The requirement takes exactly one closure with the requirement's own return type. The closure's arguments are also
/// arguments of the requirement. All other arguments are the same for every part. Where several closures fit,
/// ``CombinationPolicy/wrapping(around:)`` names one.
public struct WrappingPolicy: CombinationPolicy {
  /// Creates the policy.
  @inlinable
  public init() {}
}

extension CombinationPolicy where Self == WrappingPolicy {
  /// The policy by which each part calls the next one through a closure; with no parts, the closure's result.
  @inlinable
  public static var wrapping: WrappingPolicy { WrappingPolicy() }

  /// Returns the policy by which each part calls the next one through a named closure.
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
