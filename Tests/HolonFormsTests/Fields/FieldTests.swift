import Foundation
import HolonForms
import HolonLists
import HolonTree
import Testing

@Suite("Typed fields")
struct FieldTests {
  struct Color: Codable, Equatable, Sendable {
    var red: Int
    var name: String?
  }

  @Test func `each field returns the value that was set`() throws {
    let (text, integer) = (Field.text("text"), Field.integer("integer"))
    let (number, toggle) = (Field.number("number"), Field.toggle("toggle"))
    let day = Field.date("day")
    let moment = Field.date("moment", precision: .second)
    let one = Field.choice("one", from: ["a", "b"])
    let many = Field.choices("many", from: ["a", "b"])
    let custom = Field<Color>.custom("custom")
    var form = try Form {
      text; integer; number; toggle; day; moment; one; many; custom
    }
    #expect((form[text], form[integer]) == (nil, nil))
    #expect(form[toggle] == false)
    #expect(form[many] == [])

    form[text] = "Ada"
    form[integer] = -7
    form[number] = 2.5
    form[toggle] = true
    form[day] = Date(timeIntervalSince1970: 86_400 * 20_000)
    form[moment] = Date(timeIntervalSince1970: -1)
    form[one] = "b"
    form[many] = ["b"]
    form[custom] = Color(red: 3)
    #expect((form[text], form[integer], form[number]) == ("Ada", -7, 2.5))
    #expect(form[day] == Date(timeIntervalSince1970: 86_400 * 20_000))
    #expect(form[moment] == Date(timeIntervalSince1970: -1))
    #expect((form[one], form[many], form[custom]) == ("b", ["b"], Color(red: 3)))
    #expect(form.isValid)
    #expect(
      form.values == [
        "text": "Ada", "integer": -7, "number": 2.5, "toggle": true, "day": "2024-10-04",
        "moment": "1969-12-31T23:59:59Z", "one": "b", "many": ["b"], "custom": ["red": 3],
      ])
  }

  @Test func `a field starts with its default value, which isn't dirty`() throws {
    let guests = Field.integer("guests", "Guests", default: 2).placeholder("How many?").required()
    let form = try Form { guests }
    #expect(form[guests] == 2)
    #expect(!form.isDirty)
    let definition = try #require(form["guests"]?.definition)
    #expect(definition.label == "Guests")
    #expect(definition.placeholder == "How many?")
    #expect(definition.isRequired)
    #expect(definition.defaultValue == 2)
  }

  @Test func `dates of four centuries equal those of Foundation`() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "UTC") ?? .gmt
    let day = Field.date("day")
    var form: Form
    do { form = try Form { day } } catch { Issue.record(error); return }
    for days in stride(from: -80_000, through: 80_000, by: 97) {
      let date = Date(timeIntervalSince1970: Double(days) * 86_400)
      form[day] = date
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      let text = String(format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
      #expect(form["day"]?.value == .string(text))
      #expect(form[day] == date)
    }
  }
}
