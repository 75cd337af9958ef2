import Testing

@Suite("@Composite: the generated members")
struct RequirementExpansionTests {
  @Test func `nothing to answer: every part is asked`() {
    expectWitness(
      of: "func track(_ event: Event, at time: Time)",
      """
      func track(_ event: Event, at time: Time) {
        for index in parts.indices {
          parts[index].track(event, at: time)
        }
      }
      """)
  }

  @Test func `nothing to answer, but to fail: the failures come back together`() {
    expectWitness(
      of: "func save() async throws",
      """
      func save() async throws {
        var failures = Holon.PartErrors()
        for index in parts.indices {
          try Holon.checkCancellation()
          do {
            try await parts[index].save()
          } catch {
            try failures.collect(error, ofPart: index)
          }
        }
        try failures.throwIfAny()
      }
      """)
  }

  @Test func `typed throws stops at the first failure`() {
    expectWitness(
      of: "func save() throws(DiskError)",
      """
      func save() throws(DiskError) {
        for index in parts.indices {
          try parts[index].save()
        }
      }
      """)
  }

  @Test func `any: a part that answers true decides`() {
    expectWitness(
      of: "@Combined(.any) var isOn: Bool { get async throws(DiskError) }",
      """
      var isOn: Bool {
        get async throws(DiskError) {
          for index in parts.indices {
            if try await parts[index].isOn { return true }
          }
          return false
        }
      }
      """)
  }

  @Test func `all, with failures: a combiner decides, and the failures come back`() {
    expectWitness(
      of: "@Combined(.all) func isValid() throws -> Bool",
      """
      func isValid() throws -> Bool {
        var combiner = Holon._policy(.all).makeCombiner(for: Bool.self)
        var failures = Holon.PartErrors()
        for index in parts.indices {
          do {
            guard try combiner.add(parts[index].isValid()) else { break }
          } catch {
            try failures.collect(error, ofPart: index)
          }
        }
        try failures.throwIfAny()
        return combiner.finish()
      }
      """)
  }

  @Test func `sum: the answers are added up`() {
    expectWitness(
      of: "@Combined(.sum) var size: Int { get throws }",
      """
      var size: Int {
        get throws {
          var sum: Int = .zero
          var failures = Holon.PartErrors()
          for index in parts.indices {
            do {
              sum = try sum + parts[index].size
            } catch {
              try failures.collect(error, ofPart: index)
            }
          }
          try failures.throwIfAny()
          return sum
        }
      }
      """)
  }

  @Test func `first: the first answer that isn't nil ends the asking`() {
    expectWitness(
      of: "@Combined(.first) func entity(id: Int) -> Entity?",
      """
      func entity(id: Int) -> Entity? {
        for index in parts.indices {
          if let answer = parts[index].entity(id: id) { return answer }
        }
        return nil
      }
      """)
  }

  @Test func `fallback: the next part is asked after a failure`() {
    expectWitness(
      of: "@Combined(.fallback) func load() async throws -> Data",
      """
      func load() async throws -> Data {
        var failures = Holon.PartErrors()
        for index in parts.indices {
          try Holon.checkCancellation()
          do {
            return try await parts[index].load()
          } catch {
            try failures.collect(error, ofPart: index)
          }
        }
        throw failures
      }
      """)
  }

  @Test func `a policy may be spelled in full`() {
    expectWitness(
      of: "@Combined(AnyPolicy()) var isOn: Bool { get }",
      """
      var isOn: Bool {
        for index in parts.indices {
          if parts[index].isOn { return true }
        }
        return false
      }
      """)
  }

  @Test func `a policy of one's own makes the combiner`() {
    expectWitness(
      of: "@Combined(.quorum(2)) var isAgreed: Bool { get }",
      """
      var isAgreed: Bool {
        var combiner = Holon._policy(.quorum(2)).makeCombiner(for: Bool.self)
        for index in parts.indices {
          guard combiner.add(parts[index].isAgreed) else { break }
        }
        return combiner.finish()
      }
      """)
  }

  @Test func `a closure gets all answers`() {
    expectWitness(
      of: "@Combined({ (ways: [Int]) in ways.reduce(1, *) }) var ways: Int { get }",
      """
      var ways: Int {
        let combine: ([Int]) -> Int = { (ways: [Int]) in ways.reduce(1, *) }
        var answers: [Int] = []
        for index in parts.indices {
          answers.append(parts[index].ways)
        }
        return combine(answers)
      }
      """)
  }

  @Test func `a property that can be set is set in every part`() {
    expectWitness(
      of: "@Combined(.all) var isOn: Bool { get set }",
      """
      var isOn: Bool {
        get {
          for index in parts.indices {
            guard parts[index].isOn else { return false }
          }
          return true
        }
        set {
          for index in parts.indices {
            parts[index].isOn = newValue
          }
        }
      }
      """)
  }

  @Test func `parameters keep their names; local variables give way`() {
    expectWitness(
      of: "func put(index: Int, in parts: inout [Int], _ failures: @autoclosure () -> Int) throws",
      """
      func put(index: Int, in parts: inout [Int], _ failures: @autoclosure () -> Int) throws {
        var partFailures = Holon.PartErrors()
        for partIndex in self.parts.indices {
          do {
            try self.parts[partIndex].put(index: index, in: &parts, failures())
          } catch {
            try partFailures.collect(error, ofPart: partIndex)
          }
        }
        try partFailures.throwIfAny()
      }
      """)
  }

  @Test func `what is written by hand is left out`() {
    expectWitness(of: "@Combined(.manual) static var name: String { get }", "")
  }
}
