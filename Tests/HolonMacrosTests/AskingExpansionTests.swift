import Testing

@Suite("@Composite: the generated members, when parts aren't just asked in order")
struct AskingExpansionTests {
  @Test func `concurrently, without an answer`() {
    expectWitness(
      of: "@Combined(.concurrently) func refresh() async",
      """
      func refresh() async {
        await Holon.Asking(.concurrently).ask(parts.count) { [parts] index in
          await parts[index].refresh()
        }
      }
      """)
  }

  @Test func `concurrently, with failures`() {
    expectWitness(
      of: "@Combined(.sum, .concurrently(atMost: 4), .within(.seconds(2))) func size() async throws -> Int",
      """
      func size() async throws -> Int {
        let combiner = Holon._policy(.sum).makeCombiner(for: Int.self)
        return try await Holon.Asking(.concurrently(atMost: 4), .within(.seconds(2)))
          .gather(parts.count, combiner) { [parts] index in
            try await parts[index].size()
          }
      }
      """)
  }

  @Test func `concurrently, with failures of one type`() {
    expectWitness(
      of: "@Combined({ $0.max() }, .concurrently) var size: Int? { get async throws(DiskError) }",
      """
      var size: Int? {
        get async throws(DiskError) {
          let combiner = Holon.FunctionCombiner<Int?>({ $0.max() })
          return try await Holon.Asking(.concurrently)
            .ask(parts.count, combiner) { [parts] index async throws(DiskError) -> Int? in
              try await parts[index].size
            }
        }
      }
      """)
  }

  @Test func `concurrently, with parameters by the names of variables`() {
    expectWitness(
      of: "@Combined(.concurrently) func put(index: Int, in parts: [Int]) async",
      """
      func put(index: Int, in parts: [Int]) async {
        await Holon.Asking(.concurrently).ask(self.parts.count) { partIndex in
          await self.parts[partIndex].put(index: index, in: parts)
        }
      }
      """)
  }

  @Test func `a race`() {
    expectWitness(
      of: "@Combined(.race) func load() async throws -> Data",
      """
      func load() async throws -> Data {
        try await Holon.Asking(.concurrently).ask(parts.count, Holon._policy(.race)) { [parts] index in
          try await parts[index].load()
        }
      }
      """)
  }

  @Test func `a quorum at once`() {
    expectWitness(
      of: "@Combined(.quorum(2), .within(.seconds(1))) func save() async throws",
      """
      func save() async throws {
        try await Holon.Asking(.concurrently, .within(.seconds(1)))
          .ask(parts.count, Holon._policy(.quorum(2))) { [parts] index in
            try await parts[index].save()
          }
      }
      """)
  }

  @Test func `a quorum in order`() {
    expectWitness(
      of: "@Combined(.quorum(2)) func read() throws -> Int",
      """
      func read() throws -> Int {
        var votes = Holon._policy(.quorum(2)).makeVotes(for: Int.self)
        var failures = Holon.PartErrors()
        for index in parts.indices {
          do {
            guard try votes.add(parts[index].read()) else { break }
          } catch {
            try failures.collect(error, ofPart: index)
          }
        }
        return try votes.finish(failures)
      }
      """)
  }

  @Test func `stopping: a decision may be answered at once`() {
    expectWitness(
      of: "@Combined(.all, .stopping) func isValid() throws -> Bool",
      """
      func isValid() throws -> Bool {
        for index in parts.indices {
          do {
            guard try parts[index].isValid() else { return false }
          } catch {
            var failures = Holon.PartErrors()
            try failures.collect(error, ofPart: index)
            throw failures
          }
        }
        return true
      }
      """)
  }

  @Test func `typed throws has no room for being cancelled`() {
    expectWitness(
      of: "func open() throws(PartErrors)",
      """
      func open() throws(PartErrors) {
        var failures = Holon.PartErrors()
        for index in parts.indices {
          do {
            try parts[index].open()
          } catch {
            failures.append(error, ofPart: index)
          }
        }
        try failures.throwIfAny()
      }
      """)
  }

  @Test func `what others see tells how the parts are asked`() {
    expectExpansion(
      """
      @MainActor @Composite
      public protocol P {
        @Combined(.concurrently, .within(.seconds(1))) func load() async throws
        @Combined(.race) func find() async -> Int?
      }
      """,
      to: """
        @MainActor
        public protocol P {
          func load() async throws
          func find() async -> Int?
        }

        /// A ``P`` that consists of parts and combines their results.
        @MainActor
        public struct CompositeP: P, @MainActor Holon.Composite {
          /// The parts, in the order in which they are called.
          public var parts: [any P]

          /// Creates a whole from a list of parts.
          public init(_ parts: [any P]) {
            self.parts = parts
          }

          /// Creates a whole from its parts.
          public init(_ parts: any P...) {
            self.parts = parts
          }

          /// Creates a whole from a list of parts.
          public init(arrayLiteral parts: any P...) {
            self.parts = parts
          }

          /// Calls every part; throws all failures together. Parts are called concurrently and with a time limit.
          public func load() async throws {
            try await Holon.Asking(.concurrently, .within(.seconds(1))).gather(parts.count) { @MainActor [parts] index in
              try await parts[index].load()
            }
          }

          /// The result of the fastest part; nil without parts.
          public func find() async -> Int? {
            await Holon.Asking(.concurrently).ask(parts.count, Holon._policy(.race)) { @MainActor [parts] index in
              await parts[index].find()
            }
          }
        }
        """)
  }

  /// Expects a requirement to be met as pictured, in the composite of a protocol that requires nothing else.
  private func expectWitness(
    of requirement: String, _ witness: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let indented = witness.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    let bare = requirement.replacing(#/^@Combined\(.*\) (?=func|var)/#, with: "")
    expectExpansion(
      """
      @Composite
      protocol P: Sendable {
        \(requirement)
      }
      """,
      to: """
        protocol P: Sendable {
          \(bare)
        }

        struct CompositeP: P, Holon.Composite {
          var parts: [any P]

          init(_ parts: [any P]) {
            self.parts = parts
          }

          init(_ parts: any P...) {
            self.parts = parts
          }

          init(arrayLiteral parts: any P...) {
            self.parts = parts
          }

        \(indented)
        }
        """,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  @Test func `only parts of which a member is true`() {
    expectWitness(
      of: "@Combined(.stopping, .where(\"admits(_:at:)\")) func log(_ text: inout String, level index: Int) throws",
      """
      func log(_ text: inout String, level index: Int) throws {
        for partIndex in parts.indices where parts[partIndex].admits(text, at: index) {
          do {
            try parts[partIndex].log(&text, level: index)
          } catch {
            var failures = Holon.PartErrors()
            try failures.collect(error, ofPart: partIndex)
            throw failures
          }
        }
      }
      """)
  }

  @Test func `only parts of which a property is true, in a chain`() {
    expectWitness(
      of: "@Combined(.chained, .where(\"isOn\")) func edit(_ text: String) -> String",
      """
      func edit(_ text: String) -> String {
        var answer: String = text
        for index in parts.indices where parts[index].isOn {
          answer = parts[index].edit(answer)
        }
        return answer
      }
      """)
  }
}
