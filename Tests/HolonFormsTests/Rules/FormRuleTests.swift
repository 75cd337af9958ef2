import HolonForms
import HolonLists
import HolonTree
import Synchronization
import Testing

@Suite("Rules over several fields")
struct FormRuleTests {
  let from = Field.date("from")
  let to = Field.date("to")

  @Test func `a repeated password is checked from both sides`() throws {
    let password = Field.text("password").required()
    let again = Field.text("again").equal(to: "password")
    var form = try Form {
      password; again
    }
    form[password] = "secret"
    #expect(form.messages().map(\.field) == ["again"])
    form[again] = "secret"
    #expect(form.isValid)
    form[password] = "Secret"
    #expect(form.messages().map { "\($0.field): \($0.message)" } == ["again: Enter the same value again."])
  }

  @Test func `a rule is evaluated only when one of its fields changes`() throws {
    let asked = Counter()
    let other = Field.text("other")
    let rule = FormRule("order", on: ["from", "to"]) { values in
      asked.increment()
      guard let from = values[from], let to = values[to] else { return nil }
      return from <= to ? nil : "The end comes before the beginning."
    }
    var form = try Form {
      from; to; other; rule
    }
    #expect(asked.count == 1)
    form[other] = "x"
    #expect(asked.count == 1)
    try form.enter("2026-11-21", into: "from")
    #expect(asked.count == 2)
    try form.enter("2026-11-20", into: "to")
    #expect(asked.count == 3)
    #expect(form.messages().map(\.field) == ["order"])
    try form.enter("2026-11-20", into: "to")
    #expect(asked.count == 3)
  }

  @Test func `a broken rule without a target has its own row, in its section`() throws {
    var form = try Form {
      ListSection("when") {
        from; to; FormRule.ascending("order", ["from", "to"], "Too early.")
      }
      ListSection("rest") { Field.text("note") }
    }
    try form.enter("2026-11-21", into: "from")
    form.takeChanges()
    try form.enter("2026-11-20", into: "to")
    #expect(form.list.items.map(\.id) == ["from", "to", "order", "note"])
    #expect(form.takeChanges().difference.insertions.count == 1)
    #expect(form.summary(of: "when")?.isValid == false)
    #expect(form.summary(of: "rest")?.isValid == true)
    #expect(form.messages(in: "when").map(\.message.text) == ["Too early."])
    try form.enter("2026-11-22", into: "to")
    #expect(form.list.items.map(\.id) == ["from", "to", "note"])
    #expect(form.isValid)
  }

  @Test(
    arguments: [
      ("equal", ["x", "x"], true), ("equal", ["x", "y"], false), ("different", ["x", "y"], true),
      ("different", ["x", "x"], false), ("different", ["", ""], true), ("ascending", ["a", "b"], true),
      ("ascending", ["b", "a"], false), ("ascending", ["b", ""], true), ("atLeastOne", ["", ""], false),
      ("atLeastOne", ["", "x"], true), ("holds", ["x", ""], true), ("holds", ["", "x"], false),
    ] as [(String, [String], Bool)])
  func `the built-in rules follow their names`(name: String, values: [String], holds: Bool) throws {
    let rule: FormRule =
      switch name {
      case "equal": .equal("rule", ["a", "b"])
      case "different": .different("rule", ["a", "b"])
      case "ascending": .ascending("rule", ["a", "b"])
      case "atLeastOne": .atLeastOne("rule", ["a", "b"])
      default: .holds("rule", !.isEmpty("a"), "A is needed.")
      }
    var form = try Form {
      Field.text("a"); Field.text("b"); rule
    }
    try form.enter(values[0], into: "a")
    try form.enter(values[1], into: "b")
    #expect(form.isValid == holds)
    #expect(form.messages().map(\.field) == (holds ? [] : ["rule"]))
  }

  @Test func `a rule over a repeated group is evaluated when anything in it changes`() throws {
    let guest = Field.text("name")
    var form = try Form {
      RepeatedGroup("guests", rows: 2) { guest }
      FormRule("unique", on: ["guests"]) { values in
        guard case .array(let rows) = values["guests"] else { return "no list" }
        return rows.indices.contains { rows[..<$0].contains(rows[$0]) } ? "Somebody comes twice." : nil
      }
    }
    #expect(form.messages().map(\.message.text) == ["Somebody comes twice."])
    form[guest, in: "guests.1"] = "Ada"
    #expect(form.isValid)
    form[guest, in: "guests.2"] = "Ada"
    #expect(!form.isValid)
    try form.removeRow("guests.1")
    #expect(form.isValid)
    form.undo()
    #expect(!form.isValid)
  }

  @Test func `names in a group refer to the group's own fields first`() throws {
    var form = try Form {
      Field.text("low")
      RepeatedGroup("spans", rows: 1) {
        Field.integer("low")
        Field.integer("high")
        FormRule.ascending("order", ["low", "high"], at: "high")
      }
    }
    try form.enter("5", into: "spans.1.low")
    try form.enter("4", into: "spans.1.high")
    try form.enter("9", into: "low")
    #expect(form.messages().map(\.field) == ["spans.1.high"])
  }

  @Test func `a rule with an unknown field is refused`() {
    #expect(throws: ListError.unknown(id: "nobody", list: "the form, although rule refers to it")) {
      try Form { FormRule.equal("rule", ["nobody"]) }
    }
  }
}

/// Counts from any thread.
final class Counter: Sendable {
  private let value = Mutex(0)

  func increment() { value.withLock { $0 += 1 } }

  var count: Int { value.withLock { $0 } }
}
