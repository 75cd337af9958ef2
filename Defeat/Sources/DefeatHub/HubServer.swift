public import DefeatCore
package import DefeatHTTP
import Foundation
import HolonSystemCalls
package import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// Serves a hub: to-dos of many people and devices, which it keeps in step.
public struct HubServer: Sendable {
  package let hub: Hub
  private let configuration: HubConfiguration

  /// How many connections there may be, and how long each may wait.
  package var connectionLimits: ConnectionLimits

  /// The certificate that is shown; nil for a hub that doesn't speak TLS.
  package let identity: IdentityKeeper?

  /// Creates a server, which doesn't listen yet.
  ///
  /// - Throws: ``HubServerError`` when the configuration or the certificate can't be used.
  package init(_ hub: Hub, _ configuration: HubConfiguration) throws(HubServerError) {
    try configuration.check()
    self.hub = hub
    self.configuration = configuration
    connectionLimits = configuration.connectionLimits
    if let certificate = configuration.certificate {
      identity = try IdentityKeeper(certificate) { Date(timeIntervalSince1970: Double(hub.now()) / 1_000) }
    } else {
      identity = nil
    }
  }

  /// Creates a server whose hub is kept in a file of SQLite, for a household.
  ///
  /// - Throws: ``HubServerError``.
  public init(path: String, _ configuration: HubConfiguration = HubConfiguration()) async throws(HubServerError) {
    try configuration.check()
    let database: SQLiteHubDatabase
    do {
      database = try await SQLiteHubDatabase(path: path)
    } catch {
      throw .cannotOpen(path, reason: "\(error)")
    }
    try self.init(Hub(database, limits: configuration.limits, signUp: configuration.signUp), configuration)
  }

  /// Creates a server whose hub is kept in PostgreSQL, by as many processes as there are.
  ///
  /// - Parameter address: As libpq takes it: `postgres://user@host/database`, with several hosts if there are.
  /// - Throws: ``HubServerError``.
  public init(postgres address: String, _ configuration: HubConfiguration = HubConfiguration())
    async throws(HubServerError)
  {
    try configuration.check()
    let database: PostgresHubDatabase
    do {
      database = try await PostgresHubDatabase(address)
    } catch {
      throw .cannotOpen("PostgreSQL", reason: "\(error)")
    }
    try self.init(Hub(database, limits: configuration.limits, signUp: configuration.signUp), configuration)
  }

  /// An invitation for the first administrator, in place of earlier ones; nil when there is an administrator.
  ///
  /// - Throws: ``HubServerError`` when the database can't be asked.
  public func firstInvitation() async throws(HubServerError) -> HubInvitation? {
    do {
      return try await hub.firstInvitation()
    } catch {
      throw .cannotOpen("the database", reason: "\(error)")
    }
  }

  /// Serves until the task is cancelled or the process is told to end (SIGTERM, SIGINT).
  ///
  /// Requests that have begun are answered, for at most three seconds; devices that listen lose their connection.
  ///
  /// - Parameters:
  ///   - onListening: Called once, with the address, as soon as it can be asked.
  ///   - onNotice: Called with a sentence for the one who runs the hub, as when its certificate was replaced.
  /// - Throws: ``HubServerError`` when it can't listen.
  public func run(
    onListening: @escaping @Sendable (_ address: String) -> Void = { _ in },
    onNotice: @escaping @Sendable (_ sentence: String) -> Void = { _ in }
  ) async throws {
    holon_return_large_blocks()
    let application = application(connectionLimits.fitted(), onListening: onListening, onNotice: onNotice)
    var group = ServiceGroupConfiguration(
      services: [application], gracefulShutdownSignals: [.sigterm, .sigint], logger: application.logger)
    group.maximumGracefulShutdownDuration = .seconds(3)
    let running = ServiceGroup(configuration: group)
    do {
      try await withTaskCancellationHandler {
        try await running.run()
      } onCancel: {
        Task { await running.triggerGracefulShutdown() }
      }
    } catch let error as IOError {
      throw HubServerError(error, host: configuration.host, port: configuration.port)
    } catch is CancellationError {
      return
    }
  }

  /// The application that is run, for tests.
  package func application(
    _ limits: ConnectionLimits = ConnectionLimits(), onListening: @escaping @Sendable (String) -> Void = { _ in },
    onNotice: @escaping @Sendable (String) -> Void = { _ in }
  ) -> some ApplicationProtocol {
    var logger = Logger(label: "defeat.hub")
    logger.logLevel = .critical
    let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
    let scheme = identity == nil ? "http" : "https"
    var application = Application(
      router: HubRoutes(hub, isBehindProxy: configuration.isBehindProxy).router(),
      server: identity.map { .http1(encryptedBy: $0, limits) } ?? .http1(limits),
      configuration: ApplicationConfiguration(address: .hostname(configuration.host, port: configuration.port)),
      onServerRunning: { channel in onListening("\(scheme)://\(host):\(channel.localAddress?.port ?? 0)") },
      logger: logger)
    application.addServices(HubChores(hub: hub))
    if let identity { application.addServices(IdentityWatch(keeper: identity, onNotice: onNotice)) }
    return application
  }
}

/// What a hub does without being asked.
private struct HubChores: Service {
  let hub: Hub

  func run() async throws {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await hub.feed.listen() }
      group.addTask {
        // Several processes may do the same; who comes second finds nothing to do.
        try? await hub.renewCheckpoints()
        var hours = 0
        while !Task.isCancelled {
          _ = try? await hub.settle()
          try? await hub.sweep()
          if hours.isMultiple(of: 24) { try? await hub.scrub() }
          try? await Task.sleep(for: .seconds(3_600))
          hours += 1
        }
      }
      try? await gracefulShutdown()
      group.cancelAll()
    }
  }
}
