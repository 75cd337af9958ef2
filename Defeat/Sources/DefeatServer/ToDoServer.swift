public import DefeatCore
package import DefeatHTTP
package import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// Serves a list to the browsers and programs of the computer that it runs on: a page, a JSON API and live changes.
///
/// ```swift
/// try await ToDoServer(defeat).run { address in print("The list is at \(address)") }
/// ```
///
/// Whoever can reach the port can read and change the list, so only loopback addresses are listened to, and other web
/// sites that a browser has open are refused.
public struct ToDoServer: Sendable {
  private let routes: ServerRoutes
  private let host: String
  private let port: Int

  /// How many connections there may be, and how long each may wait.
  package var connectionLimits = ConnectionLimits()

  /// Creates a server, which doesn't listen yet.
  ///
  /// - Parameters:
  ///   - defeat: The list.
  ///   - host: A loopback address: 127.0.0.1, localhost or ::1.
  ///   - port: The port to listen at; 0 for any that is free.
  ///   - greatestUpload: The most bytes that a file may have which the page or a program attaches.
  /// - Throws: ``ToDoServerError/notLoopback(host:)`` or ``ToDoServerError/invalidPort(_:)``.
  public init(
    _ defeat: Defeat, host: String = "127.0.0.1", port: Int = 8_080, greatestUpload: Int = 256 << 20
  ) throws(ToDoServerError) {
    guard ["127.0.0.1", "localhost", "::1"].contains(host) else { throw .notLoopback(host: host) }
    guard (0...65_535).contains(port) else { throw .invalidPort(port) }
    self.host = host
    self.port = port
    routes = ServerRoutes(StoreQueue(defeat), port: port, greatestUpload: greatestUpload)
  }

  /// Shows a sentence on all open pages.
  public func tell(_ sentence: String) async { await routes.feed.tell(sentence) }

  /// Serves until the task is cancelled or the process is told to end (SIGTERM, SIGINT).
  ///
  /// Requests that have begun are answered, for at most three seconds; pages that are open lose their connection.
  ///
  /// - Parameter onListening: Called once, with the address for a browser, as soon as it can be opened.
  /// - Throws: ``ToDoServerError`` when it can't listen.
  public func run(onListening: @escaping @Sendable (_ address: String) -> Void = { _ in }) async throws {
    let application = application(connectionLimits.fitted(), onListening: onListening)
    var configuration = ServiceGroupConfiguration(
      services: [application], gracefulShutdownSignals: [.sigterm, .sigint], logger: application.logger)
    configuration.maximumGracefulShutdownDuration = .seconds(3)
    let group = ServiceGroup(configuration: configuration)
    // In a task of its own, so that being cancelled ends it in good order as well.
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
      // A request took longer to be answered.
      return
    }
  }

  /// The application that is run, for tests.
  package func application(
    _ limits: ConnectionLimits = ConnectionLimits(), onListening: @escaping @Sendable (String) -> Void = { _ in }
  ) -> some ApplicationProtocol {
    var logger = Logger(label: "defeat.server")
    logger.logLevel = .critical
    let host = host.contains(":") ? "[\(host)]" : host
    return Application(
      router: routes.router(), server: .http1(limits),
      configuration: ApplicationConfiguration(address: .hostname(self.host, port: port)),
      onServerRunning: { channel in onListening("http://\(host):\(channel.localAddress?.port ?? 0)") },
      logger: logger)
  }
}
