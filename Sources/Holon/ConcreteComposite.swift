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
