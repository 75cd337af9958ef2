/// A value whose content can be compared with that of another version, as in DifferenceKit.
public protocol ContentEquatable {
  /// Returns a Boolean value that indicates whether another version has the same content.
  func isContentEqual(to source: Self) -> Bool
}

/// An element with an identity and a content, as in DifferenceKit.
///
/// `Identifiable & Equatable` is its equivalent in HolonLists.
public protocol Differentiable: ContentEquatable, SendableMetatype {
  /// The type of the identity.
  associatedtype DifferenceIdentifier: Hashable

  /// The identity.
  var differenceIdentifier: DifferenceIdentifier { get }
}

extension ContentEquatable where Self: Equatable {
  /// Returns a Boolean value that indicates whether another version is equal.
  @inlinable
  public func isContentEqual(to source: Self) -> Bool { self == source }
}

extension Differentiable where Self: Hashable {
  /// The value itself.
  @inlinable
  public var differenceIdentifier: Self { self }
}

extension Optional: ContentEquatable where Wrapped: ContentEquatable {
  /// Returns a Boolean value that indicates whether both are nil, or have the same content.
  @inlinable
  public func isContentEqual(to source: Wrapped?) -> Bool {
    switch (self, source) {
    case (let value?, let source?): value.isContentEqual(to: source)
    case (nil, nil): true
    default: false
    }
  }
}

extension Array: ContentEquatable where Element: ContentEquatable {
  /// Returns a Boolean value that indicates whether both have the same contents in the same order.
  @inlinable
  public func isContentEqual(to source: [Element]) -> Bool {
    count == source.count && zip(self, source).allSatisfy { $0.isContentEqual(to: $1) }
  }
}

/// An element of any type, for lists of several types, as in DifferenceKit.
public struct AnyDifferentiable: Differentiable {
  /// The element.
  public let base: Any

  /// The identity of the element.
  public let differenceIdentifier: AnyHashable

  private let isEqual: (Any) -> Bool

  /// Creates an element of any type.
  public init<Element: Differentiable>(_ base: Element) {
    if let any = base as? AnyDifferentiable {
      self = any
      return
    }
    self.base = base
    differenceIdentifier = AnyHashable(base.differenceIdentifier)
    isEqual = { other in (other as? Element).map { base.isContentEqual(to: $0) } ?? false }
  }

  /// Returns a Boolean value that indicates whether another version has the same type and content.
  public func isContentEqual(to source: AnyDifferentiable) -> Bool { isEqual(source.base) }
}

/// A section with its elements, as in DifferenceKit.
public protocol DifferentiableSection: Differentiable {
  /// The type of the elements.
  associatedtype Collection: Swift.Collection where Collection.Element: Differentiable

  /// The elements.
  var elements: Collection { get }

  /// Creates the section with other elements.
  init<Elements: Swift.Collection>(source: Self, elements: Elements) where Elements.Element == Collection.Element
}

/// A section of a model, which identifies it, and of elements, as in DifferenceKit.
public struct ArraySection<Model: Differentiable, Element: Differentiable>: DifferentiableSection {
  /// The identity and the header of the section.
  public var model: Model

  /// The elements.
  public var elements: [Element]

  /// Creates a section.
  public init<Elements: Swift.Collection>(model: Model, elements: Elements) where Elements.Element == Element {
    self.model = model
    self.elements = Array(elements)
  }

  /// Creates a section with the model of another one.
  public init<Elements: Swift.Collection>(source: ArraySection, elements: Elements) where Elements.Element == Element {
    self.init(model: source.model, elements: elements)
  }

  /// The identity of the model.
  public var differenceIdentifier: Model.DifferenceIdentifier { model.differenceIdentifier }

  /// Returns a Boolean value that indicates whether another version has the same model.
  public func isContentEqual(to source: ArraySection) -> Bool { model.isContentEqual(to: source.model) }
}

extension ArraySection: Equatable where Model: Equatable, Element: Equatable {}
extension ArraySection: Hashable where Model: Hashable, Element: Hashable {}
extension ArraySection: Sendable where Model: Sendable, Element: Sendable {}
