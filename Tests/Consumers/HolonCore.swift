import HolonCore

func useHolonCore() async throws {
  let parts = [1, 2, 3]
  let sum = try await Asking(.concurrently).gather(parts.count, SumPolicy().makeCombiner(for: Int.self)) { parts[$0] }
  precondition(sum == 6)
}
