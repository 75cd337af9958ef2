import Holon
import Testing

@Suite("A block of parts")
struct PartsBuilderTests {
  @Test func `it lists parts`() {
    #expect(
      CompositeWord {
        "a"; "b"
      }.text == "ab")
    #expect(CompositeWord {}.parts.isEmpty)
  }

  @Test(arguments: [(true, "ayz"), (false, "nz")])
  func `conditions choose among parts`(isChosen: Bool, text: String) {
    let whole = CompositeWord {
      if isChosen { "a" } else { "n" }
      if isChosen { "y" }
      "z"
    }
    #expect(whole.text == text)
  }

  @Test(arguments: zip(1...3, ["one", "two", "many!"]))
  func `a switch chooses among many`(number: Int, text: String) {
    let whole = CompositeWord {
      switch number {
      case 1: "one"
      case 2: "two"
      default:
        "many"
        "!"
      }
    }
    #expect(whole.text == text)
  }

  @Test func `loops, arrays, wholes and what may be missing give parts`() {
    let missing: String? = nil
    let present: String? = "p"
    let whole = CompositeWord {
      for number in 1...3 { "\(number)" }
      missing
      present
      ["x", "y"]
      CompositeWord("(", ")")
      #if canImport(Holon)
        "#"
      #endif
      if #available(macOS 15, iOS 18, *) { "@" }
    }
    #expect(whole.text == "123pxy()#@")
    #expect(whole.parts.count == 9)
  }

  @Test func `a block may fail`() {
    #expect(throws: Trouble("none")) {
      try CompositeWord { try failing() }
    }
  }

  private func failing() throws -> String { throw Trouble("none") }
}
