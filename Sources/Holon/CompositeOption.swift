/// An option of ``Composite(_:)``: further types to generate, or a fact about an inherited protocol.
///
/// ```swift
/// @Composite(.concrete) protocol Filter { … }
/// @Composite(.inheritable) protocol Shape { … }
/// @Composite(.refining(Shape.self)) protocol Solid: Shape { … }
/// ```
public struct CompositeOption: Sendable {
  private init() {}

  /// Generates concrete wholes as well, which call parts of known types directly; see <doc:Forms>.
  ///
  /// For a protocol `Filter` they are `PairFilter`, `EitherFilter`, `ManyFilter` and `EmptyFilter`, which a
  /// `@FilterBuilder` creates. A class-bound protocol can't have them.
  public static var concrete: CompositeOption { CompositeOption() }

  /// Lets the composites of protocols that inherit this one reuse its answers.
  ///
  /// Those protocols use ``refining(_:)``. A local protocol can't be inheritable.
  public static var inheritable: CompositeOption { CompositeOption() }

  /// Declares that the protocol repeats the requirements of an inherited one, or that it has none to repeat.
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

  /// Declares that an inherited protocol is marked `@Composite(.inheritable)`, so that its composite's answers are
  /// reused.
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
