import Holon
import Testing

@Composite
private protocol Labeled {
  @Combined(.concatenated) var description: String { get }
}

private struct Label: Labeled {
  let description: String
}

@MainActor @Composite
private protocol Panel {}

@Suite("The picture of a composite")
struct DescriptionTests {
  @Test func `it draws what the composite is made of`() {
    let whole: CompositeWord = ["a", CompositeWord("b", CompositeWord(), Dash())]
    #expect(
      "\(whole)" == """
        CompositeWord
        ├─ a
        └─ CompositeWord
           ├─ b
           ├─ CompositeWord
           └─ Dash()
        """)
  }

  @Test func `a composite without parts is its name`() {
    #expect("\(CompositeWord())" == "CompositeWord")
  }

  @Test func `a description that the protocol requires goes before`() {
    #expect("\(CompositeLabeled(Label(description: "x"), Label(description: "y")))" == "xy")
  }

  @Test @MainActor func `so does one on an actor`() {
    #expect(CompositePanel(CompositePanel()).description == "CompositePanel\n└─ CompositePanel")
  }
}
