// How does an app use a public REST service without writing a client? It describes the service and its records, adapts
// the records to its own entities, and puts a store in front. The service here stands in for api.tvmaze.com.

import HolonHTTP
import HolonRepositories
import HolonTestingServers
import HolonTestingTracking

let standIn = try await LoopbackServer.start { request in .answer(seriesService(request), after: .zero) }
let address = standIn.address  // in an app: "https://api.tvmaze.com"

// snippet.client
struct Series: Identifiable, Sendable {
  let id: Int
  var title: String
}

struct Show: Identifiable, Codable {
  let id: Int
  var name: String
  var status: String
}

let tvmaze = try RESTService(at: address, name: "TVmaze")
let shows = RESTRepository(
  RESTResource<Show>(
    "shows", paging: .numbered("page", from: 0, until: .notFound), isOrderedByID: true,
    add: nil, update: nil, delete: nil),
  of: tvmaze)

let series = PolicyRepository(reading: .localThenRemote, writing: .primaryThenCaches) {
  MemoryRepository<Series>(name: "memory")
  AdaptedRepository(shows) { show in
    Series(id: show.id, title: show.name)
  } encode: { series in
    Show(id: series.id, name: series.title, status: "")
  }
}

for _ in 1...2 {
  if let first = try await series.find(1) { print(first.value.title, "from", first.origin.source) }
}
print(try await series.getAll().count, "series")
for try await page in shows.pages(Query().where(\.status, is: "Running").limited(to: 2)) {
  print(page.entities.map(\.name))
}
// snippet.end

// snippet.failures
do {
  try await series.add(Series(id: 9, title: "Mine"))
} catch {
  print(error)
}
// snippet.end
await standIn.stop()

/// Three pages of series: numbers 0 to 2, then 404, as in the documentation of TVmaze.
func seriesService(_ request: ReceivedRequest) -> VendorAnswer {
  let names = ["Under the Dome", "Person of Interest", "Bitten", "Arrow", "True Detective", "The 100"]
  func show(_ index: Int) -> String {
    #"{"id":\#(index + 1),"name":"\#(names[index])","genres":["Drama"],"status":"\#(index % 2 == 0 ? "Ended" : "Running")"}"#
  }
  func json(_ text: String) -> VendorAnswer {
    VendorAnswer(200, text, fields: ["Content-Type": "application/json; charset=UTF-8"])
  }
  let nothing = VendorAnswer(404, #"{"name":"Not Found","message":"","code":0,"status":404}"#)
  if request.path == "/shows" {
    let page = request.query["page"].flatMap { Int($0) } ?? 0
    return (0..<3).contains(page) ? json("[\(show(page * 2)),\(show(page * 2 + 1))]") : nothing
  }
  guard let id = Int(request.path.dropFirst(7)), names.indices.contains(id - 1) else { return nothing }
  return json(show(id - 1))
}
