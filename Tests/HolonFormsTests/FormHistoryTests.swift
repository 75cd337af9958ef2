import HolonForms
import HolonLists
import HolonTree
import Testing

@Suite("Undo, redo and reset of forms")
struct FormHistoryTests {
  let name = Field.text("name").required()
  let guest = Field.text("name").required()

  func party() throws -> Form {
    try Form {
      ListSection("who") {
        name; Field.text("note", default: "none")
      }
      ListSection("with") { RepeatedGroup("guests", rows: 2) { guest } }
    }
  }

  @Test func `typing into one field is undone as one step`() throws {
    var form = try party()
    for text in ["A", "Ad", "Ada"] { try form.enter(text, into: "name") }
    try form.enter("x", into: "note")
    for text in ["Ada ", "Ada L"] { try form.enter(text, into: "name") }
    form.undo()
    #expect(form[name] == "Ada")
    form.undo()
    #expect(form["note"]?.value == "none")
    form.undo()
    #expect(form[name] == nil)
    #expect(!form.canUndo)
    let undoDone = form.undo()
    #expect(!undoDone)
    form.redo()
    #expect(form[name] == "Ada")
    form.redo()
    form.redo()
    #expect(form[name] == "Ada L")
    let redoDone = form.redo()
    #expect(!redoDone)
  }

  @Test func `leaving a field ends its step`() throws {
    var form = try party()
    try form.enter("A", into: "name")
    try form.leave("name")
    try form.enter("Ad", into: "name")
    form.undo()
    #expect(form[name] == "A")
    try form.enter("B", into: "name")
    form.endStep()
    try form.enter("C", into: "name")
    form.undo()
    #expect(form[name] == "B")
    #expect(form.canRedo)
    try form.enter("D", into: "name")
    #expect(!form.canRedo)
  }

  @Test func `the last hundred steps are kept`() throws {
    var form = try party()
    for number in 0..<150 {
      try form.enter("\(number)", into: "name")
      form.endStep()
    }
    var count = 0
    while form.undo() { count += 1 }
    #expect(count == 100)
    #expect(form[name] == "49")
    while form.redo() {}
    #expect(form[name] == "149")
  }

  @Test func `undo restores the typed text`() throws {
    var form = try Form { Field.number("size") }
    try form.enter("1.", into: "size")
    form.endStep()
    try form.enter("abc", into: "size")
    form.undo()
    #expect(form["size"]?.text == "1.")
    #expect(form.isValid)
    form.redo()
    #expect(form["size"]?.text == "abc")
    #expect(!form.isValid)
  }

  @Test func `undo restores removed rows with their values`() throws {
    var form = try party()
    form[guest, in: "guests.1"] = "Ada"
    try form.leave("guests.1.name")
    let before = form.list.node
    try form.removeRow("guests.1")
    try form.moveRow("guests.2", before: nil)
    form.undo()
    form.undo()
    #expect(form.list.node == before)
    form.redo()
    #expect(form.rows(of: "guests") == ["guests.2"])
  }

  @Test(arguments: ["name", "who", nil]) func `a reset restores the initial values of a part`(part: String?) throws {
    var form = try party()
    try form.enter("Ada", into: "name")
    try form.leave("name")
    try form.enter("a", into: "note")
    try form.enter("Bob", into: "guests.1.name")
    try form.reset(part)
    #expect(form["name"]?.isDirty == false)
    #expect(form["name"]?.isTouched == false)
    #expect(form["note"]?.isDirty == (part == "name"))
    #expect(form["guests.1.name"]?.isDirty == (part != nil))
    form.undo()
    #expect(form.values == ["name": "Ada", "note": "a", "guests": [["name": "Bob"], ["name": nil]]])
  }

  @Test func `a reset restores rows at their places`() throws {
    var form = try party()
    let initial = form.values
    let rows = form.rows(of: "guests")
    form[guest, in: "guests.1"] = "Ada"
    try form.removeRow("guests.1")
    try form.addRow(to: "guests", before: "guests.2")
    try form.addRow(to: "guests")
    let changed = form.values
    form.takeChanges()
    try form.reset()
    #expect(form.rows(of: "guests") == rows)
    #expect(form.values == initial)
    #expect(!form.isDirty)
    let difference = form.takeChanges().difference
    #expect(difference.insertions.count > 0)
    form.undo()
    #expect(form.values == changed)
    #expect(form.isDirty)
  }
  @Test func `a row that a reset returned is untouched, however often it is removed by undo`() throws {
    var form = try party()
    try form.leave("guests.1.name")
    try form.removeRow("guests.1")
    try form.reset()
    for expected in [["guests.2"], ["guests.1", "guests.2"]] {
      form.undo()
      #expect(form.rows(of: "guests") == expected)
      #expect(form.summary.touched == 0)
    }
  }
}
