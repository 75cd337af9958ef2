/// A whole that keeps every part in its own type, and groups of parts in groups.
///
/// Its ``Whole/parts`` are those of the groups, one after another, so that the grouping can't be told from outside:
/// neither answers nor failures depend on it.
public protocol ConcreteComposite<Part>: Whole {}

extension ConcreteComposite {
  /// Parts one after another, in the place of groups those of the groups.
  public static func flattened(_ parts: Part...) -> [Part] { flattened(parts) }

  /// Parts one after another, in the place of groups those of the groups.
  public static func flattened(_ parts: [Part]) -> [Part] {
    parts.flatMap { part in (part as? any ConcreteComposite<Part>)?.parts ?? [part] }
  }
}

extension PartErrors {
  /// Adds the error of a part or the failures of a group, which come after another part or group.
  ///
  /// - Parameters:
  ///   - error: What the part or group has thrown.
  ///   - part: The part or group.
  ///   - earlier: What stands before it; nil for nothing.
  public mutating func append(_ error: any Error, of part: Any, after earlier: Any? = nil) {
    append(error, of: part, at: earlier.map(Self.count) ?? 0)
  }

  /// Adds the error of a part or the failures of a group, which is one of several.
  ///
  /// - Parameters:
  ///   - error: What the part or group has thrown.
  ///   - index: The index of the part or group.
  ///   - elements: The parts or groups.
  public mutating func append<Element>(_ error: any Error, ofElement index: Int, in elements: [Element]) {
    let isGroup = Element.self is any ConcreteComposite.Type
    let place = isGroup ? elements[..<index].reduce(0) { $0 + Self.count($1) } : index
    append(error, of: elements[index], at: place)
  }

  private mutating func append(_ error: any Error, of part: Any, at index: Int) {
    guard part is any ConcreteComposite, let group = error as? PartErrors else {
      return append(error, ofPart: index)
    }
    for failure in group.failures { append(failure.error, ofPart: index + failure.part) }
  }

  /// How many parts a part or a group stands for.
  private static func count(_ part: Any) -> Int {
    (part as? any ConcreteComposite)?.parts.count ?? 1
  }
}
