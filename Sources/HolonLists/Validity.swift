public import HolonTree

/// A content that is valid or not, such as a field that may lack its value.
public protocol Validatable {
  /// Whether nothing is wrong with it.
  var isValid: Bool { get }
}

/// The number of invalid contents in a list, section or group, which is valid when there are none.
///
/// ```swift
/// struct Hero: ListContent, Validatable {
///   typealias Answer = Validity<Hero>
///   let id: String
///   var realName: String?
///   var isValid: Bool { realName != nil }
/// }
///
/// var heroes = try SectionedList<Hero>("heroes") {
///   ListSection("dc") { Hero(id: "batman") }
/// }
/// heroes.summary.isValid  // false
/// try heroes.update("batman") { $0.realName = "Bruce Wayne" }
/// heroes.summary.isValid  // true
/// ```
public struct Validity<Element: Validatable>: InvertibleTreeSummary {
  /// The number of invalid contents.
  public var invalid = 0

  @usableFromInline
  init() {}

  /// The answer of no contents, which is valid.
  @inlinable public static var zero: Validity { Validity() }

  /// Creates the answer of one content.
  @inlinable
  public init(of element: Element, isLeaf: Bool) {
    self.init()
    invalid = element.isValid ? 0 : 1
  }

  /// Whether all contents are valid.
  @inlinable public var isValid: Bool { invalid == 0 }

  /// Adds the invalid contents of another answer.
  @inlinable public mutating func add(_ other: Validity) { invalid += other.invalid }

  /// Takes out what ``add(_:)`` has put in.
  @inlinable public mutating func subtract(_ other: Validity) { invalid -= other.invalid }
}

extension ListSummary where Content: Validatable, Content.Answer == Validity<Content> {
  /// Whether all cells that are shown are valid; hidden ones don't count.
  @inlinable public var isValid: Bool { visibleAnswer.isValid }
}
