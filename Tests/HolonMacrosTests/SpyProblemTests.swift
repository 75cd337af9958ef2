import Testing

@Suite("What @Spy refuses")
struct SpyProblemTests {
  @Test func `something else than a protocol`() {
    expectProblem(
      in: "@Spy\nstruct S {\n}", "only a protocol has a spy: it says what can be asked and recorded", at: (1, 1),
      fixIts: ["remove '@Spy'"], fixed: "struct S {\n}")
  }

  @Test func `a protocol in a function, where its spy couldn't be found`() {
    expectProblem(
      in: "func f() {\n@Spy\nprotocol P {\n}\n}",
      "'SpyP' couldn't be named inside of a function: put 'P' in a type, or outside", at: (3, 10))
  }

  @Test func `an actor protocol`() {
    expectProblem(
      in: "@Spy\nprotocol P: Actor {\n}",
      "only actors conform to 'Actor', and a spy is a class, which tests ask without waiting", at: (2, 13))
  }

  @Test func `inherited requirements`() {
    expectProblem(
      in: "@Spy\nprotocol P: Base, Sendable {\n}",
      "requirements inherited from 'Base' can't be seen: restate them in this protocol and say so", at: (2, 13),
      fixIts: ["everything that 'Base' requires is written here: add 'restating: Base.self'"],
      fixed: "@Spy(restating: Base.self)\nprotocol P: Base, Sendable {\n}")
    expectProblem(
      in: "@Spy(restating: Base.self)\nprotocol P: Base, Other {\n}",
      "requirements inherited from 'Other' can't be seen: restate them in this protocol and say so", at: (2, 19),
      fixIts: ["everything that 'Other' requires is written here: add 'restating: Other.self'"],
      fixed: "@Spy(restating: Base.self, Other.self)\nprotocol P: Base, Other {\n}")
  }

  @Test func `inherited requirements that every Swift programmer knows`() {
    expectProblem(
      in: "@Spy\nprotocol P: CustomStringConvertible {\n}",
      "requirements inherited from 'CustomStringConvertible' can't be seen: restate them in this protocol and say so",
      at: (2, 13),
      fixIts: [
        "everything that 'CustomStringConvertible' requires is written here: add 'restating: CustomStringConvertible.self'"
      ], fixed: "@Spy(restating: CustomStringConvertible.self)\nprotocol P: CustomStringConvertible {\n}")
  }

  @Test func `a static requirement`() {
    expectRefusal(
      of: "static func make()", "'make' is static, and a spy records what an instance is asked",
      fixIts: ["remove 'static'", byHand], fixed: "func make()")
  }

  @Test func `an initializer`() {
    expectRefusal(
      of: "init(name: String)",
      "a required initializer can't be spied on: what it would record into is only being made",
      fixIts: [byHand], fixed: "@Combined(.manual) init(name: String)")
  }

  @Test func `a parameter pack, and what can't be copied`() {
    expectRefusal(
      of: "func log<each Value>(_ values: repeat each Value)",
      "'log' takes 'repeat each Value', which can't be kept as a value of one type and so not be recorded", column: 34,
      fixIts: [byHand], fixed: "@Combined(.manual) func log<each Value>(_ values: repeat each Value)")
    expectRefusal(
      of: "func use<Value: ~Copyable>(_ value: borrowing Value)",
      "'use' takes 'borrowing Value', which can't be kept as a value of one type and so not be recorded", column: 39,
      fixIts: [byHand], fixed: "@Combined(.manual) func use<Value: ~Copyable>(_ value: borrowing Value)")
  }

  @Test func `a requirement that takes the record's name`() {
    expectRefusal(
      of: "var calls: Int { get }", "the spy keeps its record under the name 'calls': give the requirement another one")
  }

  @Test func `a type that the record's name hides`() {
    expectRefusal(
      of: "func dial(_ call: [Call])",
      "'dial' names a type 'Call', which the spy's own 'Call' hides: qualify it, as in 'Module.Call'", column: 22)
  }

  @Test func `a requirement that may be asked off the protocol's actor`() {
    expectProblem(
      in: "@MainActor\n@Spy\nprotocol P {\n  nonisolated func f()\n}",
      "'f' may be asked anywhere, but the spy's record belongs to '@MainActor'", at: (4, 3), fixIts: [byHand],
      fixed: "@MainActor\n@Spy\nprotocol P {\n  @Combined(.manual) nonisolated func f()\n}")
  }

  private let byHand = "write it by hand in an extension of the spy: add '@Combined(.manual)'"

  private func expectRefusal(
    of requirement: String, _ message: String, column: Int = 3, fixIts: [String] = [], fixed: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, callColumn: UInt = #column
  ) {
    expectProblem(
      in: "@Spy\nprotocol P {\n  \(requirement)\n}", message, at: (3, column), fixIts: fixIts,
      fixed: fixed.map { "@Spy\nprotocol P {\n  \($0)\n}" }, fileID: fileID, filePath: filePath, line: line,
      column: callColumn)
  }
}
