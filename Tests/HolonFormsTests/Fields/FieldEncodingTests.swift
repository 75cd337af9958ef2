import Foundation
import HolonForms
import HolonLists
import HolonTree
import Testing

@Suite("Values that can't be stored")
struct FieldEncodingTests {
  struct Reading: Codable, Equatable, Sendable { var heat: Double }

  struct Secret: Codable, Sendable {
    struct Refusal: Error, CustomStringConvertible { var description: String { "it is a secret" } }
    init() {}
    init(from decoder: any Decoder) throws { throw Refusal() }
    func encode(to encoder: any Encoder) throws { throw Refusal() }
  }

  let reading = Field<Reading>.custom("reading")

  @Test func `a value that can't be encoded makes the field invalid, with the reason`() throws {
    var form = try Form { reading }
    form[reading] = Reading(heat: .nan)
    #expect(!form.isValid)
    #expect(form.isDirty)
    let message = try #require(form.messages().first?.message)
    #expect(message.rule == "kind")
    #expect(message.text.hasPrefix("This value can't be stored: heat: "), "\(message)")
    let secret = Field<Secret>.custom("secret")
    form = try Form { secret }
    form[secret] = Secret()
    #expect(form.messages().map(\.message.text) == ["This value can't be stored: it is a secret."])
  }

  @Test func `the message stays until another value is set, through undo and redo`() throws {
    var form = try Form { reading }
    form[reading] = Reading(heat: 3)
    form[reading] = Reading(heat: .infinity)
    #expect((form[reading], form.isValid) == (nil, false))
    form.undo()
    #expect((form[reading], form.isValid) == (nil, true))
    form.redo()
    #expect((form[reading], form.isValid) == (nil, false))
    try form.reset()
    #expect((form.isValid, form.isDirty) == (true, false))
    form.undo()
    #expect((form.isValid, form.isDirty) == (false, true))
    form[reading] = Reading(heat: 4)
    #expect((form[reading], form.isValid) == (Reading(heat: 4), true))
    form[reading] = Reading(heat: .nan)
    form[reading] = nil
    #expect((form[reading], form.isValid, form.isDirty) == (nil, true, false))
  }

  @Test func `an optional field set to an unencodable value isn't submitted`() async throws {
    let field = reading
    let session = FormSession(try Form { field })
    await session.edit { $0[field] = Reading(heat: .nan) }
    guard case .invalid = try await session.submit({ $0 }) else {
      Issue.record("it was submitted")
      return
    }
  }

  @Test func `numbers and dates that JSON can't represent make the field invalid`() throws {
    let (number, day) = (Field.number("number"), Field.date("day"))
    var form = try Form {
      number; day
    }
    for value in [Double.nan, .infinity, -.infinity] {
      form[number] = value
      #expect(
        form.messages(in: "number").map(\.message.text) == [
          "This value can't be stored: JSON can't represent \(value)."
        ])
    }
    form[number] = .greatestFiniteMagnitude
    #expect((form[number], form.isValid) == (.greatestFiniteMagnitude, true))
    for seconds in [Double.nan, .infinity, -1e300, 253_402_300_800, -62_135_596_801] {
      form[day] = Date(timeIntervalSince1970: seconds)
      #expect(form.messages(in: "day").count == 1)
    }
    for seconds in [253_402_300_799.5, -62_135_596_800] {
      form[day] = Date(timeIntervalSince1970: seconds)
      #expect(form.isValid)
    }
    #expect(form["day"]?.value == "0001-01-01")
  }

  @Test func `JSON that isn't of a custom field's type is invalid`() throws {
    var form = try Form { reading }
    try form.set("reading", to: ["cold": 1])
    #expect(form.messages().map(\.message.text) == ["Enter a value of the requested kind."])
    try form.set("reading", to: ["heat": 1])
    #expect((form[reading], form.isValid) == (Reading(heat: 1), true))
  }
}
