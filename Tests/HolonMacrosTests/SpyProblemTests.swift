import Testing

// The page of what the macros refuse has an example of each message; these are the variants.

@Suite("What @Spy refuses")
struct SpyProblemTests {
  @Test func `a second inherited protocol`() {
    expectProblem(
      in: "@Spy(restating: Base.self)\nprotocol P: Base, Other, Sendable {\n}",
      "a macro can't see the requirements inherited from 'Other': restate them in this protocol, and add 'restating:'",
      at: (2, 19),
      fixIts: ["add 'restating: Other.self', if the requirements of 'Other' are repeated here"],
      fixed: "@Spy(restating: Base.self, Other.self)\nprotocol P: Base, Other, Sendable {\n}")
  }

  @Test func `inherited requirements that a composite meets by itself`() {
    expectProblem(
      in: "@Spy\nprotocol P: CustomStringConvertible {\n}",
      "a macro can't see the requirements inherited from 'CustomStringConvertible': restate them in this protocol, "
        + "and add 'restating:'",
      at: (2, 13),
      fixIts: [
        "add 'restating: CustomStringConvertible.self', if the requirements of 'CustomStringConvertible' are "
          + "repeated here"
      ], fixed: "@Spy(restating: CustomStringConvertible.self)\nprotocol P: CustomStringConvertible {\n}")
  }

  @Test func `what can't be copied`() {
    expectProblem(
      in: "@Spy\nprotocol P {\n  func use<Value: ~Copyable>(_ value: borrowing Value)\n}",
      "'use' takes 'borrowing Value', which can't be recorded, because it can't be stored as a value of one type",
      at: (3, 39),
      fixIts: ["add '@Combined(.manual)', and implement it in an extension of the spy"],
      fixed: "@Spy\nprotocol P {\n  @Combined(.manual) func use<Value: ~Copyable>(_ value: borrowing Value)\n}")
  }
}
