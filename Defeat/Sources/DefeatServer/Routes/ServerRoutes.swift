import DefeatCore
import Hummingbird

/// The routes of one list, which don't know under which address they are mounted.
struct ServerRoutes {
  let queue: StoreQueue
  let feed: ChangeFeed
  let views: OpenViews

  /// The address of the list's page, which begins and ends with a slash.
  let base: String

  /// The address for the requests of scripts.
  let ownBase: String

  /// The list among the other lists of the same person.
  let neighbours: ListNeighbours

  /// The maximum size of an upload, in bytes.
  let greatestUpload: Int

  init(_ served: ServedList, of neighbours: ListNeighbours, greatestUpload: Int) {
    queue = StoreQueue(served.defeat)
    base = served.base
    ownBase = served.ownBase
    self.neighbours = neighbours
    self.greatestUpload = greatestUpload
    feed = ChangeFeed(queue)
    views = OpenViews(feed, queue, base: base)
  }

  func router() -> Router<ServerContext> {
    let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: ErrorAnswers(base: base))
    addPage(to: router)
    addEvents(to: router)
    addQuestions(to: router.group("api"))
    addRows(to: router.group("api"))
    addLine(to: router.group("api"))
    addViews(to: router.group("api"))
    addEdits(to: router.group("api"))
    addArchive(to: router.group("api"))
    addLists(to: router.group("api"))
    addAttachments(to: router)
    return router
  }
}
