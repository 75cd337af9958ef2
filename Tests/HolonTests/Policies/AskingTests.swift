import Holon
import Testing

@Composite
private protocol Witness {
  func tell(_ question: String)
  @Combined(.all) func agrees() -> Bool
  @Combined(.any) func objects() -> Bool
  @Combined(.first) func name() -> String?
  @Combined(.last) func address() -> String?
}

private struct Person: Witness {
  let initial: String
  var yes = false
  var word: String?
  let journal: Journal

  func tell(_ question: String) { journal.note(initial + question) }
  func agrees() -> Bool { noted(yes) }
  func objects() -> Bool { noted(yes) }
  func name() -> String? { noted(word) }
  func address() -> String? { noted(word) }

  private func noted<Answer>(_ answer: Answer) -> Answer {
    journal.note(initial)
    return answer
  }
}

@Suite("Who is asked, and in what order")
struct AskingTests {
  private let journal = Journal()

  private func people(_ answers: (Bool, String?)...) -> CompositeWitness {
    CompositeWitness(
      zip(["a", "b", "c"], answers).map { Person(initial: $0, yes: $1.0, word: $1.1, journal: journal) })
  }

  @Test func `without an answer everybody is asked, first to last`() {
    people((true, nil), (false, nil), (true, nil)).tell("?")
    #expect(journal.entries == ["a?", "b?", "c?"])
  }

  @Test func `all: nobody after the first false`() {
    #expect(!people((true, nil), (false, nil), (true, nil)).agrees())
    #expect(journal.entries == ["a", "b"])
  }

  @Test func `any: nobody after the first true`() {
    #expect(people((false, nil), (true, nil), (true, nil)).objects())
    #expect(journal.entries == ["a", "b"])
  }

  @Test func `first: nobody after the first answer`() {
    #expect(people((false, nil), (false, "Bo"), (false, "Cy")).name() == "Bo")
    #expect(journal.entries == ["a", "b"])
  }

  @Test func `last: everybody, first to last`() {
    #expect(people((false, "Al"), (false, "Bo"), (false, nil)).address() == "Bo")
    #expect(journal.entries == ["a", "b", "c"])
  }

  @Test func `no calls at a time end the program with a sentence, also when it is optimized`() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Asking.concurrently(atMost: 0)
      })
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("the limit of concurrent calls is 0: make it at least 1"))
  }
}
