/// A whole that keeps every part in its own type, and groups of parts in groups.
///
/// Its ``Whole/parts`` are those of the groups, one after another, so that the grouping can't be told from outside:
/// neither answers nor failures depend on it.
public protocol ConcreteComposite<Part>: Whole {}

extension ConcreteComposite {
  /// The parts of a group; nil for a part that is none.
  @inlinable
  public static func parts<Group>(of group: Group) -> [Part]? {
    // Asking the type takes a fraction of the time that asking the value takes.
    guard Group.self is any ConcreteComposite.Type else { return nil }
    return (group as! any ConcreteComposite).parts(of: Part.self)
  }
}
