import Testing

@Suite("What the macros refuse: asking")
struct AskingProblemTests {
  // MARK: Words

  @Test func `a way to ask that has no name`() {
    expectRefusal(
      of: "@Combined(.sum, gently) func size() -> Int",
      "'gently' is a value that a macro can't evaluate: write '.inOrder', '.concurrently', '.stopping', "
        + "'.where(…)' or '.within(…)'", column: 19)
  }

  @Test func `a word that contradicts another`() {
    expectRefusal(
      of: "@Combined(.inOrder, .concurrently) func refresh() async", "'.inOrder' contradicts '.concurrently'",
      column: 13, fixIts: ["remove '.inOrder'"], fixed: "@Combined(.concurrently) func refresh() async")
    expectRefusal(
      of: "@Combined(.race, .inOrder) func load() async throws -> Data", "'.inOrder' contradicts '.race'", column: 20,
      fixIts: ["remove '.inOrder'"], fixed: "@Combined(.race) func load() async throws -> Data")
  }

  @Test(arguments: ["fallback", "race", "quorum(2)"])
  func `stopping at a failure that others make good`(policy: String) {
    expectRefusal(
      of: "@Combined(.\(policy), .stopping) func load() async throws -> Data",
      "'.stopping' contradicts '.\(policy.prefix { $0 != "(" })'", column: 16 + policy.count,
      fixIts: ["remove '.stopping'"], fixed: "@Combined(.\(policy)) func load() async throws -> Data")
  }

  @Test func `a word that is said twice`() {
    expectRefusal(
      of: "@Combined(.concurrently, .concurrently(atMost: 2)) func refresh() async", "'.concurrently' is given twice",
      column: 28, fixIts: ["remove '.concurrently'"], fixed: "@Combined(.concurrently) func refresh() async")
  }

  @Test func `a value with a way to ask, but without a policy`() {
    expectRefusal(
      of: "@Combined(.concurrently) func size() async -> Int",
      "'@Combined' has no policy that combines the parts' results of 'size'")
  }

  // MARK: Concurrently

  @Test func `asking a synchronous requirement concurrently`() {
    expectRefusal(
      of: "@Combined(.sum, .concurrently) func size() -> Int",
      "'.concurrently' calls parts in separate tasks, but 'size' isn't async", column: 19,
      fixIts: ["make it 'async'", "remove '.concurrently'"],
      fixed: "@Combined(.sum, .concurrently) func size() async -> Int")
    expectRefusal(
      of: "@Combined(.sum, .concurrently) var size: Int { get throws }",
      "'.concurrently' calls parts in separate tasks, but 'size' isn't async", column: 19,
      fixIts: ["make it 'async'", "remove '.concurrently'"],
      fixed: "@Combined(.sum, .concurrently) var size: Int { get async throws }")
  }

  @Test(arguments: [("P", "P: Sendable"), ("P: AnyObject", "P: AnyObject, Sendable")])
  func `asking parts concurrently that may not leave`(protocolName: String, fixed: String) {
    expectRefusal(
      of: "@Combined(.concurrently) func refresh() async",
      "'.concurrently' calls parts in separate tasks, but 'P' doesn't require them to be Sendable", column: 13,
      in: protocolName, fixIts: ["make 'P' Sendable", "remove '@Combined'"],
      fixed: "@Combined(.concurrently) func refresh() async", fixedProtocol: fixed)
  }

  @Test func `a race and a quorum ask concurrently, too`() {
    expectRefusal(
      of: "@Combined(.race) func load() async throws -> Data",
      "'.race' calls parts in separate tasks, but 'P' doesn't require them to be Sendable", column: 13,
      in: "P", fixIts: ["make 'P' Sendable"], fixed: "@Combined(.race) func load() async throws -> Data",
      fixedProtocol: "P: Sendable")
    expectRefusal(
      of: "@Combined(.quorum(2)) func save() async throws",
      "'.quorum' calls parts in separate tasks, but 'P' doesn't require them to be Sendable", column: 13,
      in: "P", fixIts: ["make 'P' Sendable"], fixed: "@Combined(.quorum(2)) func save() async throws",
      fixedProtocol: "P: Sendable")
  }

  @Test func `changing parts concurrently`() {
    expectRefusal(
      of: "@Combined(.concurrently) mutating func load() async",
      "'.concurrently' calls parts in separate tasks, in which 'load' can't change them", column: 13,
      fixIts: ["remove '@Combined'"], fixed: "mutating func load() async")
  }

  @Test(arguments: ["inout Int", "(Int) -> Void", "@autoclosure () -> Int"])
  func `an argument that can't leave the call`(type: String) {
    expectRefusal(
      of: "@Combined(.concurrently) func fill(_ value: \(type)) async",
      "'.concurrently' calls parts in separate tasks, to which 'value' can't be passed", column: 38,
      fixIts: ["remove '@Combined'"], fixed: "func fill(_ value: \(type)) async")
  }

  @Test func `no room for being cancelled`() {
    expectRefusal(
      of: "@Combined(.concurrently) func save() async throws(PartErrors)",
      "'.concurrently' can be cancelled, but the typed throws of 'save' excludes 'CancellationError'",
      column: 13, fixIts: ["throw any error", "remove '@Combined'"],
      fixed: "@Combined(.concurrently) func save() async throws")
  }

  // MARK: Stopping and time limits

  @Test func `stopping where nothing fails`() {
    expectRefusal(
      of: "@Combined(.stopping) func refresh()",
      "'.stopping' calls no further parts when one fails, but 'refresh' doesn't throw", column: 13,
      fixIts: ["remove '@Combined'", "make it 'throws'"], fixed: "func refresh()")
  }

  @Test func `stopping where that goes without saying`() {
    expectRefusal(
      of: "@Combined(.sum, .stopping) func size() throws(DiskError) -> Int",
      "'size' always stops at the first failure, because its typed throws allows only one", column: 19,
      fixIts: ["remove '.stopping'"], fixed: "@Combined(.sum) func size() throws(DiskError) -> Int")
  }

  @Test func `a time limit where nothing fails`() {
    expectRefusal(
      of: "@Combined(.sum, .within(.seconds(2))) func size() async -> Int",
      "'.within' throws when a part takes too long, but 'size' doesn't throw", column: 19,
      fixIts: ["make it 'throws'", "remove '.within'"],
      fixed: "@Combined(.sum, .within(.seconds(2))) func size() async throws -> Int")
    expectRefusal(
      of: "@Combined(.within(.seconds(2))) func save() throws",
      "'.within' calls parts in separate tasks, but 'save' isn't async", column: 13,
      fixIts: ["make it 'async'", "remove '@Combined'"],
      fixed: "@Combined(.within(.seconds(2))) func save() async throws")
  }

  @Test func `a time limit where there's no room for its error`() {
    expectRefusal(
      of: "@Combined(.within(.seconds(2))) func save() async throws(DiskError)",
      "'.within' throws 'TimeLimitExceeded', which the typed throws of 'save' doesn't allow", column: 13,
      fixIts: ["throw any error", "remove '@Combined'"],
      fixed: "@Combined(.within(.seconds(2))) func save() async throws")
  }

  // MARK: Race and quorum

  @Test func `a race among parts that answer at once`() {
    expectRefusal(
      of: "@Combined(.race) func load() throws -> Data", "'.race' calls all parts concurrently, but 'load' isn't async",
      column: 13, fixIts: ["use '.fallback'", "make it 'async'"],
      fixed: "@Combined(.fallback) func load() throws -> Data")
    expectRefusal(
      of: "@Combined(.race) var title: String? { get }",
      "'.race' calls all parts concurrently, but 'title' isn't async",
      column: 13, fixIts: ["use '.first'", "make it 'async'"], fixed: "@Combined(.first) var title: String? { get }")
    expectRefusal(
      of: "@Combined(.race) func wait()", "'.race' calls all parts concurrently, but 'wait' isn't async", column: 13,
      fixIts: ["make it 'async'"], fixed: "@Combined(.race) func wait() async")
  }

  @Test func `a race without an answer when there are no parts`() {
    expectRefusal(
      of: "@Combined(.race) func load() async -> Data",
      "'.race' has no 'Data' to return without parts: return an optional", column: 13,
      fixIts: ["return 'Data?'", "make it 'throws'"], fixed: "@Combined(.race) func load() async -> Data?")
  }

  @Test func `a quorum that can't fail`() {
    expectRefusal(
      of: "@Combined(.quorum(2)) func load() -> Data",
      "'.quorum' throws when too few parts agree, but 'load' doesn't throw", column: 13, fixIts: ["make it 'throws'"],
      fixed: "@Combined(.quorum(2)) func load() throws -> Data")
  }

  @Test(arguments: ["race", "quorum(2)"])
  func `failures that can't be thrown together`(policy: String) {
    expectRefusal(
      of: "@Combined(.\(policy)) func load() async throws(DiskError) -> Data",
      "'.\(policy.prefix { $0 != "(" })' throws all failures together as 'PartErrors', which the typed throws of 'load' "
        + "doesn't allow", column: 13, fixIts: ["throw any error"],
      fixed: "@Combined(.\(policy)) func load() async throws -> Data")
  }

  /// Expects a requirement to be refused in the third line of a composite protocol that requires nothing else.
  private func expectRefusal(
    of requirement: String, _ message: String, column place: Int = 3, in protocolName: String = "P: Sendable",
    fixIts: [String] = [], fixed: String? = nil, fixedProtocol: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    func picture(_ requirement: String, in protocolName: String) -> String {
      """
      @Composite
      protocol \(protocolName) {
        \(requirement)
      }
      """
    }
    expectProblem(
      in: picture(requirement, in: protocolName), message, at: (3, place), fixIts: fixIts,
      fixed: fixed.map { picture($0, in: fixedProtocol ?? protocolName) },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  @Test func `a condition for parts that aren't called in order`() {
    expectRefusal(
      of: "@Combined(.sum, .concurrently, .where(\"isOn\")) func size() async -> Int",
      "'.where' contradicts '.concurrently'", column: 34, fixIts: ["remove '.where'"],
      fixed: "@Combined(.sum, .concurrently) func size() async -> Int")
  }

  @Test func `a condition without a name`() {
    expectRefusal(
      of: "@Combined(.where(name)) func close()",
      "'name' is a value that a macro can't evaluate: write the name as a string", column: 20)
  }
}
