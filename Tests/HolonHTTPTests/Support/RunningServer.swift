import Hummingbird
import Logging
import ServiceLifecycle

extension Router where Context == BasicRequestContext {
  /// Runs a server with these routes for as long as the body runs.
  func serve(_ body: @escaping @Sendable (_ address: String) async throws -> Void) async throws {
    let (ports, found) = AsyncStream.makeStream(of: Int.self)
    var logger = Logger(label: "tests")
    logger.logLevel = .critical
    let application = Application(
      router: self, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { found.yield($0.localAddress?.port ?? 0) }, logger: logger)
    // A server that is cancelled while it accepts a connection ends the process; one that is asked to end doesn't.
    let service = ServiceGroup(configuration: ServiceGroupConfiguration(services: [application], logger: logger))
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        defer { found.finish() }
        try await service.run()
      }
      let result: Result<Void, any Error>
      do {
        for await port in ports.prefix(1) { try await body("http://127.0.0.1:\(port)") }
        result = .success(())
      } catch {
        result = .failure(error)
      }
      await service.triggerGracefulShutdown()
      try await group.waitForAll()
      try result.get()
    }
  }
}
