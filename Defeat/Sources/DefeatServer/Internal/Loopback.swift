import DefeatHTTP
import HolonBase
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// An address that only this computer reaches, and what all servers on one have in common.
struct Loopback: Sendable {
  private let host: String
  private let port: Int

  /// Creates an address.
  ///
  /// - Parameters:
  ///   - host: A loopback address, such as 127.0.0.1, localhost or ::1.
  ///   - port: The port to listen on; 0 for any free port.
  /// - Throws: ``ToDoServerError/notLoopback(host:)`` or ``ToDoServerError/invalidPort(_:)``.
  init(host: String, port: Int) throws(ToDoServerError) {
    guard HostName.isLoopback(host), !host.hasPrefix("[") else { throw .notLoopback(host: host) }
    guard (0...65_535).contains(port) else { throw .invalidPort(port) }
    (self.host, self.port) = (host, port)
  }

  /// Returns a router that refuses requests from other web sites, and states what browsers may do.
  func router() -> Router<ServerContext> {
    let router = Router(context: ServerContext.self)
    router.add(middleware: SecurityHeaders<ServerContext>())
    router.add(middleware: ErrorAnswers(base: "/"))
    router.add(middleware: HostCheck(port: port))
    router.add(middleware: SameOriginCheck<ServerContext>())
    return router
  }

  /// Returns an application with routes, which doesn't listen yet.
  func application(
    _ router: Router<ServerContext>, _ limits: ConnectionLimits, onListening: @escaping @Sendable (String) -> Void
  ) -> Application<RouterResponder<ServerContext>> {
    var logger = Logger(label: "defeat.server")
    logger.logLevel = .critical
    let name = host.contains(":") ? "[\(host)]" : host
    return Application(
      router: router, server: .http1(limits),
      configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
      onServerRunning: { channel in onListening("http://\(name):\(channel.localAddress?.port ?? 0)") },
      logger: logger)
  }

  /// Serves until the task is cancelled or the process receives SIGTERM or SIGINT.
  ///
  /// Running requests are completed for at most three seconds.
  ///
  /// - Throws: ``ToDoServerError`` if it can't listen.
  func run(_ application: some ApplicationProtocol) async throws {
    var configuration = ServiceGroupConfiguration(
      services: [application], gracefulShutdownSignals: [.sigterm, .sigint], logger: application.logger)
    configuration.maximumGracefulShutdownDuration = .seconds(3)
    let group = ServiceGroup(configuration: configuration)
    // The service runs in its own task, so that cancellation also shuts it down gracefully.
    let running = Task { try await group.run() }
    do {
      try await withTaskCancellationHandler {
        try await running.value
      } onCancel: {
        Task { await group.triggerGracefulShutdown() }
      }
    } catch let error as IOError {
      throw ToDoServerError(error, host: host, port: port)
    } catch is CancellationError {
      // A request took longer than the time for shutting down.
      return
    }
  }
}
