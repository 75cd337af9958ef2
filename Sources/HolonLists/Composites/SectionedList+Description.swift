internal import HolonTree

extension SectionedList: CustomStringConvertible {
  /// The list as a drawing with one line for each element, also for hidden ones.
  ///
  /// ```
  /// ├─ marvel: Marvel
  /// │  └─ spider-man: Spider-Man
  /// └─ dc: DC
  ///    ├─ batman: Batman
  ///    └─ joker: The Joker (hidden)
  /// ```
  ///
  /// - Complexity: O(*n*), *n* being the number of elements.
  public var description: String { tree.description }
}

extension ListEntry: CustomStringConvertible {
  /// The identity and the title or header, and whether the element is hidden.
  public var description: String {
    let text: String? =
      switch kind {
      case .section(_, let header, _): header
      case .group: nil
      case .cell(let content): content.title
      }
    let name = text.flatMap { $0 == "\(id)" ? nil : "\(id): \($0)" } ?? "\(id)"
    return concealment.subtracting(.above).isEmpty ? name : name + " (hidden)"
  }
}

extension ListSnapshot: CustomStringConvertible {
  /// The visible texts, one line for each header, row and footer; rows are indented, with title and subtitle.
  public var description: String {
    sections.flatMap { section in
      [section.header].compactMap(\.self) + section.rows.map { "  \($0)" } + [section.footer].compactMap(\.self)
    }
    .joined(separator: "\n")
  }
}

extension ListRow: CustomStringConvertible {
  /// Title, subtitle and badge, after two spaces for each level of indentation.
  public var description: String {
    let indentation = String(repeating: "  ", count: max(decoration.indentation, 0))
    let parts = [content.title, content.subtitle, decoration.badge.map { "[\($0)]" }].compactMap(\.self)
    return indentation + parts.joined(separator: "  ")
  }
}
