import Foundation
import HolonBase
import HolonForms
import HolonLists
import HolonTree
import Testing

@Suite("Values that don't fit a form")
struct FormLoadErrorTests {
  struct Color: Codable, Equatable, Sendable { var red: Int }

  func form() throws -> Form {
    try Form {
      Field.text("title")
      Field.date("day")
      Field<Color>.custom("color")
      FieldGroup("address") { Field.integer("zip") }
      RepeatedGroup("guests") { Field.choice("menu", from: ["fish", "soup"]) }
    }
  }

  @Test(arguments: [
    ("[]", "at the top of the JSON: expected an object"),
    ("{\"title\": 1}", "at /title of the JSON: the value doesn't fit the field: Enter text."),
    ("{\"day\": 20260228}", "at /day of the JSON: the value doesn't fit the field: Enter a date such as"),
    (
      "{\"color\": {\"green\": 1}}",
      "at /color of the JSON: the value doesn't fit the field: Enter a value of the requested kind"
    ),
    ("{\"address\": null}", "at /address of the JSON: expected an object"),
    (
      "{\"address\": {\"zip\": 1.5}}",
      "at /address/zip of the JSON: the value doesn't fit the field: Enter a whole number."
    ),
    ("{\"guests\": {}}", "at /guests of the JSON: expected an array"),
    ("{\"guests\": [{\"menu\": \"soup\"}, 7]}", "at /guests/1 of the JSON: expected an object"),
    (
      "{\"guests\": [{}, {\"menu\": true}]}",
      "at /guests/1/menu of the JSON: the value doesn't fit the field: Choose one"
    ),
    (
      "{\"id\": 7, \"a~\": 1}", "at /a~0 of the JSON: the form has no field for \"a~\", \"id\": remove it, or ignore"
    ),
    ("{\"guests\": [{\"age\": 7}]}", "at /guests/0/age of the JSON: the form has no field for \"age\""),
    ("{\"address\": {\"title\": \"x\"}}", "at /address/title of the JSON: the form has no field for \"title\""),
  ])
  func `a value that doesn't fit is named, and nothing is loaded`(text: String, message: String) throws {
    var form = try form()
    try form.enter("before", into: "title")
    try form.addRow(to: "guests")
    form.takeChanges()
    let (values, rows) = (form.values, form.rows(of: "guests"))
    let json = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    let error = try #require(throws: ListError.self) { try form.load(json) }
    #expect(error.description.hasPrefix(message), "\(error)")
    #expect((form.values, form.rows(of: "guests")) == (values, rows))
    #expect((form.canUndo, form.isDirty) == (true, true))
    #expect(form.takeChanges().isEmpty)
  }

  @Test func `members without a field are skipped on demand, at every depth`() throws {
    var form = try form()
    let values: JSONValue = [
      "id": 7, "title": "x", "address": ["zip": 1, "id": 8], "guests": [["menu": "fish", "id": 9]],
    ]
    try form.load(values, ignoringUnknown: true)
    #expect(
      form.values == [
        "title": "x", "day": nil, "color": nil, "address": ["zip": 1], "guests": [["menu": "fish"]],
      ])
    #expect(throws: ListError.self) { try form.load(["title": 1, "id": 7], ignoringUnknown: true) }
  }

  @Test(arguments: ["", " ", "\n\t", "\u{200B}", "\u{A0}\u{FEFF}"])
  func `a text that shows nothing counts as no value`(text: String) throws {
    var form = try Form {
      Field.text("title").required().length(2...); Field.date("day")
    }
    let missing = ["Enter a value."]
    func check() {
      #expect((form["title"]?.value, form["day"]?.value) == (JSONValue.null, JSONValue.null))
      #expect(form.messages().map(\.message.text) == missing)
    }
    try form.load(["title": .string(text), "day": .string(text)])
    check()
    try form.enter(text, into: "title")
    try form.enter(text, into: "day")
    check()
    #expect(form["title"]?.text == text)
    try form.set("title", to: .string(text))
    check()
    form[Field.text("title")] = text
    check()
  }

  @Test func `texts are loaded as if a user had typed them`() throws {
    var form = try form()
    try form.load(["day": "2026-02-29", "address": ["zip": " 8000 "], "guests": [["menu": "ham"]], "color": "red"])
    #expect(form.values["address"] == ["zip": 8000])
    #expect(form.messages().map(\.field) == ["day", "color", "guests.1.menu"])
    #expect(form["day"]?.text == "2026-02-29" && !form.isDirty)
    let values = form.values
    try form.load(values)
    #expect(form.values == values)
  }
}
