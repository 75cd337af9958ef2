/// What few elements have, kept apart from the entry so that the many others stay small.
final class ListTraits<Content: ListContent>: Sendable {
  let values: Values

  init(_ values: Values) { self.values = values }

  struct Values: Sendable {
    var condition: Condition<Content.ID>?
    var rule: (@Sendable (Content) -> Bool)?
    var decoration = Decoration()

    var isEmpty: Bool { condition == nil && rule == nil && decoration.isEmpty }
  }

  var condition: Condition<Content.ID>? { values.condition }

  var rule: (@Sendable (Content) -> Bool)? { values.rule }

  var decoration: Decoration { values.decoration }
}
