import SwiftParser
import SwiftSyntax

/// The member of a part that says whether the part is called, as in `.where("admits(event:)")`.
struct Condition {
  /// The argument of `.where`.
  let expression: ExprSyntax
  /// The name without labels; nil if it isn't a string literal.
  let name: String?
  /// The labels of a method's arguments; nil for a property.
  let labels: [String]?

  init(_ expression: ExprSyntax) {
    let argument = expression.as(FunctionCallExprSyntax.self)?.arguments.first?.expression
    self.expression = argument ?? expression
    let text = argument?.as(StringLiteralExprSyntax.self)?.representedLiteralValue
    name = text.map { String($0.prefix { $0 != "(" }) }
    labels = text.flatMap { text in
      text.firstIndex(of: "(").map {
        text[$0...].dropFirst().prefix { $0 != ")" }.split(separator: ":").map(String.init)
      }
    }
  }

  /// Returns the expression that asks a part.
  func text(of part: Part, _ arguments: [String]) -> String {
    let member = "\(part.text).\(name ?? "")"
    guard let labels else { return member }
    let list = zip(labels, arguments).map { $0 == "_" ? $1 : "\($0): \($1)" }
    return "\(member)(\(list.joined(separator: ", ")))"
  }
}
