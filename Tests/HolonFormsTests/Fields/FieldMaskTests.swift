import HolonForms
import HolonLists
import HolonTesting
import HolonTree
import Testing

@Suite("Masks")
struct FieldMaskTests {
  let phone = FieldMask("+49 (000) 000-00")

  @Test(arguments: [
    ("", ""), ("1", "+49 (1"), ("123", "+49 (123"), ("1234", "+49 (123) 4"), ("12345678", "+49 (123) 456-78"),
    ("123456789", "+49 (123) 456-78"), ("1a2", "+49 (12"),
  ])
  func `the mask's own characters appear when another one follows`(raw: String, text: String) {
    #expect(phone.text(of: raw) == text)
  }

  /// A bar shows the cursor; a pair of bars shows the selection.
  @Test(arguments: [
    ("|", "1", "+49 (1|"), ("+49 (1|", "2", "+49 (12|"), ("+49 (123|", "4", "+49 (123) 4|"),
    ("+49 (1|3", "2", "+49 (12|3"), ("+49 (12|3", "9", "+49 (129|) 3"),
    ("+49 (1|23|) 4", "", "+49 (1|4"), ("+49 (123) |4|", "", "+49 (123|"),
    ("+49 (123|) |4", "", "+49 (12|4"), ("+49 |(|123", "", "+49 (123"), ("|+49 (123|", "", "|"),
    ("+49 (1|", "x", "+49 (1|"), ("|", "+49 170", "+49 (170|"), ("|", "+49 (170) 1", "+49 (170) 1|"),
    ("+49 (123) 456-78|", "9", "+49 (123) 456-78|"), ("+49 (|123", "0", "+49 (0|12) 3"),
  ])
  func `the cursor stays after the typed characters`(before: String, typed: String, after: String) {
    let bars = before.enumerated().filter { $0.element == "|" }.map(\.offset)
    let range = bars[0]..<(bars.count > 1 ? bars[1] - 1 : bars[0])
    let result = phone.replacing(range, of: before.filter { $0 != "|" }, with: typed)
    #expect(result.text == after.filter { $0 != "|" })
    if let cursor = after.firstIndex(of: "|") {
      #expect(result.cursor == after.distance(from: after.startIndex, to: cursor))
    }
  }

  @Test func `a mask has places for letters, digits and escapes`() {
    let mask = FieldMask("AA-**\\0")
    #expect(mask.text(of: "ab1c") == "ab-1c0")
    #expect(mask.text(of: "1") == "")
    #expect(mask.example == "AA-000")
    #expect(mask.slotCount == 4)
    #expect(mask.raw("ab-1c0") == "ab1c")
  }

  @Test func `any typing and deleting results in a text of the mask`() {
    var generator = SeededGenerator()
    for pattern in ["+49 (000) 000-00", "00.00.0000", "AA 00", "***-***", "0"] {
      let mask = FieldMask(pattern)
      for _ in 0..<300 {
        var shown = MaskedText?.none
        for _ in 0..<12 {
          let text = shown?.text ?? ""
          let start = Int.random(in: 0...text.count, using: &generator)
          let end = Bool.random(using: &generator) ? start : Int.random(in: start...text.count, using: &generator)
          let typed = ["1", "a", "", "12", "-", "+49 1"].randomElement(using: &generator) ?? ""
          let next = mask.replacing(start..<end, of: text, with: typed)
          #expect(next.text == mask.text(of: next.raw), "\(generator)")
          #expect(mask.raw(next.text) == next.raw, "\(generator)")
          #expect((0...next.text.count).contains(next.cursor), "\(generator)")
          shown = next
        }
      }
    }
  }

  @Test func `a masked field stores the typed characters without the mask`() throws {
    let field = Field.masked("phone", mask: phone)
    var form = try Form { field }
    try form.enter("+49 (170) 123-45", into: "phone")
    #expect(form[field] == "17012345")
    #expect(form["phone"]?.text == "+49 (170) 123-45")
    #expect(form.isValid)
    form[field] = "170"
    #expect(form["phone"]?.text == "+49 (170")
    #expect(form["phone"]?.messages.map(\.text) == ["Enter it like +49 (000) 000-00."])
  }

  @Test func `typing in the middle of a field returns the cursor's position`() throws {
    var form = try Form {
      Field.masked("phone", mask: phone)
      Field.text("name", default: "Ada")
    }
    #expect(try cursor(after: "123", 0..<0, "phone", &form) == 8)
    #expect(form["phone"]?.text == "+49 (123")
    #expect(try cursor(after: "9", 6..<6, "phone", &form) == 7)
    #expect(form["phone"]?.text == "+49 (192) 3")
    #expect(try cursor(after: "li", 1..<99, "name", &form) == 3)
    #expect(form["name"]?.value == "Ali")
    #expect(throws: ListError.self) { try cursor(after: "x", 0..<0, "nobody", &form) }
  }

  private func cursor(after text: String, _ range: Range<Int>, _ id: String, _ form: inout Form) throws -> Int {
    try form.enter(text, replacing: range, in: id)
  }
}
