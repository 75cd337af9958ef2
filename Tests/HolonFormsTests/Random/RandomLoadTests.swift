import HolonForms
import HolonLists
import HolonTesting
import HolonTree
import Testing

@Suite("Random values loaded into forms")
struct RandomLoadTests {
  private static let names = ["title", "low", "high", "gift", "card", "place.city", "place.zip"]
  private static let texts = ["", "a", "ab", "abcd", "1", "5", "12", "true", "no"]

  private func form() throws -> Form {
    try Form {
      ListSection("first") {
        Field.text("title").required().length(2...3)
        Field.integer("low", default: 1).range(0...9)
        Field.integer("high")
        FormRule.ascending("order", ["low", "high"], at: "high")
        FieldGroup("place") {
          Field.text("city"); Field.integer("zip")
        }
      }
      ListSection("second") {
        Field.toggle("gift")
        Field.text("card").required().visible(when: .equals("gift", true))
        RepeatedGroup("guests", count: 1...3, rows: 2) {
          Field.text("name").required()
          Field.toggle("child")
          Field.integer("age").required().visible(when: .equals("child", true))
          RepeatedGroup("pets", rows: 1) {
            Field.text("kind")
            FormRule.different("twins", ["kind", "name"], at: "kind")
          }
        }
        FormRule.different("unique", ["title", "card"])
      }
    }
  }

  private func cells(of form: Form) -> [String] {
    Self.names
      + form.rows(of: "guests").flatMap { row in
        ["name", "child", "age"].map { "\(row).\($0)" } + form.rows(of: "\(row).pets").map { "\($0).kind" }
      }
  }

  private func edit(_ form: inout Form, times: Int, accepts: Bool = true, using generator: inout SeededGenerator) throws
  {
    for _ in 0..<Int.random(in: 0...times, using: &generator) {
      let groups = ["guests"] + form.rows(of: "guests").map { "\($0).pets" }
      let group = groups.randomElement(using: &generator) ?? "guests"
      let row = form.rows(of: group).randomElement(using: &generator)
      switch Int.random(in: 0..<12, using: &generator) {
      case 0: try form.addRow(to: group, before: row)
      case 1: if let row { try form.removeRow(row) }
      case 2: if let row { try form.moveRow(row, before: nil) }
      case 3: form.undo()
      case 4: form.redo()
      case 5: if accepts { form.accept(form) }
      default:
        let cell = cells(of: form).randomElement(using: &generator) ?? "title"
        try form.enter(Self.texts.randomElement(using: &generator) ?? "", into: cell)
        try form.leave(cell)
      }
    }
  }

  /// Returns the messages, apart from the rows' numbers.
  private func messages(_ form: Form) -> [String] {
    form.messages().map { "\($0.field.split(separator: ".").last ?? ""): \($0.message.rule) \($0.message)" }
  }

  @Test(arguments: [false, true])
  func `a loaded form has the values, and equals a new one that was loaded`(hidden: Bool) throws {
    var generator = SeededGenerator()
    var (whole, halfFilled) = (0, 0)
    for _ in 0..<150 {
      var (source, form, new) = (try self.form(), try self.form(), try self.form())
      try edit(&source, times: 12, using: &generator)
      try edit(&form, times: 30, using: &generator)
      let values = source.values(includingHidden: hidden)
      let misfits = cells(of: source).filter { id in
        (hidden || source.list.isVisible(id)) && source[id]?.messages.contains { $0.rule == "kind" } == true
      }
      if misfits.isEmpty { whole += 1 } else { halfFilled += 1 }
      try form.load(values)
      try new.load(values)
      #expect(form.values(includingHidden: hidden) == values, "\(generator)")
      #expect(form.values(includingHidden: true) == new.values(includingHidden: true), "\(generator)")
      #expect(messages(form) == messages(source), "\(generator)")
      #expect(form.summary == new.summary, "\(generator)")
      #expect(form.list.items.map(\.title) == new.list.items.map(\.title), "\(generator)")
      #expect((form.isDirty, form.summary.touched, form.changedValues) == (false, 0, [:]), "\(generator)")
      #expect((form.canUndo, form.canRedo) == (false, false), "\(generator)")
      try edit(&form, times: 8, accepts: false, using: &generator)
      try form.reset()
      #expect(form.values(includingHidden: hidden) == values, "\(generator)")
      #expect(!form.isDirty, "\(generator)")
    }
    #expect(whole > 10 && halfFilled > 10, "\(whole) were whole and \(halfFilled) half-filled: \(generator)")
  }
}
