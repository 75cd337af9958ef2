public import DefeatCore
package import DefeatHTTP
import Foundation
import HolonHashing
import HolonSystemCalls
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// A server that syncs the to-dos of many people and devices.
public struct HubServer: Sendable {
  package let hub: Hub
  private let configuration: HubConfiguration

  /// The limits on the number of connections and on the time that each may wait.
  package var connectionLimits: ConnectionLimits

  /// The identity for TLS; nil for a hub without TLS.
  package let identity: IdentityKeeper?

  /// Creates a server, which doesn't listen yet.
  ///
  /// - Throws: ``HubServerError`` if the configuration or the certificate is unusable.
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

  /// Creates a server with an SQLite file, for a household.
  ///
  /// - Throws: ``HubServerError``.
  public init(path: String, _ configuration: HubConfiguration = HubConfiguration()) async throws(HubServerError) {
    try Self.check(configuration)
    let database: SQLiteHubDatabase
    do {
      database = try await SQLiteHubDatabase(path: path)
    } catch {
      throw .cannotOpen(path, reason: "\(error)")
    }
    try self.init(database, configuration)
  }

  /// Creates a server with a PostgreSQL database, which any number of processes can share.
  ///
  /// - Parameter address: An address in libpq's format: `postgres://user@host/database`, possibly with several hosts.
  /// - Throws: ``HubServerError``.
  public init(postgres address: String, _ configuration: HubConfiguration = HubConfiguration())
    async throws(HubServerError)
  {
    try Self.check(configuration)
    let database: PostgresHubDatabase
    do {
      database = try await PostgresHubDatabase(address)
    } catch {
      throw .cannotOpen("PostgreSQL", reason: "\(error)")
    }
    try self.init(database, configuration)
  }

  private init(_ database: any HubDatabase, _ configuration: HubConfiguration) throws(HubServerError) {
    let hub = try Self.hashing { () throws(HashingError) in
      try Hub(database, limits: configuration.limits, signUp: configuration.signUp)
    }
    try self.init(hub, configuration)
  }

  /// Refuses, before anything is written, a configuration with which no hub can be served.
  private static func check(_ configuration: HubConfiguration) throws(HubServerError) {
    try configuration.check()
    try checkLibraries()
    if let certificate = configuration.certificate { _ = try IdentityKeeper(certificate) { Date() } }
  }

  /// Checks that the system's libraries that every hub needs are installed.
  ///
  /// - Throws: ``HubServerError/cannotOpen(_:reason:)`` with the library and what to install.
  public static func checkLibraries() throws(HubServerError) {
    _ = try hashing { () throws(HashingError) in try SHA256() }
  }

  private static func hashing<Value>(_ body: () throws(HashingError) -> Value) throws(HubServerError) -> Value {
    do { return try body() } catch { throw .cannotOpen("libcrypto", reason: error.message) }
  }

  /// Creates an invitation for the first administrator, which replaces earlier ones; nil if an administrator exists.
  ///
  /// - Throws: ``HubServerError`` if the database is unreachable.
  public func firstInvitation() async throws(HubServerError) -> HubInvitation? {
    do {
      return try await hub.firstInvitation()
    } catch {
      throw .cannotOpen("the database", reason: "\(error)")
    }
  }

  /// Serves until the task is cancelled or the process receives SIGTERM or SIGINT.
  ///
  /// Running requests are completed for at most three seconds; listening devices lose their connection.
  ///
  /// - Parameters:
  ///   - onListening: Called once with the address, as soon as the server accepts connections.
  ///   - onNotice: Called with a sentence for the hub's operator, for example after its certificate was replaced.
  /// - Throws: ``HubServerError`` if it can't listen.
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

  private func application(
    _ limits: ConnectionLimits, onListening: @escaping @Sendable (String) -> Void,
    onNotice: @escaping @Sendable (String) -> Void
  ) -> some ApplicationProtocol {
    var logger = Logger(label: "defeat.hub")
    logger.logLevel = .critical
    let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
    let scheme = identity == nil ? "http" : "https"
    let routes = HubRoutes(hub, isBehindProxy: configuration.isBehindProxy)
    let pages = configuration.pageFolder.map { HubPages(hub, folder: $0) }
    let site = pages.map {
      SiteRoutes(hub, pages: $0, api: routes, isSecure: identity != nil || configuration.isBehindProxy)
    }
    var application = Application(
      responder: HubSite(routes, pages: site),
      server: identity.map { .http1(encryptedBy: $0, limits) } ?? .http1(limits),
      configuration: ApplicationConfiguration(address: .hostname(configuration.host, port: configuration.port)),
      onServerRunning: { channel in onListening("\(scheme)://\(host):\(channel.localAddress?.port ?? 0)") },
      logger: logger)
    application.addServices(HubChores(hub: hub, pages: pages))
    if let identity { application.addServices(IdentityWatch(keeper: identity, onNotice: onNotice)) }
    return application
  }
}

/// A service that runs a hub's periodic tasks.
private struct HubChores: Service {
  let hub: Hub
  let pages: HubPages?

  func run() async throws {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await hub.feed.listen() }
      if let pages { group.addTask { await pages.watch() } }
      group.addTask {
        // Several processes may run the same task; for the second one, nothing remains to be done.
        var hours = 0
        while !Task.isCancelled {
          _ = try? await hub.settle()
          try? await hub.sweep()
          await pages?.settle()
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
