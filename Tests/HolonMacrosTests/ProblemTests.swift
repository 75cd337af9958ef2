import Testing

@Suite("What the macros refuse")
struct ProblemTests {
  @Test func `a value without a policy`() {
    expectRefusal(
      of: "func includes(_ toDo: ToDo) -> Bool",
      "'includes' has no policy that combines the parts' results into one 'Bool'",
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
      of: "var value: \(type) { get }", "'value' has no policy that combines the parts' results into one '\(type)'",
      fixIts: ["add '@Combined(.\(policy))'"] + others + [byHand],
      fixed: "@Combined(.\(policy)) var value: \(type) { get }")
  }

  @Test func `a value that may fail to come can fall back`() {
    expectRefusal(
      of: "func load() throws -> Data", "'load' has no policy that combines the parts' results into one 'Data'",
      fixIts: ["add '@Combined(.fallback)'", byHand], fixed: "@Combined(.fallback) func load() throws -> Data")
  }

  @Test(arguments: [
    "func add(_ part: Parts.Part)", "func add<Part>(_ part: Part)", "func add(Part: Int, _ part: Parts)",
  ])
  func `the parts' type hides only its own name`(requirement: String) {
    #expect(Expansion(of: "@Composite protocol Warehouse { \(requirement) }").problems.isEmpty)
  }

  @Test func `a static requirement`() {
    expectRefusal(
      of: "static func make()", "'make' is static, but parts are instances, so the types to call are unknown",
      fixIts: ["remove 'static'", byHand], fixed: "func make()")
  }

  @Test func `an initializer`() {
    expectRefusal(
      of: "init(name: String)",
      "a required initializer can't be composed, because its arguments don't determine the parts to create",
      fixIts: [byHand], fixed: "@Combined(.manual) init(name: String)")
  }

  @Test func `an answer of type Self`() {
    expectRefusal(
      of: "func copy() -> Self?",
      "'copy' returns 'Self', but parts of other types can't return the composite's type", column: 18,
      fixIts: ["return 'any P'", byHand], fixed: "func copy() -> (any P)?")
  }

  @Test func `a parameter of type Self`() {
    expectRefusal(
      of: "func isLike(_ other: Self)",
      "'isLike' takes 'Self', but a composite can't be passed to a part of another type", column: 24,
      fixIts: [byHand], fixed: "@Combined(.manual) func isLike(_ other: Self)")
  }

  @Test func `any number of arguments`() {
    expectRefusal(
      of: "func log(_ values: Int...)",
      "'log' is variadic, but Swift can't pass variadic arguments on to the parts: take an array", column: 12,
      fixIts: [byHand], fixed: "@Combined(.manual) func log(_ values: Int...)")
  }

  @Test func `a policy for another kind of answer`() {
    expectRefusal(
      of: "@Combined(.all) var size: Int { get }", "'.all' combines Booleans, not 'Int'", column: 13,
      fixIts: ["use '.sum'"], fixed: "@Combined(.sum) var size: Int { get }")
  }

  @Test(arguments: ["min", "max", "first", "last"])
  func `a policy that has no answer without parts`(policy: String) {
    expectRefusal(
      of: "@Combined(.\(policy)) var size: Int { get }",
      "'.\(policy)' has no 'Int' to return without parts: return an optional",
      column: 13, fixIts: ["return 'Int?'"], fixed: "@Combined(.\(policy)) var size: Int? { get }")
  }

  @Test func `a policy where there is no answer`() {
    expectRefusal(
      of: "@Combined(.sum) func refresh()",
      "'refresh' returns no result to combine: all parts are called in order, without a policy", column: 13,
      fixIts: ["remove '@Combined'"], fixed: "func refresh()")
  }

  @Test func `a fallback where nothing fails`() {
    expectRefusal(
      of: "@Combined(.fallback) var size: Int { get }",
      "'.fallback' calls the next part when one fails, but 'size' doesn't throw", column: 13, fixIts: ["use '.sum'"],
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
      "the composite already uses the name 'parts' for its parts: rename the requirement, or implement it by hand",
      fixIts: ["use '.manual', and implement it in an extension of the composite"],
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
      "parts can't be stored together if their 'Value' may differ: make it a primary associated type",
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
        enum Filter {
        }
        """,
      "only a protocol or a struct of functions can have a composite: "
        + "attach '@Composite' to the protocol that the parts conform to", at: (1, 1),
      fixIts: ["remove '@Composite'"],
      fixed: """
        enum Filter {
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
      "'@Combined' has no effect here: attach it to a requirement of a protocol with '@Composite'",
      at: (2, 3), fixIts: ["remove '@Combined'"],
      fixed: """
        \(kind) Filter {
          func isOn() -> Bool
        }
        """)
  }

  private let byHand = "add '@Combined(.manual)', and implement it in an extension of the composite"

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
