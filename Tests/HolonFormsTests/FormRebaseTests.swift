import HolonForms
import HolonLists
import HolonTree
import Testing

@Suite("Forms with other saved values")
struct FormRebaseTests {
  private func form() throws -> Form {
    var form = try Form {
      Field.text("name")
      Field.text("city")
      Field.integer("age")
      FieldGroup("address") {
        Field.text("street")
        Field.text("zip")
      }
      RepeatedGroup("guests", count: 0...5) { Field.text("name") }
    }
    try form.load([
      "name": "Ada", "city": "London", "age": 36, "address": ["street": "A", "zip": "1"], "guests": [["name": "Bob"]],
    ])
    return form
  }

  @Test func `fields that the user hasn't changed show the new values, others keep theirs`() throws {
    var form = try form()
    try form.enter("Ada L.", into: "name")
    try form.enter("B", into: "address.street")
    try form.rebase(onto: [
      "name": "Countess", "city": "Paris", "age": 37, "address": ["street": "A", "zip": "2"], "guests": [],
    ])
    #expect(
      form.values == [
        "name": "Ada L.", "city": "Paris", "age": 37, "address": ["street": "B", "zip": "2"], "guests": [],
      ])
    #expect(form.changedValues == ["name": "Ada L.", "address": ["street": "B"]])
  }

  @Test func `a value that has become the saved one is no longer dirty`() throws {
    var form = try form()
    try form.enter("Paris", into: "city")
    try form.rebase(onto: ["name": "Ada", "city": "Paris", "age": 36], ignoringUnknown: true)
    #expect(form["city"]?.isDirty == false)
  }

  @Test func `text that is no value of its kind stays as it was typed, with its message`() throws {
    var form = try form()
    try form.enter("old", into: "age")
    try form.leave("age")
    try form.rebase(onto: ["age": 40])
    #expect(form["age"]?.text == "old")
    #expect(form["age"]?.shownMessages.count == 1)
    #expect(form["age"]?.initialValue == 40)
  }

  @Test func `rows that the user has edited are kept as a whole`() throws {
    var form = try form()
    let row = try form.addRow(to: "guests")
    try form.set("\(row).name", to: "Cem")
    try form.rebase(onto: ["name": "X", "guests": [["name": "Eve"], ["name": "Fay"], ["name": "Gil"]]])
    #expect(form.values["guests"] == [["name": "Bob"], ["name": "Cem"]])
    #expect(form["name"]?.value == "X")
    #expect(form.isDirty)
  }

  @Test func `values that don't fit leave the form as it is`() throws {
    var form = try form()
    try form.enter("Ada L.", into: "name")
    let before = form.values
    #expect(throws: ListError.self) { try form.rebase(onto: ["age": true]) }
    #expect(form.values == before)
    #expect(form.changedValues == ["name": "Ada L."])
  }
}
