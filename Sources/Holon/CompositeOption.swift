/// What ``Composite(_:)`` is to generate besides, or to know of the protocols that a protocol inherits.
///
/// ```swift
/// @Composite(.concrete) protocol Filter { … }
/// @Composite(.inheritable) protocol Shape { … }
/// @Composite(.refining(Shape.self)) protocol Solid: Shape { … }
/// ```
public struct CompositeOption: Sendable {
  private init() {}

  /// Generates concrete wholes as well, which ask parts of known types without a detour; <doc:Forms> tells more.
  ///
  /// For a protocol `Filter` they are `PairFilter`, `EitherFilter`, `ManyFilter` and `EmptyFilter`, made by a
  /// `@FilterBuilder`. A class-bound protocol can't have them.
  public static var concrete: CompositeOption { CompositeOption() }

  /// Lets the composites of protocols that inherit this one reuse its answers.
  ///
  /// They say so by ``refining(_:)``. A local protocol can't be inheritable.
  public static var inheritable: CompositeOption { CompositeOption() }

  /// Says that the protocol repeats what it inherits from another one, or that there is nothing to repeat.
  ///
  /// A macro can't see the requirements that a protocol inherits, only those that are written in it.
  ///
  /// ```swift
  /// @Composite(.restating(Sized.self))
  /// protocol File: Sized {
  ///   @Combined(.sum) var size: Int { get }  // as in Sized
  /// }
  /// ```
  public static func restating(_ component: Any.Type) -> CompositeOption { CompositeOption() }

  /// Says that an inherited protocol is marked `@Composite(.inheritable)`, so that its composite's answers are reused.
  ///
  /// ```swift
  /// @Composite(.inheritable)
  /// protocol Sized {
  ///   @Combined(.sum) var size: Int { get }
  /// }
  ///
  /// @Composite(.refining(Sized.self))
  /// protocol File: Sized {
  ///   func close()
  /// }
  /// ```
  public static func refining(_ component: Any.Type) -> CompositeOption { CompositeOption() }
}
