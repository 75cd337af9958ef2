// A service marks removed notes as archived, and still answers with them. How does an app see only those that exist?

import HolonHTTP
import HolonRepositories
import HolonTestingServers
import HolonTestingTracking

struct Note: Identifiable, Codable {
  let id: Int
  var title: String
  var archived: Bool?
}

let standIn = try await LoopbackServer.start { request in .answer(noteService(request), after: .zero) }
let service = try RESTService(at: standIn.address, name: "notes")

// snippet.notes
let notes = RESTRepository(
  RESTResource<Note>(
    "notes", update: .patch, delete: RESTOperation(.patch, document: ["archived": true]),
    isRemoved: { $0.archived == true }),
  of: service)
// snippet.end

print(try await notes.getAll().map(\.title))
print(try await notes.get(2)?.title ?? "none")
try await notes.delete(1)
do {
  try await notes.update(Note(id: 2, title: "Bread"))
} catch {
  print(error)
}
await standIn.stop()

/// A service whose second note is archived.
func noteService(_ request: ReceivedRequest) -> VendorAnswer {
  let notes = [#"{"id":1,"title":"Milk"}"#, #"{"id":2,"title":"Bread","archived":true}"#]
  let json = ["Content-Type": "application/json"]
  if request.method == "PATCH", request.path == "/notes/1" { print(String(decoding: request.body, as: UTF8.self)) }
  switch request.path {
  case "/notes": return VendorAnswer(200, "[\(notes.joined(separator: ","))]", fields: json)
  case "/notes/1": return VendorAnswer(200, notes[0], fields: json)
  default: return VendorAnswer(200, notes[1], fields: json)
  }
}
