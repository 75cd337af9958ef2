public import DefeatCore
package import DefeatHTTP
package import HTTPTypes
import Hummingbird
import ServiceLifecycle

/// A server of lists for browsers and programs on the same computer: a page, a JSON API and live changes.
///
/// ```swift
/// try await ToDoServer(defeat, identity: store.identity()).run { address in print("The list is at \(address)") }
/// ```
///
/// Every program that can reach the port can read and change the list. The server therefore listens only on loopback
/// addresses, and it refuses requests from other web sites in a browser.
public struct ToDoServer: Sendable {
  private let directory: any ListDirectory
  private let lists: OpenLists
  private let loopback: Loopback

  /// The limits on the number of connections and on the time that each may wait.
  package var connectionLimits = ConnectionLimits()

  /// Creates a server of one list, which doesn't listen yet.
  ///
  /// - Parameters:
  ///   - defeat: The list.
  ///   - identity: The identity of the list: letters and digits that no other list has. Pages send their edits only to
  ///     the list with the same identity, whatever is served at the address later.
  ///   - host: A loopback address: 127.0.0.1, localhost or ::1.
  ///   - port: The port to listen on; 0 for any free port.
  ///   - greatestUpload: The maximum size of an upload, in bytes.
  /// - Throws: ``ToDoServerError/notLoopback(host:)`` or ``ToDoServerError/invalidPort(_:)``.
  public init(
    _ defeat: Defeat, identity: String, host: String = "127.0.0.1", port: Int = 8_080, greatestUpload: Int = 256 << 20
  ) throws(ToDoServerError) {
    try self.init(
      SingleList(defeat: defeat, id: identity), host: host, port: port, OpenLists(greatestUpload: greatestUpload))
  }

  /// Creates a server of several lists, which doesn't listen yet.
  ///
  /// - Throws: ``ToDoServerError/notLoopback(host:)`` or ``ToDoServerError/invalidPort(_:)``.
  package init(
    _ directory: any ListDirectory, host: String = "127.0.0.1", port: Int = 8_080, _ lists: OpenLists = OpenLists()
  ) throws(ToDoServerError) {
    loopback = try Loopback(host: host, port: port)
    self.directory = directory
    self.lists = lists
  }

  /// Shows a sentence on the open pages of all lists.
  public func showNotice(_ sentence: String) async { await lists.showNotice(sentence) }

  /// Serves until the task is cancelled or the process receives SIGTERM or SIGINT.
  ///
  /// Running requests are completed for at most three seconds; open pages lose their connection.
  ///
  /// - Parameter onListening: Called once with the address for a browser, as soon as the server accepts connections.
  /// - Throws: ``ToDoServerError`` if it can't listen.
  public func run(onListening: @escaping @Sendable (_ address: String) -> Void = { _ in }) async throws {
    try await loopback.run(application(connectionLimits.fitted(), onListening: onListening))
  }

  private func application(
    _ limits: ConnectionLimits, onListening: @escaping @Sendable (String) -> Void
  ) -> some ApplicationProtocol {
    var application = loopback.application(router(), limits, onListening: onListening)
    application.addServices(ListKeeper(lists: lists))
    return application
  }

  /// Returns the methods and the paths of all routes of a list.
  package static func routes(of defeat: Defeat) async throws -> [(method: HTTPRequest.Method, path: String)] {
    let directory = SingleList(defeat: defeat, id: "list")
    guard let place = try await directory.find(nil) else { return [] }
    let use = try await OpenLists().use(place, of: directory)
    return use.list.routes.router().routes.map { ($0.method, $0.path.description) }
  }

  private func router() -> Router<ServerContext> {
    let router = loopback.router()
    router.add(middleware: ListMount(site: ListSite(lists), directory: directory))
    return router
  }
}

/// A service that closes lists that are idle or were removed.
private struct ListKeeper: Service {
  let lists: OpenLists

  func run() async throws {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await lists.watch(every: .seconds(2)) }
      try? await gracefulShutdown()
      group.cancelAll()
    }
  }
}
