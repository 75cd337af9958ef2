// traits: TestingServers
import HolonTestingServers
import HolonTestingTracking

func useHolonTestingServers() async throws {
  let server = try await VendorServer.start(.segment(writeKey: "key"))
  await server.stop()
}
