import DefeatCore
import Hummingbird

/// The routes of the server.
struct ServerRoutes {
  let queue: StoreQueue
  let feed: ChangeFeed

  /// The port for requests that don't arrive over a network.
  private let port: Int

  /// The maximum size of an upload, in bytes.
  let greatestUpload: Int

  init(_ queue: StoreQueue, port: Int, greatestUpload: Int) {
    self.queue = queue
    self.port = port
    self.greatestUpload = greatestUpload
    feed = ChangeFeed(queue)
  }

  func router() -> Router<ServerContext> {
    let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: SecurityHeaders())
    router.add(middleware: ErrorAnswers())
    router.add(middleware: HostCheck(port: port))
    router.add(middleware: SameOriginCheck())
    addPage(to: router)
    addEvents(to: router)
    addQuestions(to: router.group("api"))
    addLine(to: router.group("api"))
    addViews(to: router.group("api"))
    addEdits(to: router.group("api"))
    addAttachments(to: router)
    return router
  }
}
