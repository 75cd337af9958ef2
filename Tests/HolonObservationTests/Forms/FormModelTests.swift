import HolonForms
import HolonLists
import HolonObservation
import Testing

@MainActor
@Suite("A model of a form")
struct FormModelTests {
  private let name = Field.text("name", "Your name").required().length(2...40)
  private let country = Field.text("country")
  private let canton = Field.text("canton").visible(when: .equals("country", "CH"))

  private func model() throws -> FormModel {
    let form = try Form {
      ListSection("you", header: "You") { name }
      ListSection("address") {
        country
        canton
      }
    }
    return FormModel(form)
  }

  private func views(of model: FormModel) -> Views {
    let views = Views()
    views.add("sections") { model.sections.joined(separator: " ") }
    views.add("rows") { model.rows(in: "address").joined(separator: " ") }
    for id in ["name", "country", "canton"] {
      views.add(id) { model[id].map { "\($0.text) \($0.shownMessages)" } ?? "-" }
    }
    views.add("valid") { "\(model.isValid)" }
    views.add("dirty") { "\(model.isDirty)" }
    views.add("submitting") { "\(model.isSubmitting)" }
    return views
  }

  @Test func `a keystroke invalidates its field, and validity only when it turns`() throws {
    let model = try model()
    let views = views(of: model)
    try model.enter("A", into: "name")
    #expect(views.draw() == ["dirty", "name"])
    try model.enter("Ad", into: "name")
    #expect(views.draw() == ["name", "valid"])
    try model.enter("Ada", into: "name")
    #expect(views.draw() == ["name"])
    model[name] = nil
    #expect(views.draw() == ["dirty", "name", "valid"])
  }

  @Test func `a field that a condition shows invalidates the rows and its own view`() throws {
    let model = try model()
    let views = views(of: model)
    model[country] = "CH"
    #expect(views.draw() == ["canton", "country", "dirty", "rows"])
    #expect(Array(model.rows(in: "address")) == ["country", "canton"])
  }

  @Test func `the value of a hidden field is observed, too`() throws {
    let model = try model()
    let views = Views()
    views.add("canton") { model[canton] ?? "-" }
    model[canton] = "BE"
    #expect(views.draw() == ["canton"])
    model[country] = "CH"
    #expect(views.flaws().filter { $0.contains("shows") } == [])
  }

  @Test func `a refused submission shows its messages, and an accepted one leaves nothing dirty`() async throws {
    let model = try model()
    let views = views(of: model)
    #expect(try await model.submit { _ in 1 } == .invalid)
    // Both fields are touched now.
    #expect(views.draw() == ["country", "name", "submitting"])
    model[name] = "Ada"
    let refusal = FormRefusal(["name": ["This name is taken."]])
    #expect(try await model.submit { _ -> Int in throw refusal } == .refused(refusal))
    #expect(model["name"]?.shownMessages.map(\.text) == ["This name is taken."])
    #expect(try await model.submit { $0.values["name"]?.string ?? "" } == .accepted("Ada"))
    #expect(!model.isDirty)
    #expect(!model.isSubmitting)
  }

  @Test func `a slow rule is called once for the last value, and its field shows the result`() async throws {
    let nick = Field.text("nick").check("free", after: .zero) { $0 == "ada" ? "This name is taken." : nil }
    let model = FormModel(try Form { nick })
    let views = Views()
    views.add("nick") { "\(model["nick"]?.isValidating == true) \(model["nick"]?.messages.map(\.text) ?? [])" }
    try model.enter("ada", into: "nick")
    #expect(model["nick"]?.isValidating == true)
    await model.settle()
    #expect(model["nick"]?.messages.map(\.text) == ["This name is taken."])
    #expect(!model.isValid)
    #expect(views.draw() == ["nick"])
  }

  @Test func `an edit that throws leaves the form as it was`() throws {
    let model = try model()
    let views = views(of: model)
    #expect(throws: ListError.self) {
      try model.edit { form in
        try form.enter("Ada", into: "name")
        try form.enter("x", into: "nothing")
      }
    }
    #expect(model[name] == nil)
    #expect(views.draw() == [])
  }
}
