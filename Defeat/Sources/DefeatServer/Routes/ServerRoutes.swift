import DefeatCore
import Hummingbird

/// All that the server answers to.
struct ServerRoutes {
  let queue: StoreQueue
  let feed: ChangeFeed

  /// The port for requests that don't come from the network.
  private let port: Int

  /// The most bytes that a file sent to the server may have.
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
    addEdits(to: router.group("api"))
    addAttachments(to: router)
    return router
  }
}
