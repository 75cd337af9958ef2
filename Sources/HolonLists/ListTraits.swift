/// Values that few elements have, stored outside the entry so that the many others stay small.
@usableFromInline
package final class ListTraits<Content: ListContent>: Sendable {
  @usableFromInline let values: Values

  @inlinable
  init(_ values: Values) { self.values = values }

  @usableFromInline
  package struct Values: Sendable {
    @usableFromInline package var condition: Condition<Content.ID>?
    @usableFromInline var rule: (@Sendable (Content) -> Bool)?
    @usableFromInline var decoration = Decoration()

    @inlinable
    init() {}

    @inlinable var isEmpty: Bool { condition == nil && rule == nil && decoration.isEmpty }
  }

  @inlinable
  var condition: Condition<Content.ID>? { values.condition }

  @inlinable
  var rule: (@Sendable (Content) -> Bool)? { values.rule }

  @inlinable
  var decoration: Decoration { values.decoration }
}
