/// One element of a list without what is below it, as the list keeps it.
public struct ListEntry<Content: ListContent>: Identifiable, Sendable {
  /// What the element is.
  public enum Kind: Equatable, Sendable {
    /// A section with what stands above and below its rows.
    case section(Content.ID, header: String?, footer: String?)

    /// A group, which shows nothing of its own.
    case group(Content.ID)

    /// A cell.
    case cell(Content)
  }

  /// What the element is.
  public var kind: Kind

  /// Why the element isn't shown; nothing if it is.
  public var concealment: Concealment = []

  /// What few elements have: a condition, a rule, a decoration.
  @usableFromInline var traits: ListTraits<Content>?

  @inlinable
  init(_ kind: Kind) { self.kind = kind }

  /// The identity, which no other element of the list has.
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

  /// What the cell shows; nil for a group or section.
  @inlinable
  public var content: Content? { if case .cell(let content) = kind { content } else { nil } }

  /// What the element adds to how it and everything below it is shown.
  @inlinable
  public var decoration: Decoration { traits?.decoration ?? Decoration() }

  /// The condition under which the element is shown.
  @inlinable
  public var condition: Condition<Content.ID>? { traits?.condition }

  /// Whether the element is shown.
  @inlinable
  public var isVisible: Bool { concealment.isEmpty }
}

extension ListEntry: Equatable {
  /// Tells whether two entries show the same; rules, which are code, are the same only if they are the same object's.
  @inlinable
  public static func == (left: ListEntry, right: ListEntry) -> Bool {
    guard left.concealment == right.concealment, left.kind == right.kind else { return false }
    if left.traits === right.traits { return true }
    guard left.traits?.rule == nil, right.traits?.rule == nil else { return false }
    return left.condition == right.condition && left.decoration == right.decoration
  }
}

/// Why an element isn't shown; several reasons may hold at once, and it is shown when none does.
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

  /// A group or section above isn't shown.
  public static let above = Concealment(rawValue: 16)
}
