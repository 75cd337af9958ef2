import DefeatStore
import Testing

@Suite struct SyncReasonsTests {
  @Test func `a hint remains one however many edits follow it`() async {
    let reasons = SyncReasons()
    reasons.add(.hint)
    for _ in 1...100 { reasons.add(.edit) }
    var iterator = reasons.makeAsyncIterator()
    #expect(await iterator.next() == .hint)
    reasons.add(.edit)
    #expect(await iterator.next() == .edit)
  }
}
