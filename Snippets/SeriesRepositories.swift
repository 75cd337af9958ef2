// Series from a database on the device and from a service, each with records of its own, as one repository.

import Holon
import HolonRepositories

struct Series: Identifiable, Sendable {
  let id: Int
  var title: String
  var seasons: Int
}

/// A row of the local database.
struct SeriesRow: Identifiable, Sendable {
  var id: Int
  var title: String
  var seasonCount: Int
}

/// What the service sends and takes.
struct SeriesDocument: Identifiable, Sendable {
  var id: String
  var name: String
  var seasons: [String]
}

struct NotASeries: Error {}

let database = MemoryRepository<SeriesRow>(name: "local")
let service = MemoryRepository(
  [
    SeriesDocument(id: "s1", name: "Firefly", seasons: ["2002"]),
    SeriesDocument(id: "s2", name: "Dark", seasons: ["2017", "2019", "2020"]),
  ], name: "remote")

// snippet.adapt
let local = AdaptedRepository(database) { row in
  Series(id: row.id, title: row.title, seasons: row.seasonCount)
} encode: { series in
  SeriesRow(id: series.id, title: series.title, seasonCount: series.seasons)
}

let remote = AdaptedRepository(service) { document in
  Series(id: try number(document.id), title: document.name, seasons: document.seasons.count)
} encode: { series in
  SeriesDocument(id: "s\(series.id)", name: series.title, seasons: (0..<series.seasons).map { "Season \($0 + 1)" })
} recordID: { id in
  "s\(id)"
} entityID: { id in
  try number(id)
}

@Sendable func number(_ id: String) throws -> Int {
  guard let number = Int(id.dropFirst()) else { throw NotASeries() }
  return number
}
// snippet.end

// snippet.compose
let series = PolicyRepository(reading: .localThenRemote, writing: .allOrNone) {
  local
  remote
}
// snippet.end

func show(_ event: String) async throws {
  let titles = (try await local.getAll().map(\.title), try await remote.getAll().map(\.title))
  print("\(event)\n  local: \(titles.0), remote: \(titles.1)")
}

// snippet.use
// One: from the remote, and from then on from the local.
for _ in 1...2 {
  if let found = try await series.find(1) { print(found.value.title, "from", found.origin.source) }
}
try await show("get")

// All: the remote knows, and what it says is written to the local.
print(try await series.getAll(Query().sorted(by: \.title)).map(\.title))
try await show("get all")

// Both are written, or none is.
try await series.add(Series(id: 3, title: "Severance", seasons: 1))
try await show("add")

try await series.update(Series(id: 3, title: "Severance", seasons: 2))
print(try await remote.get(3)?.seasons ?? 0, "seasons")

try await series.delete(1)
try await show("delete")

do {
  try service.add(SeriesDocument(id: "s4", name: "Lost", seasons: []))
  try await series.add(Series(id: 4, title: "Lost", seasons: 6))
} catch {
  print(error)
}
try await show("after a failure")

// Whoever asks can't tell one source from many, so a whole may be part of another one.
let everything: any Repository<Series> = CompositeRepository(series, MemoryRepository())
print(try await everything.get([2, 3]).map(\.title))
// snippet.end
