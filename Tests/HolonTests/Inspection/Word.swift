import Holon

/// A protocol that a type of the standard library conforms to, for small pictures.
@Composite
protocol Word {
  @Combined(.concatenated) var text: String { get }
}

extension String: Word {
  var text: String { self }
}

struct Dash: Word {
  var text: String { "-" }
}
