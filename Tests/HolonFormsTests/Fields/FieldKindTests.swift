import HolonBase
import HolonForms
import HolonLists
import HolonTree
import Testing

@Suite("Kinds of fields")
struct FieldKindTests {
  /// The value of a typed text in a field of a kind, and whether it is valid.
  @Test(
    arguments: [
      ("text", "Ada", "Ada", true), ("text", "", nil, true),
      ("integer", " 12 ", 12, true), ("integer", "-3", -3, true), ("integer", "1.5", "1.5", false),
      ("integer", "12a", "12a", false), ("integer", "", nil, true),
      ("integer", "9223372036854775808", "9223372036854775808", false),
      ("number", "1.5", 1.5, true), ("number", "2", 2, true), ("number", "1e3", 1000, true),
      ("number", "inf", "inf", false),
      ("number", "nan", "nan", false), ("number", "0x10", "0x10", false), ("number", "1.", 1, true),
      ("date", "2026-11-21", "2026-11-21", true), ("date", "2026-02-29", "2026-02-29", false),
      ("date", "2024-02-29", "2024-02-29", true), ("date", "21.11.2026", "21.11.2026", false),
      ("date", "2026-11-21T10:00Z", "2026-11-21T10:00Z", false),
      ("moment", "2026-11-21T18:30:00Z", "2026-11-21T18:30:00Z", true),
      ("moment", "2026-11-21T18:30+01:00", "2026-11-21T18:30+01:00", true),
      ("moment", "2026-11-21", "2026-11-21", false),
      ("moment", "2026-11-21T24:00Z", "2026-11-21T24:00Z", false),
      ("moment", "2026-11-21T10:00", "2026-11-21T10:00", false),
      ("choice", "red", "red", true), ("choice", "pink", "pink", false), ("choice", "", nil, true),
      ("choices", "red, blue", ["red", "blue"], true), ("choices", "", [], true),
      ("choices", "red,pink", ["red", "pink"], false),
      ("toggle", "yes", true, true), ("toggle", "off", false, true), ("toggle", "maybe", "maybe", false),
    ] as [(String, String, JSONValue, Bool)])
  func `a typed text becomes a value, or stays an invalid text`(
    kind: String, text: String, value: JSONValue, fits: Bool
  ) throws {
    var form = try Form(describedBy: ["parts": [description(of: kind)]])
    try form.enter(text, into: "field")
    #expect(form["field"]?.value == value)
    #expect(form["field"]?.messages.map(\.rule) == (fits ? [] : ["kind"]))
    #expect(form["field"]?.text == text)
  }

  @Test(arguments: ["text", "integer", "number", "date", "moment", "choice", "choices", "toggle"])
  func `a required field is invalid while it is empty`(kind: String) throws {
    guard case .object(var members) = description(of: kind) else { return }
    members["required"] = "We need this."
    var form = try Form(describedBy: ["parts": [.object(members)]])
    try form.enter("", into: "field")
    #expect(form["field"]?.messages.map(\.text) == ["We need this."])
    #expect(!form.isValid)
  }

  @Test func `a required toggle is invalid while it is off`() throws {
    let terms = Field.toggle("terms").required("You have to agree.")
    var form = try Form { terms }
    #expect(form["terms"]?.messages.map(\.text) == ["You have to agree."])
    form[terms] = true
    #expect(form.isValid)
  }

  private func description(of kind: String) -> JSONValue {
    var members: [String: JSONValue] = ["type": .string(kind), "name": "field"]
    if kind.hasPrefix("choice") { members["choices"] = ["red", "blue"] }
    return .object(members)
  }
}
