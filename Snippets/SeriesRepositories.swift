// How do a database on the device and a service on the network become one source of series? Adapters turn their records
// into series, and a composite reads from the nearest source and writes to both.

import Holon
import HolonRepositories

struct Series: Identifiable, Sendable {
  let id: Int
  var title: String
  var seasons: Int
}

// snippet.records
/// A row of the database.
struct LocalSeries: Identifiable {
  var id: Int
  var title: String
  var seasonCount: Int
}

/// The JSON of the service.
struct RemoteSeries: Identifiable {
  var id: Int
  var name: String
  var seasons: [String]
}

// Both are in memory here; `SQLiteRepository` and `RESTRepository` take their place in an app.
let database = MemoryRepository<LocalSeries>(name: "local")
let service = MemoryRepository(
  [RemoteSeries(id: 1, name: "Dark", seasons: ["2017", "2019", "2020"])], name: "remote")
// snippet.end

// snippet.adapters
let local = AdaptedRepository(database) { row in
  Series(id: row.id, title: row.title, seasons: row.seasonCount)
} encode: { series in
  LocalSeries(id: series.id, title: series.title, seasonCount: series.seasons)
}

let remote = AdaptedRepository(service) { answer in
  Series(id: answer.id, title: answer.name, seasons: answer.seasons.count)
} encode: { series in
  RemoteSeries(id: series.id, name: series.title, seasons: (0..<series.seasons).map { "Season \($0 + 1)" })
}
// snippet.end

// snippet.composite
let series = PolicyRepository(reading: .staleWhileRevalidate(after: .zero), writing: .allOrNone) {
  local
  remote
}
// snippet.end

// snippet.read
// Get one: from the remote source, and from then on from the local one.
for _ in 1...2 {
  if let dark = try await series.find(1) { print("get: \(dark.value.title) from \(dark.origin.source)") }
}

// Get all: what is here at once, and what the service knows as soon as it has answered.
print("get all:", try await series.getAll().map(\.title))
try service.add(RemoteSeries(id: 2, name: "Firefly", seasons: ["2002"]))
for try await page in series.observe() {
  print("get all from \(page.origin.source):", page.entities.map(\.title))
  if page.entities.count == 2 { break }  // an app goes on, and shows what changes
}
// snippet.end

// snippet.write
func show(_ event: String) async throws {
  print(event, "local:", try await local.getAll().map(\.title), "remote:", try await remote.getAll().map(\.title))
}
try await series.add(Series(id: 3, title: "Severance", seasons: 1))
try await show("add:")
try await series.update(Series(id: 3, title: "Severance (2022)", seasons: 2))
try await show("update:")
try await series.delete(1)
try await show("delete:")
// snippet.end
