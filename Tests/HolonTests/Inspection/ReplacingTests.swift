import Holon
import Testing

@Composite
private protocol Tone: AnyObject {
  @Combined(.concatenated) var name: String { get }
}

private final class Note: Tone {
  let name: String
  init(_ name: String) { self.name = name }
}

@Suite("Changing parts at any depth")
struct ReplacingTests {
  private var whole: CompositeWord = ["a", CompositeWord("b", CompositeWord("c", "d")), "e"]

  @Test func `a part is replaced`() {
    #expect(whole.replacing(at: [0], with: "x").text == "xbcde")
    #expect(whole.replacing(at: [1, 1, 1], with: CompositeWord("x", "y")).text == "abcxye")
    #expect(whole.text == "abcde")
  }

  @Test func `a part is removed`() {
    #expect(whole.removing(at: [1, 1, 0]).text == "abde")
    #expect(whole.removing(at: [1]).text == "ae")
  }

  @Test func `parts are removed by a rule, but no whole for being empty`() {
    let rest = whole.removingAll { ["c", "d", "e"].contains($0.text) }
    #expect(rest.text == "ab")
    #expect(rest.part(at: [1, 1]) is CompositeWord)
  }

  @Test mutating func `a variable is changed in its place`() {
    whole.replace(at: [1, 0], with: "x")
    whole.remove(at: [1, 1, 0])
    whole.removeAll { $0.text == "e" }
    #expect(whole.text == "axd")
  }

  @Test func `of a class, another whole comes in its place`() {
    let before = CompositeTone(Note("a"), CompositeTone(Note("b")))
    var after = before
    after.replace(at: [1, 0], with: Note("x"))
    #expect(before.name == "ab")
    #expect(after.name == "ax")
  }

  @Test func `a path that leads nowhere is a mistake`() async {
    await #expect(processExitsWith: .failure) {
      _ = CompositeWord("a").removing(at: [1])
    }
    await #expect(processExitsWith: .failure) {
      _ = CompositeWord("a").removing(at: [0, 0])
    }
  }
}
