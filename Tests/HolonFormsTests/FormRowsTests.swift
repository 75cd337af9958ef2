import HolonForms
import HolonLists
import HolonTree
import Testing

@Suite("Rows of forms")
struct FormRowsTests {
  let guest = Field.text("name").required()

  func party(_ rows: Int = 2, count: ClosedRange<Int> = 0...9) throws -> Form {
    try Form { RepeatedGroup("guests", count: count, rows: rows) { guest } }
  }

  @Test func `rows are a list of objects in JSON`() throws {
    var form = try party()
    form[guest, in: "guests.1"] = "Ada"
    #expect(form.values == ["guests": [["name": "Ada"], ["name": nil]]])
    #expect(form.rows(of: "guests") == ["guests.1", "guests.2"])
    #expect(try party(0).values == ["guests": []])
  }

  @Test func `entered values stay with their row when it moves`() throws {
    var form = try party(3)
    form[guest, in: "guests.1"] = "Ada"
    try form.leave("guests.1.name")
    try form.moveRow("guests.1", before: nil)
    #expect(form.rows(of: "guests") == ["guests.2", "guests.3", "guests.1"])
    #expect(form["guests.1.name"]?.isDirty == true)
    #expect(form["guests.1.name"]?.isTouched == true)
    #expect(form["guests.2.name"]?.isDirty == false)
    try form.addRow(to: "guests", before: "guests.3")
    #expect(form.rows(of: "guests") == ["guests.2", "guests.4", "guests.3", "guests.1"])
    #expect(form["guests.1.name"]?.isDirty == true)
    #expect(form.changedValues == ["guests": [["name": nil], ["name": nil], ["name": nil], ["name": "Ada"]]])
  }

  @Test func `a group is dirty while it has other rows or another order`() throws {
    var form = try party(3)
    try form.moveRow("guests.1", before: "guests.3")
    #expect(form.isDirty)
    try form.moveRow("guests.1", before: "guests.2")
    #expect(!form.isDirty)
    let row = try form.addRow(to: "guests")
    #expect(form.isDirty)
    try form.removeRow(row)
    #expect(!form.isDirty)
    try form.removeRow("guests.2")
    #expect(form.isDirty)
    form.undo()
    #expect(!form.isDirty)
  }

  @Test func `a row's number is never used again`() throws {
    var form = try party(1)
    let row = try form.addRow(to: "guests")
    try form.removeRow(row)
    let other = try form.addRow(to: "guests")
    #expect(other != row)
  }

  @Test func `messages of a row's rules elsewhere are removed and restored with the row`() throws {
    var form = try Form {
      Field.text("host")
      RepeatedGroup("guests", rows: 2) {
        guest
        FormRule("other", on: ["host", "name"], at: "host") { $0["name"] == "Ada" ? "Ada is a guest." : nil }
      }
    }
    form[guest, in: "guests.2"] = "Ada"
    #expect(form.messages(in: "host").count == 1)
    try form.removeRow("guests.2")
    #expect(form.messages(in: "host").isEmpty)
    form.undo()
    #expect(form.messages(in: "host").count == 1)
    try form.load(["guests": [[:]]])
    #expect(form.messages(in: "host").isEmpty)
  }

  @Test func `too many and too few rows are invalid`() throws {
    var form = try party(1, count: 1...2)
    try form.set("guests.1.name", to: "Ada")
    #expect(form.isValid)
    try form.removeRow("guests.1")
    #expect(form.messages().map(\.message.text) == ["At least 1 is required: add another one."])
    for _ in 0..<3 { try form.set("\(form.addRow(to: "guests")).name", to: "x") }
    #expect(
      form.messages().map { "\($0.field): \($0.message)" } == ["guests.rows: At most 2 are allowed: remove one."])
  }

  @Test func `groups repeat within groups`() throws {
    let phone = Field.text("phone").required()
    var form = try Form {
      RepeatedGroup("guests", rows: 1) {
        guest
        RepeatedGroup("phones", rows: 1) { phone }
      }
    }
    form[phone, in: "guests.1.phones.1"] = "110"
    let second = try form.addRow(to: "guests")
    let inner = try form.addRow(to: "\(second).phones")
    form[phone, in: inner] = "112"
    #expect(
      form.values == [
        "guests": [
          ["name": nil, "phones": [["phone": "110"]]], ["name": nil, "phones": [["phone": nil], ["phone": "112"]]],
        ]
      ])
    try form.reset()
    #expect(form.values == ["guests": [["name": nil, "phones": [["phone": nil]]]]])
  }

  @Test func `conditions in a row refer to the row's own fields`() throws {
    var form = try Form {
      RepeatedGroup("guests", rows: 2) {
        Field.toggle("child")
        Field.integer("age").required().visible(when: .equals("child", true))
      }
    }
    #expect(form.isValid)
    try form.set("guests.2.child", to: true)
    #expect(form.messages().map(\.field) == ["guests.2.age"])
    let row = try form.addRow(to: "guests")
    try form.set("\(row).child", to: true)
    #expect(form.messages().map(\.field) == ["guests.2.age", "\(row).age"])
  }

  @Test func `an unknown row can't be edited`() throws {
    var form = try party()
    #expect(throws: ListError.self) { try form.addRow(to: "nobody") }
    #expect(throws: ListError.self) { try form.addRow(to: "guests", before: "nobody") }
    #expect(throws: ListError.self) { try form.removeRow("guests.9") }
    #expect(throws: ListError.self) { try form.removeRow("guests.rows") }
    #expect(throws: ListError.self) { try form.removeRow("guests.1.name") }
    #expect(throws: ListError.self) { try form.moveRow("guests.1", before: "nobody") }
    #expect(try form.rows(of: "guests") == party().rows(of: "guests"))
  }
}
