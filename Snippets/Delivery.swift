// Writes made offline reach the server by themselves: in order for each entity, with waits between attempts, and once.

import HolonRepositories

struct Book: Identifiable, Sendable {
  let id: Int
  var title: String
}

let local = MemoryRepository<Book>(name: "local")
let server = MemoryRepository<Book>(name: "server")
let network = Connection()

// snippet.start
let remote = server.when("a connection") { _ in await network.isConnected }
let rules = DeliveryRules(backoff: Backoff(attempts: 20, first: .seconds(1), longest: .seconds(300)))
let library = PolicyRepository(
  [local, remote], reading: .localThenRemote, writing: .behind(MemoryOutbox(), by: rules))

library.delivery.start()
// snippet.end

// snippet.offline
try await library.add(Book(id: 1, title: "Dune"))
try await library.update(Book(id: 1, title: "Dune (1965)"))

for await status in library.delivery.statuses where status.waiting == 2 && status.failed == 1 {
  print(status)  // 2 waiting, 1 failed, 0 dead, 0 delivered
  break
}
// snippet.end

// snippet.online
await network.connect()
library.delivery.wake()

for await status in library.delivery.statuses where status.waiting == 0 {
  print(status)  // 0 waiting, 0 failed, 0 dead, 2 delivered
  break
}
print(server.get(1)?.title ?? "none")  // Dune (1965)
await library.delivery.stop()
// snippet.end

actor Connection {
  private(set) var isConnected = false

  func connect() { isConnected = true }
}
