import SwiftSyntax

/// The arguments of `@Combined` about the way to call parts.
struct Asking {
  /// The members of `Holon.Asking`.
  enum Word: String, CaseIterable {
    case inOrder, concurrently, stopping, within, `where`
  }

  /// An occurrence of a word, with its spelling.
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

  /// The words in their order.
  let mentions: [Mention]

  /// The arguments that can't be read.
  let others: [ExprSyntax]

  init(_ expressions: [ExprSyntax]) {
    mentions = expressions.compactMap(Mention.init)
    others = expressions.filter { Mention($0) == nil }
  }

  /// Returns the first occurrence of a word; nil when it doesn't occur.
  func mention(of word: Word) -> Mention? { mentions.first { $0.word == word } }

  /// Returns whether a word occurs.
  func says(_ word: Word) -> Bool { mention(of: word) != nil }

  /// The member that says whether a part is called; nil if every part is.
  var condition: Condition? { mention(of: .where).map { Condition($0.expression) } }

  /// All words, as arguments of `Holon.Asking`.
  var text: String { mentions.map(\.expression.trimmedDescription).joined(separator: ", ") }
}
