// traits: Hummingbird
import HolonHummingbird
import HolonREST
import HolonRepositories
import Hummingbird

private struct Book: Codable, Identifiable, Sendable { var id: Int }

func useHolonHummingbird() throws {
  Router().mount(RESTRoutes(MemoryRepository<Book>(), at: "/books"))
}
