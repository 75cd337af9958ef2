// A form that is filled from an entity of a repository, saved to it, and shown as HTML in two languages.

import HolonForms
import HolonLists
import HolonObservation
import HolonRepositories

// snippet.form
struct Person: Identifiable, Equatable, Codable {
  let id: Int
  var name: String
  var mail: String?
  var city: String?
  var visits = 0
}

let name = Field.text("name", "Your name").required().length(2...40).purpose(.name)
let mail = Field.text("mail", "E-mail").email().purpose(.email)
let city = Field.text("city", "City").purpose(.city)

let people = MemoryRepository([Person(id: 7, name: "Ada", city: "London", visits: 3)])
let editor = RepositoryForm(
  try Form {
    name
    mail
    city
  }, of: people)
try await editor.load(7)
// snippet.end

// snippet.save
editor.form[name] = "Ada Lovelace"
// Meanwhile, someone else counts a visit and moves her to Paris.
try people.update(Person(id: 7, name: "Ada", city: "Paris", visits: 4))
print(try await editor.save())
print(editor.form[city] ?? "none")
// snippet.end

// snippet.conflict
editor.form[city] = "Rome"
try people.update(Person(id: 7, name: "Ada Lovelace", city: "Oslo", visits: 5))
if case .conflicting(let conflicts) = try await editor.save() {
  for conflict in conflicts { print(conflict.field, conflict.entered, "or", conflict.stored) }
}
print(editor.form["city"]?.shownMessages.first?.text ?? "no message")
editor.keepEntered()
print(try await editor.save())
// snippet.end

// snippet.html
let german = FormCatalogue(
  "de",
  texts: [
    .required: "Bitte ausfüllen.",
    .charactersBetween: "Bitte {low} bis {high} Zeichen eingeben.",
    .email: "Bitte eine E-Mail-Adresse wie ada@example.org eingeben.",
    .problems: "Bitte korrigieren:",
    .submit: "Speichern",
  ],
  phrases: ["Your name": "Ihr Name", "E-mail": "E-Mail", "City": "Ort"])

var form = editor.form.form
form.receive([("name", "A"), ("mail", "<script>"), ("city", "Rome"), ("admin", "true")])
form.beginSubmission()
print(form.messages().map(\.message.text))
print(form.html(action: "/people/7", catalogue: german))
// snippet.end
