import SwiftSyntax

/// What `@Combined` says of how the parts are asked.
struct Asking {
  /// The members of `Holon.Asking`.
  enum Word: String, CaseIterable {
    case inOrder, concurrently, stopping, within
  }

  /// A word as it is spelled.
  struct Mention {
    let word: Word
    let expression: ExprSyntax

    /// Reads `.concurrently`, `.within(.seconds(2))` or `Asking.stopping`; nil for anything else.
    init?(_ expression: ExprSyntax) {
      let member = (expression.as(FunctionCallExprSyntax.self)?.calledExpression ?? expression)
        .as(MemberAccessExprSyntax.self)
      guard let member, let word = Word(rawValue: member.declName.baseName.text),
        [nil, "Asking", "Holon.Asking"].contains(member.base?.trimmedDescription)
      else { return nil }
      self.word = word
      self.expression = expression
    }
  }

  /// The words in the order in which they stand.
  let mentions: [Mention]

  /// What can't be read.
  let others: [ExprSyntax]

  init(_ expressions: [ExprSyntax]) {
    mentions = expressions.compactMap(Mention.init)
    others = expressions.filter { Mention($0) == nil }
  }

  /// Where a word stands first; nil when it doesn't occur.
  func mention(of word: Word) -> Mention? { mentions.first { $0.word == word } }

  /// Whether a word occurs.
  func says(_ word: Word) -> Bool { mention(of: word) != nil }

  /// All that is said, as arguments of `Holon.Asking`.
  var text: String { mentions.map(\.expression.trimmedDescription).joined(separator: ", ") }
}
