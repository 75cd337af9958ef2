import HolonRepositories

struct Series: Identifiable, Sendable {
  var id: Int
}

func useHolonRepositories() async throws {
  let everything = CompositeRepository(MemoryRepository([Series(id: 1)]), MemoryRepository())
  precondition(try await everything.get(1)?.id == 1)
}
