import HolonForms
import HolonLists
import HolonTree
import Testing

@Suite("Sessions: rules that take time", .timeLimit(.minutes(10)))
struct FormSessionTests {
  let clock = ManualClock()
  let server = Server()

  func session() throws -> FormSession {
    let server = server
    let name = Field.text("name").length(2...).check("free", after: .seconds(1)) { await server.ask($0) }
    return FormSession(
      try Form {
        name; Field.text("other").required()
      }, clock: clock)
  }

  @Test func `a slow rule is called after a pause in typing`() async throws {
    let session = try session()
    for text in ["Ad", "Ada", "Adam"] {
      try await session.edit { try $0.enter(text, into: "name") }
      await clock.waitForSleepers(.seconds(1))
      if text != "Adam" { clock.advance(by: .milliseconds(900)) }
    }
    #expect(server.asked == [])
    #expect(await session.form["name"]?.isValidating == true)
    #expect(await session.form.summary.validating == 1)
    server.answer("Adam", "Taken.")
    clock.advance(by: .seconds(1))
    await session.settle()
    #expect(server.asked == ["Adam"])
    #expect(await session.form["name"]?.messages.map(\.text) == ["Taken."])
    #expect(await session.form["name"]?.isValidating == false)
  }

  @Test func `a result for an old value is never shown`() async throws {
    let session = try session()
    try await session.edit { try $0.enter("Ada", into: "name") }
    await clock.waitForSleepers(.seconds(1))
    clock.advance(by: .seconds(1))
    await server.waitForQuestion("Ada")
    try await session.edit { try $0.enter("Bob", into: "name") }
    server.answer("Ada", "Taken.")
    await clock.waitForSleepers(.seconds(1))
    #expect(await session.form["name"]?.messages == [])
    server.answer("Bob", nil)
    clock.advance(by: .seconds(1))
    await session.settle()
    #expect(server.asked == ["Ada", "Bob"])
    #expect(await session.form["name"]?.isValid == true)
  }

  @Test func `an edit that throws leaves the form as it was, and calls no rule`() async throws {
    let session = try session()
    await #expect(throws: ListError.self) {
      try await session.edit { form in
        try form.enter("Ada", into: "name")
        try form.enter("x", into: "nobody")
      }
    }
    #expect(await session.form["name"]?.text == "")
    #expect(await session.form.isDirty == false)
    #expect(await session.form.canUndo == false)
    await session.settle()
    #expect(server.asked == [])
  }

  @Test func `the form itself refuses a stale result`() throws {
    var form = try Form { Field.text("name").check("free") { _ in nil } }
    try form.enter("Ada", into: "name")
    let old = form.takeChecks().started[0]
    try form.enter("Bob", into: "name")
    let new = form.takeChecks().started[0]
    let wasOldTaken = form.finish(old, with: [])
    #expect(!wasOldTaken)
    #expect(form["name"]?.isValidating == true)
    let wasNewTaken = form.finish(new, with: [])
    #expect(wasNewTaken)
    #expect(form.isValid)
  }

  @Test func `an invalid value isn't checked, and a running check is cancelled`() async throws {
    let session = try session()
    try await session.edit { try $0.enter("Ada", into: "name") }
    await clock.waitForSleepers(.seconds(1))
    try await session.edit { try $0.enter("A", into: "name") }
    await clock.waitForSleepers()
    #expect(await session.form["name"]?.isValidating == false)
    #expect(await session.form["name"]?.messages.map(\.rule) == ["length"])
    try await session.edit { try $0.enter("", into: "name") }
    await session.settle()
    #expect(server.asked == [])
  }

  @Test func `a slow check doesn't delay other fields`() async throws {
    let session = try session()
    try await session.edit { try $0.enter("Ada", into: "name") }
    await clock.waitForSleepers(.seconds(1))
    clock.advance(by: .seconds(1))
    await server.waitForQuestion("Ada")
    try await session.edit { try $0.enter("x", into: "other") }
    #expect(await session.form["other"]?.isValid == true)
    #expect(await session.form["name"]?.isValidating == true)
    server.answer("Ada", nil)
    await session.settle()
    #expect(await session.form.isValid)
  }

  @Test func `a hidden field isn't checked until it is shown`() async throws {
    let server = server
    server.answer("Ada", "Taken.")
    let session = FormSession(
      try Form {
        Field.toggle("member")
        Field.text("name").check("free", after: .zero) { await server.ask($0) }.visible(when: .equals("member", true))
      }, clock: clock)
    try await session.edit { try $0.set("name", to: "Ada") }
    await session.settle()
    #expect(server.asked == [])
    try await session.edit { try $0.set("member", to: true) }
    await session.settle()
    #expect(server.asked == ["Ada"])
    #expect(await session.form.messages().map(\.message.text) == ["Taken."])
    try await session.edit { try $0.set("member", to: false) }
    #expect(await session.form.isValid)
  }

  @Test func `several slow rules run concurrently, with messages in order`() async throws {
    let server = server
    let name = Field.text("name")
      .check("first", after: .seconds(2)) { await server.ask("1 \($0)") }
      .check("second", after: .seconds(1)) { await server.ask("2 \($0)") }
    let session = FormSession(try Form { name }, clock: clock)
    try await session.edit { try $0.enter("Ada", into: "name") }
    await clock.waitForSleepers(.seconds(1), .seconds(2))
    clock.advance(by: .seconds(2))
    server.answer("2 Ada", "second")
    server.answer("1 Ada", "first")
    await session.settle()
    #expect(await session.form["name"]?.messages.map(\.text) == ["first", "second"])
  }

  @Test func `a failed check is reported, and retried by a submission`() async throws {
    struct Offline: Error {}
    let attempts = Counter()
    let name = Field.text("name").check("free", after: .zero) { _ in
      attempts.increment()
      if attempts.count == 1 { throw Offline() }
      return nil
    }
    let session = FormSession(try Form { name }, clock: clock)
    try await session.edit { try $0.enter("Ada", into: "name") }
    await session.settle()
    #expect(await session.form["name"]?.messages.map(\.text) == ["This couldn't be checked (Offline()): try again."])
    let outcome = try await session.submit { $0 }
    #expect(outcome == .accepted(["name": "Ada"]))
  }

  @Test func `a rule that throws a cancellation doesn't block the form`() async throws {
    let name = Field.text("name").check("free", after: .zero) { _ in throw CancellationError() }
    let session = FormSession(try Form { name }, clock: clock)
    try await session.edit { try $0.enter("Ada", into: "name") }
    await session.settle()
    #expect(await session.form["name"]?.isValidating == false)
    #expect(await session.form.isValid == false)
  }

  @Test func `an undo checks the restored value again`() async throws {
    let session = try session()
    server.answer("Ada", "Taken.")
    try await session.edit { try $0.enter("Ada", into: "name") }
    await clock.waitForSleepers(.seconds(1))
    clock.advance(by: .seconds(1))
    await session.settle()
    await session.edit { $0.endStep() }
    try await session.edit { try $0.enter("", into: "name") }
    #expect(await session.form["name"]?.messages == [])
    await session.edit { _ = $0.undo() }
    await clock.waitForSleepers(.seconds(1))
    clock.advance(by: .seconds(1))
    await session.settle()
    #expect(await session.form["name"]?.messages.map(\.text) == ["Taken."])
  }

  @Test func `removing a row cancels its check`() async throws {
    let server = server
    let session = FormSession(
      try Form {
        RepeatedGroup("guests", rows: 1) {
          Field.text("name").check("known", after: .seconds(1)) { await server.ask($0) }
        }
      }, clock: clock)
    try await session.edit { try $0.enter("Ada", into: "guests.1.name") }
    await clock.waitForSleepers(.seconds(1))
    try await session.edit { try $0.removeRow("guests.1") }
    await clock.waitForSleepers()
    #expect(await session.form.isValid)
    await session.edit { _ = $0.undo() }
    await clock.waitForSleepers(.seconds(1))
    server.answer("Ada", "Unknown.")
    clock.advance(by: .seconds(1))
    await session.settle()
    #expect(await session.form.messages().map(\.message.text) == ["Unknown."])
  }

  @Test func `observers see the form after every edit`() async throws {
    let session = try session()
    var versions = await session.versions.makeAsyncIterator()
    #expect(await versions.next()?["other"]?.value == .null)
    try await session.edit { try $0.enter("x", into: "other") }
    #expect(await versions.next()?["other"]?.value == "x")
  }
}
