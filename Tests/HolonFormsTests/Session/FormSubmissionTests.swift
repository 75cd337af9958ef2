import HolonForms
import HolonLists
import HolonTree
import Testing

@Suite("Submissions", .timeLimit(.minutes(10)))
struct FormSubmissionTests {
  let clock = ManualClock()
  let server = Server()
  let name = Field.text("name").required()

  func session() throws -> FormSession {
    FormSession(
      try Form {
        name
        Field.text("note")
        Field.text("hidden").required().visible(when: .equals("note", "show"))
        RepeatedGroup("guests", rows: 1) { Field.text("name") }
      }, clock: clock)
  }

  @Test func `an invalid form isn't submitted, and everything is touched`() async throws {
    let session = try session()
    let outcome = try await session.submit { _ in "handed over" }
    #expect(outcome == .invalid)
    #expect(await session.form.summary.touched == 3)
    #expect(await session.form["name"]?.shownMessages.count == 1)
    #expect(await session.form["hidden"]?.isTouched == false)
  }

  @Test func `an accepted value becomes the initial one`() async throws {
    let session = try session()
    try await session.edit { form in
      try form.enter("Ada", into: "name")
      try form.addRow(to: "guests")
      try form.removeRow("guests.1")
    }
    let outcome = try await session.submit { $0 }
    #expect(outcome == .accepted(["name": "Ada", "note": nil, "guests": [["name": nil]]]))
    #expect(await session.form.isDirty == false)
    try await session.edit { form in
      try form.enter("Bob", into: "name")
      try form.removeRow("guests.2")
      try form.reset()
    }
    #expect(await session.form["name"]?.value == "Ada")
    #expect(await session.form.rows(of: "guests") == ["guests.2"])
    #expect(await session.form.isDirty == false)
  }

  @Test func `a value entered during a submission stays dirty`() async throws {
    let (session, server) = (try session(), server)
    try await session.edit { try $0.enter("Ada", into: "name") }
    async let outcome = session.submit { _ in await server.ask("save") }
    await server.waitForQuestion("save")
    try await session.edit { form in
      try form.enter("Bob", into: "name")
      try form.removeRow("guests.1")
    }
    #expect(try await session.submit { _ in "" } == .underWay)
    server.answer("save", "done")
    #expect(try await outcome == .accepted("done"))
    #expect(await session.form["name"]?.initialValue == "Ada")
    #expect(await session.form.summary.dirty == 2)
    try await session.edit { try $0.reset() }
    #expect(await session.form.rows(of: "guests") == ["guests.1"])
    #expect(await session.form["name"]?.value == "Ada")
  }

  @Test func `a refusal stays with its field until the value changes`() async throws {
    let session = try session()
    try await session.edit { try $0.enter("Ada", into: "name") }
    let refusal = FormRefusal(["name": ["Taken.", "Really."], "nobody": ["What?"]], messages: ["Try later."])
    let outcome = try await session.submit { _ -> String in throw refusal }
    #expect(outcome == .refused(refusal))
    #expect(await session.form["name"]?.shownMessages.map(\.text) == ["Taken.", "Really."])
    #expect(await session.form.refusals == ["Try later.", "nobody: What?"])
    try await session.edit { try $0.enter("x", into: "note") }
    #expect(await session.form["name"]?.messages.count == 2)
    try await session.edit { try $0.enter("Adam", into: "name") }
    #expect(await session.form.isValid)
  }

  @Test func `a refused form can be submitted again as it is`() async throws {
    let session = try session()
    try await session.edit { try $0.enter("Ada", into: "name") }
    let refusal = FormRefusal(["name": ["Busy."]], messages: ["Busy."])
    #expect(try await session.submit { _ -> String in throw refusal } == .refused(refusal))
    #expect(try await session.submit { _ in "saved" } == .accepted("saved"))
    #expect(await session.form.refusals == [])
  }

  @Test func `other errors are thrown, and another attempt is possible`() async throws {
    struct Offline: Error {}
    let session = try session()
    try await session.edit { try $0.enter("Ada", into: "name") }
    await #expect(throws: Offline.self) { try await session.submit { _ in throw Offline() } }
    #expect(await session.isSubmitting == false)
    #expect(await session.form.isDirty)
    #expect(try await session.submit { _ in 1 } == .accepted(1))
  }

  @Test func `a submission calls slow rules immediately, also for initial values`() async throws {
    let server = server
    server.answer("Ada", nil)
    server.answer("Bob", "Taken.")
    let slow = Field.text("name", default: "Ada").check("free", after: .seconds(9)) { await server.ask($0) }
    let session = FormSession(try Form { slow }, clock: clock)
    #expect(try await session.submit { _ in 1 } == .accepted(1))
    #expect(try await session.submit { _ in 2 } == .accepted(2))
    #expect(server.asked == ["Ada"])
    try await session.edit { try $0.enter("Bob", into: "name") }
    await clock.waitForSleepers(.seconds(9))
    #expect(try await session.submit { _ in 3 } == .invalid)
    #expect(server.asked == ["Ada", "Bob"])
  }
}
