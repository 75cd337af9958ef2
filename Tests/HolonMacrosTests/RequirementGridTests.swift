import Testing

/// A kind of requirement: how it's written, how it's met and how a part is asked, with gaps for what differs.
private struct Kind {
  let requirement: String
  let witness: String
  let call: String
  /// The witness of a getter that says no more than `get`.
  var plainWitness: String?
  var takesEveryEffect = true
}

private let method = Kind(
  requirement: "func ask(_ number: Int)EFFECTS -> ANSWER",
  witness: """
    func ask(_ number: Int)EFFECTS -> ANSWER {
    BODY
    }
    """,
  call: "parts[index].ask(number)")

private let mutatingMethod = Kind(
  requirement: "mutating func ask(by step: Int)EFFECTS -> ANSWER",
  witness: """
    mutating func ask(by step: Int)EFFECTS -> ANSWER {
    BODY
    }
    """,
  call: "parts[index].ask(by: step)")

private let property = Kind(
  requirement: "var asked: ANSWER { getEFFECTS }",
  witness: """
    var asked: ANSWER {
      getEFFECTS {
    INNER
      }
    }
    """,
  call: "parts[index].asked",
  plainWitness: """
    var asked: ANSWER {
    BODY
    }
    """)

private let `subscript` = Kind(
  requirement: "subscript(number: Int, in base: Int) -> ANSWER { getEFFECTS }",
  witness: """
    subscript(number: Int, in base: Int) -> ANSWER {
      getEFFECTS {
    INNER
      }
    }
    """,
  call: "parts[index][number, in: base]",
  plainWitness: """
    subscript(number: Int, in base: Int) -> ANSWER {
    BODY
    }
    """)

private let settable = Kind(
  requirement: "var asked: ANSWER { get set }",
  witness: """
    var asked: ANSWER {
      get {
    INNER
      }
      set {
        for index in parts.indices {
          parts[index].asked = newValue
        }
      }
    }
    """,
  call: "parts[index].asked", takesEveryEffect: false)

private let settableSubscript = Kind(
  requirement: "subscript(number: Int) -> ANSWER { get nonmutating set }",
  witness: """
    subscript(number: Int) -> ANSWER {
      get {
    INNER
      }
      nonmutating set {
        for index in parts.indices {
          parts[index][number] = newValue
        }
      }
    }
    """,
  call: "parts[index][number]", takesEveryEffect: false)

private let kinds = [
  "method": method, "mutating method": mutatingMethod, "property": property, "subscript": `subscript`,
  "settable property": settable, "settable subscript": settableSubscript,
]

/// Effects, and what stands before a call then.
private let effects = [
  "": "", " async": "await ", " throws(DiskError)": "try ", " async throws(DiskError)": "try await ",
  " throws": "try ", " async throws": "try await ",
]

/// What a policy answers, and the bodies: when nothing fails or the first failure is thrown, and when all are.
private struct Rule {
  let answer: String
  let body: String
  let collectingBody: String
}

private let rules = [
  "sum": Rule(
    answer: "Int",
    body: """
      var sum: Int = .zero
      for index in parts.indices {
        sum = MARKSsum + PLAIN
      }
      return sum
      """,
    collectingBody: """
      var sum: Int = .zero
      var failures = Holon.PartErrors()
      for index in parts.indices {
        do {
          sum = MARKSsum + PLAIN
        } catch {
          FAILED
        }
      }
      try failures.throwIfAny()
      return sum
      """),
  "all": Rule(
    answer: "Bool",
    body: """
      for index in parts.indices {
        guard CALL else { return false }
      }
      return true
      """,
    collectingBody: """
      var combiner = Holon._policy(.all).makeCombiner(for: Bool.self)
      var failures = Holon.PartErrors()
      for index in parts.indices {
        do {
          guard TAKEN else { break }
        } catch {
          FAILED
        }
      }
      try failures.throwIfAny()
      return combiner.finish()
      """),
  "first": Rule(
    answer: "Answer?",
    body: """
      for index in parts.indices {
        if let answer = CALL { return answer }
      }
      return nil
      """,
    collectingBody: """
      var combiner = Holon._policy(.first).makeCombiner(for: Answer?.self)
      var failures = Holon.PartErrors()
      for index in parts.indices {
        do {
          guard TAKEN else { break }
        } catch {
          FAILED
        }
      }
      try failures.throwIfAny()
      return combiner.finish()
      """),
  "max": Rule(
    answer: "[Int]?",
    body: """
      var combiner = Holon._policy(.max).makeCombiner(for: [Int]?.self)
      for index in parts.indices {
        guard TAKEN else { break }
      }
      return combiner.finish()
      """,
    collectingBody: """
      var combiner = Holon._policy(.max).makeCombiner(for: [Int]?.self)
      var failures = Holon.PartErrors()
      for index in parts.indices {
        do {
          guard TAKEN else { break }
        } catch {
          FAILED
        }
      }
      try failures.throwIfAny()
      return combiner.finish()
      """),
]

/// What happens to a failure that is thrown with the others.
private let failed = "try failures.collect(error, ofPart: index)"

@Suite("@Composite: every kind of requirement, effect and policy")
struct RequirementGridTests {
  @Test(arguments: kinds.keys.sorted(), effects.keys.sorted())
  func `every policy, asked in every way`(kind: String, effect: String) throws {
    let (kind, marks) = try (#require(kinds[kind]), #require(effects[effect]))
    guard kind.takesEveryEffect || effect.isEmpty else { return }
    for (policy, rule) in rules {
      let isCollecting = effect.hasSuffix("throws")
      let loop = "for index in parts.indices {\n"
      let check = effect == " async throws" ? "\(loop)  try Holon.checkCancellation()\n" : loop
      let body = (isCollecting ? rule.collectingBody : rule.body).replacing(loop, with: check)
        .replacing("TAKEN", with: "\(marks)combiner.add(\(kind.call))")
        .replacing("MARKS", with: marks).replacing("PLAIN", with: kind.call)
        .replacing("CALL", with: marks + kind.call).replacing("FAILED", with: failed)
      let witness = (effect.isEmpty ? kind.plainWitness : nil) ?? kind.witness
      expectWitness(
        of: "@Combined(.\(policy)) \(filled(kind.requirement, effect, rule.answer))",
        filled(witness, effect, rule.answer).replacing("BODY", with: indented(body))
          .replacing("INNER", with: indented(indented(body))))
    }
  }

  @Test(arguments: ["private ", "fileprivate ", "internal ", "", "package ", "public "], kinds.keys.sorted())
  func `every access level`(access: String, kind: String) throws {
    let kind = try #require(kinds[kind])
    let isSeen = ["package ", "public "].contains(access)
    let witness = filled(kind.plainWitness ?? kind.witness, "", "Int")
    let text = Expansion(
      of: """
        @Composite
        \(access)protocol P {
          @Combined(.sum) \(filled(kind.requirement, "", "Int"))
        }
        """
    ).text
    #expect(text.contains("\n\(access)struct CompositeP: P, Holon.Composite {"))
    #expect(text.contains("\n  \(isSeen ? access : "")var parts: [any P]\n"))
    #expect(text.contains("\n  \(isSeen ? access : "")\(witness.prefix { $0 != "\n" })\n"))
    #expect(text.contains("/// The sum of the parts' results.") == isSeen)
  }

  private func filled(_ text: String, _ effect: String, _ answer: String) -> String {
    text.replacing("EFFECTS", with: effect).replacing("ANSWER", with: answer)
  }

  private func indented(_ text: String) -> String {
    text.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
  }
}
