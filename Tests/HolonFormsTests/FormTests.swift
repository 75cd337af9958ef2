import HolonForms
import HolonLists
import HolonTree
import Testing

@Suite("Forms")
struct FormTests {
  let name = Field.text("name").required().length(2...)
  let guests = Field.integer("guests", default: 2).range(1...20)
  let city = Field.text("city").required()

  func party() throws -> Form {
    try Form("party") {
      ListSection("who", header: "Who") {
        name; guests
      }
      ListSection("where") {
        FieldGroup("address") {
          Field.text("street"); city
        }
      }
    }
  }

  @Test func `a form combines the states of its fields`() throws {
    var form = try party()
    #expect(form.messages().map(\.field) == ["name", "address.city"])
    #expect(form.summary.fields == 4)
    #expect((form.summary(of: "who")?.invalid, form.summary(of: "where")?.invalid) == (1, 1))
    form[name] = "Ada"
    #expect((form.summary(of: "who")?.isValid, form.isValid) == (true, false))
    form[city, in: "address"] = "Bern"
    #expect(form.isValid)
    #expect((form.summary.dirty, form.summary(of: "address")?.dirty) == (2, 1))
  }

  @Test func `a form without fields is valid and clean`() throws {
    let form = try Form {}
    #expect(form.isValid)
    #expect(!form.isDirty)
    #expect(form.values == [:])
    #expect(form.messages().isEmpty)
  }

  @Test func `a field with its initial value is clean again`() throws {
    var form = try party()
    try form.enter("3", into: "guests")
    #expect(form.isDirty)
    #expect(form.changedValues == ["guests": 3])
    try form.enter("2", into: "guests")
    #expect(!form.isDirty)
    try form.enter("x", into: "name")
    try form.enter("", into: "name")
    #expect(!form.isDirty)
    #expect(form.changedValues == [:])
  }

  @Test func `messages are shown after the field was left`() throws {
    var form = try party()
    try form.enter("A", into: "name")
    #expect(form["name"]?.messages.count == 1)
    #expect(form["name"]?.shownMessages == [])
    try form.leave("name")
    #expect(form["name"]?.shownMessages.map(\.text) == ["Enter at least 2 characters."])
    #expect(form.list["name"]?.subtitle == "Enter at least 2 characters.")
    #expect(form.summary.touched == 1)
  }

  @Test func `groups make objects, sections leave no trace`() throws {
    var form = try party()
    form[city, in: "address"] = "Bern"
    #expect(form.values == ["name": nil, "guests": 2, "address": ["street": nil, "city": "Bern"]])
    #expect(form.changedValues == ["address": ["city": "Bern"]])
  }

  @Test func `hidden fields don't count, and are submitted only on request`() throws {
    var form = try Form {
      Field.text("country")
      ListSection("swiss") { Field.text("canton").required() }.visible(when: .equals("country", "CH"))
      Field.text("note").required().visible(when: .equals("canton", "BE"))
    }
    #expect(form.isValid)
    #expect(form.summary.fields == 1)
    try form.enter("CH", into: "country")
    #expect(form.messages().map(\.field) == ["canton"])
    try form.enter("BE", into: "canton")
    #expect(form.messages().map(\.field) == ["note"])
    #expect(form.values == ["country": "CH", "canton": "BE", "note": nil])
    try form.enter("DE", into: "country")
    #expect(form.values(includingHidden: true) == ["country": "DE", "canton": "BE", "note": nil])
    #expect(form.summary(of: "swiss")?.fields == 0)
  }

  @Test func `a hidden field has no value for a rule`() throws {
    var form = try Form {
      Field.toggle("gift")
      Field.text("a")
      Field.text("b", default: "x").visible(when: .equals("gift", true))
      FormRule.equal("same", ["a", "b"])
    }
    #expect(form.isValid)
    try form.set("gift", to: true)
    #expect(form.messages().map(\.field) == ["same"])
    try form.set("gift", to: false)
    #expect(form.isValid)
  }

  @Test func `a field with a condition still gives access to its value`() throws {
    let country = Field.text("country")
    let canton = Field.text("canton").visible(when: .equals("country", "CH")).visible(when: !.isEmpty("name"))
      .required()
    var form = try Form {
      Field.text("name", default: "Ada"); country; canton
    }
    #expect(form.isValid && form.list.isVisible("canton") == false)
    form[country] = "CH"
    #expect(form.messages().map(\.field) == ["canton"])
    form[canton] = "BE"
    #expect(form.values == ["name": "Ada", "country": "CH", "canton": "BE"])
    try form.set("name", to: .null)
    #expect(form.list.isVisible("canton") == false)
  }

  @Test func `a form is dirty when it has changes to submit`() throws {
    var form = try Form {
      Field.toggle("gift", default: false)
      FieldGroup("wrapping") { Field.text("color") }.visible(when: .equals("gift", true))
    }
    try form.set("gift", to: true)
    try form.enter("red", into: "wrapping.color")
    #expect(form.isDirty)
    #expect(form.changedValues == ["gift": true, "wrapping": ["color": "red"]])
    try form.set("gift", to: false)
    #expect(!form.isDirty)
    #expect(form.changedValues == [:])
    try form.set("gift", to: true)
    #expect(form.changedValues == ["gift": true, "wrapping": ["color": "red"]])
  }

  @Test func `calls with unknown fields are refused`() throws {
    var form = try party()
    let error = ListError.unknown(id: "nobody", list: "party")
    #expect(throws: error) { try form.enter("x", into: "nobody") }
    #expect(throws: error) { try form.set("nobody", to: 1) }
    #expect(throws: error) { try form.leave("nobody") }
    #expect(throws: error) { try form.reset("nobody") }
    #expect(form["nobody"] == nil)
    #expect(form.summary(of: "nobody") == nil)
    #expect(throws: ListError.duplicate(path: "form/name", existing: "form/name")) {
      try Form {
        name; name
      }
    }
    #expect(throws: ListError.unknown(id: "x", list: "the form, although name refers to it")) {
      try Form { name.visible(when: .isEmpty("x")) }
    }
  }

  @Test func `an edit is reported as a change of the form's list`() throws {
    var form = try party()
    form.takeChanges()
    form[name] = "Ada"
    #expect(form.takeChanges().difference.updates.count == 1)
    #expect(form.takeChanges().isEmpty)
  }
}
