import Testing

@Suite("What the macros refuse")
struct ProblemTests {
  @Test func `a value without a policy`() {
    expectRefusal(
      of: "func includes(_ toDo: ToDo) -> Bool",
      "nothing says how the parts' answers to 'includes' become one 'Bool'",
      fixIts: ["add '@Combined(.all)'", "add '@Combined(.any)'", byHand],
      fixed: "@Combined(.all) func includes(_ toDo: ToDo) -> Bool")
  }

  @Test(arguments: [
    ("Int", "sum"), ("[Int]", "concatenated"), ("String", "concatenated"), ("Set<Int>", "merged"),
    ("[Int: Int]", "merged"), ("Int?", "first"),
  ])
  func `the proposed policy fits the type`(type: String, policy: String) {
    let others = policy == "first" ? ["add '@Combined(.last)'"] : []
    expectRefusal(
      of: "var value: \(type) { get }", "nothing says how the parts' answers to 'value' become one '\(type)'",
      fixIts: ["add '@Combined(.\(policy))'"] + others + [byHand],
      fixed: "@Combined(.\(policy)) var value: \(type) { get }")
  }

  @Test func `a value that may fail to come can fall back`() {
    expectRefusal(
      of: "func load() throws -> Data", "nothing says how the parts' answers to 'load' become one 'Data'",
      fixIts: ["add '@Combined(.fallback)'", byHand], fixed: "@Combined(.fallback) func load() throws -> Data")
  }

  @Test func `a static requirement`() {
    expectRefusal(
      of: "static func make()", "'make' is static, and parts are asked as instances: nobody can say which types to ask",
      fixIts: ["remove 'static'", byHand], fixed: "func make()")
  }

  @Test func `an initializer`() {
    expectRefusal(
      of: "init(name: String)",
      "a required initializer can't be composed: from its arguments nobody can tell the parts to make",
      fixIts: [byHand], fixed: "@Combined(.manual) init(name: String)")
  }

  @Test func `an answer of type Self`() {
    expectRefusal(
      of: "func copy() -> Self?",
      "'copy' answers 'Self', and parts of different types have no answer of the composite's type", column: 18,
      fixIts: ["answer 'any P'", byHand], fixed: "func copy() -> (any P)?")
  }

  @Test func `a parameter of type Self`() {
    expectRefusal(
      of: "func isLike(_ other: Self)",
      "'isLike' takes 'Self', and a part can't be asked about a composite, which isn't of its type", column: 24,
      fixIts: [byHand], fixed: "@Combined(.manual) func isLike(_ other: Self)")
  }

  @Test func `any number of arguments`() {
    expectRefusal(
      of: "func log(_ values: Int...)",
      "'log' takes any number of arguments, and Swift can't hand these on to the parts: take an array", column: 12,
      fixIts: [byHand], fixed: "@Combined(.manual) func log(_ values: Int...)")
  }

  @Test func `a policy for another kind of answer`() {
    expectRefusal(
      of: "@Combined(.all) var size: Int { get }", "'.all' combines answers that are Bool, not 'Int'", column: 13,
      fixIts: ["use '.sum'"], fixed: "@Combined(.sum) var size: Int { get }")
  }

  @Test(arguments: ["min", "max", "first", "last"])
  func `a policy that has no answer without parts`(policy: String) {
    expectRefusal(
      of: "@Combined(.\(policy)) var size: Int { get }",
      "'.\(policy)' has no 'Int' to answer when there are no parts: the requirement has to return an optional",
      column: 13, fixIts: ["answer 'Int?'"], fixed: "@Combined(.\(policy)) var size: Int? { get }")
  }

  @Test func `a policy where there is no answer`() {
    expectRefusal(
      of: "@Combined(.sum) func refresh()",
      "'refresh' answers nothing that could be combined: all parts are asked in order, without a policy", column: 13,
      fixIts: ["remove '@Combined'"], fixed: "func refresh()")
  }

  @Test func `a fallback where nothing fails`() {
    expectRefusal(
      of: "@Combined(.fallback) var size: Int { get }",
      "'.fallback' asks the next part when one fails, but 'size' doesn't throw", column: 13, fixIts: ["use '.sum'"],
      fixed: "@Combined(.sum) var size: Int { get }")
  }

  @Test func `a fallback that can't throw all failures`() {
    expectRefusal(
      of: "@Combined(.fallback) func load() throws(DiskError) -> Data",
      "'.fallback' throws all failures together as 'PartErrors', which the typed throws of 'load' doesn't allow",
      column: 13, fixIts: ["throw any error"], fixed: "@Combined(.fallback) func load() throws -> Data")
  }

  @Test func `a requirement by the name of the parts`() {
    expectRefusal(
      of: "@Combined(.sum) var parts: Int { get }",
      "the composite keeps its parts under the name 'parts': give the requirement another one, or write it by hand",
      fixIts: ["write it by hand in an extension of the composite: use '.manual'"],
      fixed: "@Combined(.manual) var parts: Int { get }")
  }

  @Test func `a hidden associated type`() {
    expectProblem(
      in: """
        @Composite
        protocol Store<Key> {
          associatedtype Key
          associatedtype Value
        }
        """,
      "parts can't be held together while 'Value' may differ between them: make it a primary associated type",
      at: (4, 18), fixIts: ["make 'Value' a primary associated type"],
      fixed: """
        @Composite
        protocol Store<Key, Value> {
          associatedtype Key
          associatedtype Value
        }
        """)
  }

  @Test func `the composite of something else than a protocol`() {
    expectProblem(
      in: """
        @Composite
        struct Filter {
        }
        """,
      "only a protocol has a composite: it says what a part and the whole have in common", at: (1, 1),
      fixIts: ["remove '@Composite'"],
      fixed: """
        struct Filter {
        }
        """)
  }

  @Test(arguments: ["protocol", "struct"])
  func `a policy outside of a composite protocol`(kind: String) {
    expectProblem(
      in: """
        \(kind) Filter {
          @Combined(.all) func isOn() -> Bool
        }
        """,
      "'@Combined' has no effect here: it belongs on a requirement of a protocol that is marked '@Composite'",
      at: (2, 3), fixIts: ["remove '@Combined'"],
      fixed: """
        \(kind) Filter {
          func isOn() -> Bool
        }
        """)
  }

  private let byHand = "write it by hand in an extension of the composite: add '@Combined(.manual)'"

  /// Expects a requirement to be refused in the third line of a composite protocol that requires nothing else.
  private func expectRefusal(
    of requirement: String, _ message: String, column place: Int = 3, fixIts: [String], fixed: String?,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    func picture(_ requirement: String) -> String {
      """
      @Composite
      protocol P {
        \(requirement)
      }
      """
    }
    expectProblem(
      in: picture(requirement), message, at: (3, place), fixIts: fixIts, fixed: fixed.map(picture),
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
