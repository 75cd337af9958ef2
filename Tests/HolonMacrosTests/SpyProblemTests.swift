import Testing

// The page of what the macros refuse has an example of each message; these are the variants.

@Suite("What @Spy refuses")
struct SpyProblemTests {
  @Test func `a second inherited protocol`() {
    expectProblem(
      in: "@Spy(restating: Base.self)\nprotocol P: Base, Other, Sendable {\n}",
      "requirements inherited from 'Other' can't be seen: restate them in this protocol and say so", at: (2, 19),
      fixIts: ["everything that 'Other' requires is written here: add 'restating: Other.self'"],
      fixed: "@Spy(restating: Base.self, Other.self)\nprotocol P: Base, Other, Sendable {\n}")
  }

  @Test func `inherited requirements that a composite meets by itself`() {
    expectProblem(
      in: "@Spy\nprotocol P: CustomStringConvertible {\n}",
      "requirements inherited from 'CustomStringConvertible' can't be seen: restate them in this protocol and say so",
      at: (2, 13),
      fixIts: [
        "everything that 'CustomStringConvertible' requires is written here: add 'restating: CustomStringConvertible.self'"
      ], fixed: "@Spy(restating: CustomStringConvertible.self)\nprotocol P: CustomStringConvertible {\n}")
  }

  @Test func `what can't be copied`() {
    expectProblem(
      in: "@Spy\nprotocol P {\n  func use<Value: ~Copyable>(_ value: borrowing Value)\n}",
      "'use' takes 'borrowing Value', which can't be kept as a value of one type and so not be recorded", at: (3, 39),
      fixIts: ["write it by hand in an extension of the spy: add '@Combined(.manual)'"],
      fixed: "@Spy\nprotocol P {\n  @Combined(.manual) func use<Value: ~Copyable>(_ value: borrowing Value)\n}")
  }
}
