import Holon
import Testing

/// Wholes of several forms that are made of the same parts.
private struct Forms {
  let journal = Journal()

  /// Which of the parts fail, a bit for each.
  var failing = 0

  func dial(_ number: Int) -> Dial {
    Dial(number: number, fails: failing >> number & 1 == 1, journal: journal)
  }

  @GaugeBuilder
  func concrete(isLong: Bool) -> some Gauge & ConcreteComposite<any Gauge> {
    dial(1)
    if isLong {
      dial(4)
      CompositeGauge(dial(2), dial(5))
    } else {
      dial(3)
    }
    if !isLong { dial(2) }
    for number in 6...7 { dial(number) }
    for _ in 0..<2 {
      if isLong { dial(0) }
      dial(5)
    }
    if isLong {}
    isLong ? dial(1) : nil
    dial(6)
  }

  /// The same block.
  func erased(isLong: Bool) -> CompositeGauge {
    CompositeGauge {
      dial(1)
      if isLong {
        dial(4)
        CompositeGauge(dial(2), dial(5))
      } else {
        dial(3)
      }
      if !isLong { dial(2) }
      for number in 6...7 { dial(number) }
      for _ in 0..<2 {
        if isLong { dial(0) }
        dial(5)
      }
      if isLong {}
      isLong ? dial(1) : nil
      dial(6)
    }
  }

  /// What the whole answers or fails with, and whom it has asked.
  func outcome(of question: (any Gauge) async throws -> Any?, to whole: any Gauge) async -> String {
    var outcome: String
    do { outcome = "\(try await question(whole) as Any)" } catch { outcome = "failed: \(error)" }
    outcome += journal.entries.joined(separator: " ")
    journal.clear()
    return outcome
  }
}

@Suite("Whether parts are kept in their own types or not")
struct SameAnswersTests {
  @Test(arguments: [true, false], [0, 0b10, 0b101000, 0b1000101, 0b1100110, 0b11111111])
  func `a whole answers and fails alike, and asks the same parts`(isLong: Bool, failing: Int) async {
    let forms = Forms(failing: failing)
    let (concrete, erased) = (forms.concrete(isLong: isLong), forms.erased(isLong: isLong))
    for (number, question) in questions.enumerated() {
      let expected = await forms.outcome(of: question, to: erased)
      #expect(await forms.outcome(of: question, to: concrete) == expected, "question \(number)")
      #expect(await forms.outcome(of: question, to: CompositeGauge(concrete.parts)) == expected, "question \(number)")
    }
  }

  @Test func `so does one without parts`() async {
    let forms = Forms()
    for (number, question) in questions.enumerated() {
      let expected = await forms.outcome(of: question, to: CompositeGauge())
      #expect(await forms.outcome(of: question, to: EmptyGauge()) == expected, "question \(number)")
      #expect(await forms.outcome(of: question, to: ManyGauge<Dial>([])) == expected, "question \(number)")
    }
  }

  @Test(arguments: [true, false]) func `the parts are the same, one after another`(isLong: Bool) {
    let forms = Forms()
    let drawings = [forms.concrete(isLong: isLong).parts, forms.erased(isLong: isLong).parts].map { parts in
      CompositeGauge(parts).all(ofType: Dial.self).map(\.number)
    }
    #expect(drawings[0] == drawings[1])
  }

  @Test func `failures name parts as if there were no groups`() {
    let concrete = Forms(failing: 0b101100).concrete(isLong: true)
    #expect(failure { try concrete.tryVisit() } == "part 2.0: 2; part 2.1: 5; part 6: 5; part 8: 5")
  }

  @Test func `groups within groups are asked as one`() {
    let forms = Forms(failing: 0b100)
    let whole = PairGauge(forms.concrete(isLong: false), forms.concrete(isLong: false))
    #expect(whole.parts.count == 16)
    #expect(failure { try whole.tryVisit() } == "part 2: 2; part 10: 2")
  }

  private func failure(of question: () throws -> Void) -> String? {
    do { try question() } catch { return "\(error)" }
    return nil
  }
}
