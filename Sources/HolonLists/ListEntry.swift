/// One element of a list without its parts, as the list stores it.
public struct ListEntry<Content: ListContent>: Identifiable, Sendable {
  /// The kinds of elements, with their contents.
  public enum Kind: Equatable, Sendable {
    /// A section with the texts above and below its rows.
    case section(Content.ID, header: String?, footer: String?)

    /// A group, which shows nothing itself.
    case group(Content.ID)

    /// A cell.
    case cell(Content)
  }

  /// The kind of the element, with its content.
  public var kind: Kind

  /// The reasons to hide the element; empty if it is visible.
  public var concealment: Concealment = []

  /// Values that few elements have: a condition, a rule, a decoration.
  @usableFromInline var traits: ListTraits<Content>?

  @inlinable
  init(_ kind: Kind) { self.kind = kind }

  /// The identity, which is unique in the list.
  @inlinable
  public var id: Content.ID {
    switch kind {
    case .section(let id, _, _), .group(let id): id
    case .cell(let content): content.id
    }
  }

  /// The level of the element.
  @inlinable
  public var level: ListLevel {
    switch kind {
    case .section: .section
    case .group: .group
    case .cell: .cell
    }
  }

  /// The content of a cell; nil for a group or section.
  @inlinable
  public var content: Content? { if case .cell(let content) = kind { content } else { nil } }

  /// The element's own decoration, which applies to everything below it, too.
  @inlinable
  public var decoration: Decoration { traits?.decoration ?? Decoration() }

  /// The condition under which the element is visible.
  @inlinable
  public var condition: Condition<Content.ID>? { traits?.condition }

  /// Whether the element is visible.
  @inlinable
  public var isVisible: Bool { concealment.isEmpty }

  /// The element outside its list: the other reasons to hide it hold only there, and only at this time.
  @inlinable
  var alone: Self {
    var entry = self
    entry.concealment.formIntersection(.flag)
    return entry
  }
}

extension ListEntry: Equatable {
  /// Returns a Boolean value that indicates whether two entries are equal; rules are equal only if they are the same
  /// object's.
  @inlinable
  public static func == (left: ListEntry, right: ListEntry) -> Bool {
    guard left.concealment == right.concealment, left.kind == right.kind else { return false }
    if left.traits === right.traits { return true }
    guard left.traits?.rule == nil, right.traits?.rule == nil else { return false }
    return left.condition == right.condition && left.decoration == right.decoration
  }
}

/// The reasons to hide an element; several may apply, and an element without one is visible.
public struct Concealment: OptionSet, Hashable, Sendable {
  /// The reasons as bits.
  public let rawValue: UInt8

  /// Creates reasons from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The element was hidden by name.
  public static let flag = Concealment(rawValue: 1)

  /// The element's own rule refuses its content.
  public static let rule = Concealment(rawValue: 2)

  /// The element's condition doesn't hold.
  public static let condition = Concealment(rawValue: 4)

  /// The list's filter refuses the content.
  public static let filter = Concealment(rawValue: 8)

  /// A group or section above is hidden.
  public static let above = Concealment(rawValue: 16)
}
