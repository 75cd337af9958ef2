// A form: typed fields with their rules; messages, dirty state and changes are answers of the whole.

import Foundation
import HolonForms
import HolonLists
import HolonTree

// snippet.form
let name = Field.text("name", "Your name").required().length(2...40)
let email = Field.text("email", "E-mail").email()
let phone = Field.text("phone", "Phone").pattern("[0-9]{10}", "Enter ten digits.")
let day = Field.date("day", "Day").required()
let guest = Field.text("name", "Guest").required("Who is it?")

var form = try Form("party") {
  ListSection("you", header: "About you") {
    name
    email
    phone
    FormRule.atLeastOne("reachable", ["email", "phone"], "Tell us how to reach you.")
  }
  ListSection("party", header: "The party") {
    day
    Field.toggle("company", "I bring friends")
    RepeatedGroup("guests", count: 1...10, addTitle: "Another friend") { guest }
      .visible(when: .equals("company", true))
  }
}
// snippet.end

func show(_ values: JSONValue) throws {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  print(String(decoding: try encoder.encode(values), as: UTF8.self))
}

func tell(_ form: Form) {
  print(form.isValid ? "valid" : "invalid", form.isDirty ? "dirty" : "clean")
  for (field, message) in form.messages() { print("  \(field): \(message)") }
}
tell(form)

// snippet.typing
form[name] = "Ada"
try form.enter("2026-02-29", into: "day")  // what users type may be anything
try form.enter("ada", into: "email")
// snippet.end
tell(form)

// snippet.rows
try form.set("company", to: true)
let bob = try form.addRow(to: "guests", before: "guests.1")
form[guest, in: bob] = "Bob"
try form.moveRow(bob, before: nil)  // what was entered stays with its row
form.undo()
// snippet.end
tell(form)

// snippet.values
try form.enter("2026-02-28", into: "day")
try form.enter("5551234567", into: "phone")
try form.enter("", into: "email")
form[guest, in: "guests.1"] = "Cem"
tell(form)
try show(form.values)
// snippet.end

// snippet.session
let session = FormSession(form)
let outcome = try await session.submit { _ in
  throw FormRefusal(["name": ["Ada has been here already."]])
}
if case .refused = outcome { tell(await session.form) }

try await session.edit { form in
  try form.reset("party")
  try form.enter("Bea", into: "name")
}
try show(await session.form.changedValues)
// snippet.end

// snippet.load
var saved = await session.form
try saved.load(["name": "Cleo", "email": "cleo@example.org", "company": true, "guests": [["name": "Dan"], [:]]])
tell(saved)  // what is missing is empty; nothing is dirty
do { try saved.load(["day": 7]) } catch { print(error) }
// snippet.end
