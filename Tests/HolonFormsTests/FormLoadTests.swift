import HolonBase
import HolonForms
import HolonLists
import HolonTree
import Testing

@Suite("Values loaded into forms")
struct FormLoadTests {
  let guest = Field.text("name").required()

  func form() throws -> Form {
    try Form("party") {
      ListSection("you") {
        Field.text("title").length(2...3)
        FieldGroup("address") {
          Field.text("city").required(); Field.integer("zip", default: 8000)
        }
      }
      ListSection("party") {
        Field.toggle("gift")
        Field.text("card").visible(when: .equals("gift", true))
        Field.choices("menu", from: ["fish", "soup"])
        RepeatedGroup("guests", count: 1...3, rows: 2) {
          guest
          RepeatedGroup("pets") { Field.text("kind") }
        }
        FormRule.different("twins", ["title", "card"], "The same.")
      }
    }
  }

  let values: JSONValue = [
    "title": "ab", "address": ["city": "Bern", "zip": 3000], "gift": true, "card": "ab", "menu": ["soup"],
    "guests": [
      ["name": "Ada", "pets": []], ["name": "Bob", "pets": [["kind": "cat"], ["kind": "dog"]]],
      ["name": "Cem", "pets": []],
    ],
  ]

  @Test func `loaded values are shown and become the initial ones`() throws {
    var form = try form()
    try form.load(values)
    #expect(form.values == values)
    #expect(form.rows(of: "guests").count == 3)
    #expect(!form.isDirty)
    #expect(form.changedValues == [:])
    #expect(form.messages().map { "\($0.field): \($0.message)" } == ["twins: The same."])
    form[guest, in: "guests.1"] = "Eve"
    try form.removeRow("guests.2")
    #expect(form.isDirty)
    try form.reset()
    #expect(form.values == values)
    #expect(!form.isDirty)
  }

  @Test func `a load clears entered values, touches, refusals and history`() throws {
    var form = try form()
    form[guest, in: "guests.2"] = "Zoe"
    try form.removeRow("guests.1")
    try form.enter("x", into: "address.zip")
    try form.leave("title")
    form.refuse(FormRefusal(["title": ["No."], "": ["Never."]]))
    form.undo()
    try form.load(values)
    #expect((form.canUndo, form.canRedo) == (false, false))
    #expect(form.summary.touched == 0)
    #expect(form.refusals == [])
    #expect(form["address.zip"]?.text == "3000")
    #expect(form.messages().map(\.field) == ["twins"])
    try form.reset()
    #expect(form.values == values)
  }

  @Test func `missing fields start as in a new form`() throws {
    var (form, new) = (try form(), try form())
    try form.load(values)
    try form.load([:])
    #expect(form.values == new.values)
    #expect(form["card"]?.value == nil as JSONValue)
    try new.load(["address": ["city": "Bern"]])
    #expect(new["address.zip"]?.value == 8000)
  }

  @Test func `rows that stay keep their identifiers, and new ones get new numbers`() throws {
    var form = try form()
    try form.moveRow("guests.2", before: "guests.1")
    try form.load(["guests": [["name": "Ada"]]])
    #expect(form.rows(of: "guests") == ["guests.2"])
    try form.load(["guests": [["name": "Ada"], ["name": "Bob"]]])
    #expect(form.rows(of: "guests") == ["guests.2", "guests.3"])
    #expect(form[guest, in: "guests.3"] == "Bob")
    try form.load(["guests": []])
    #expect(form.messages(in: "guests").map(\.message.rule) == ["count"])
  }

  @Test func `rules of loaded rows are evaluated, and those of removed rows aren't`() throws {
    var form = try Form {
      RepeatedGroup("trips") {
        Field.integer("from")
        Field.integer("to")
        FormRule.ascending("order", ["from", "to"], at: "to", "Backwards.")
      }
      FormRule("few", on: ["trips"]) { _ in "Asked." }
    }
    try form.load(["trips": [["from": 2, "to": 1], ["from": 1, "to": 2], ["from": 9, "to": 8]]])
    #expect(form.messages().map(\.field) == ["trips.1.to", "trips.3.to", "few"])
    try form.load(["trips": [["from": 1, "to": 2]]])
    #expect(form.messages().map(\.field) == ["few"])
    try form.set("trips.1.to", to: 0)
    #expect(form.messages().map(\.field) == ["trips.1.to", "few"])
  }

  @Test func `only changed cells are reported to the form's view`() throws {
    var form = try form()
    try form.load(values)
    form.takeChanges()
    try form.load(values)
    #expect(form.takeChanges().isEmpty)
    try form.load(["title": "cd"], ignoringUnknown: true)
    let title = try #require(form["title"])
    #expect(title.value == "cd")
    #expect(!form.takeChanges().isEmpty)
  }

  @Test func `a load replaces a value that couldn't be stored`() throws {
    let number = Field.number("number")
    var form = try Form { number }
    form[number] = .nan
    try form.load([:])
    #expect((form.isValid, form.isDirty) == (true, false))
  }

  @Test func `checks are cancelled by a load, and made by a submission`() throws {
    let name = Field.text("name").check("free") { _ in nil }
    var form = try Form { name }
    form[name] = "Ada"
    #expect(form.takeChecks().started.map(\.field) == ["name"])
    try form.load(["name": "Bob"])
    #expect(form.isValid)
    let checks = form.takeChecks()
    #expect((checks.started.isEmpty, checks.cancelled) == (true, ["name"]))
    form.beginSubmission()
    #expect(form.takeChecks().started.map(\.value) == ["Bob"])
  }
}
