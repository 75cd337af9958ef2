import DefeatCore
import HolonBase
import Hummingbird

/// The open lists of a server, each with its routes.
///
/// A list is opened by its first request. It is closed if it is idle, or if it no longer exists.
package final class OpenLists: Sendable {
  private struct Entry {
    let number: Int
    let place: ListPlace
    let opening: Task<OpenList, any Error>
    let exists: @Sendable () async throws -> Bool
    var uses = 0
    var lastUse = ContinuousClock.now
  }

  private let entries = Locked<(last: Int, lists: [String: Entry])>((0, [:]))
  private let idleTime: Duration
  private let greatestUpload: Int

  /// Creates a value without open lists.
  ///
  /// - Parameters:
  ///   - idleTime: The time after the last request at which a list is closed.
  ///   - greatestUpload: The maximum size of an upload, in bytes.
  package init(idleTime: Duration = .seconds(300), greatestUpload: Int = 256 << 20) {
    self.idleTime = idleTime
    self.greatestUpload = greatestUpload
  }

  /// Returns a list, after opening it if necessary; it isn't closed as idle while the result exists.
  package func use(_ place: ListPlace, of directory: any ListDirectory) async throws -> ListUse {
    let (number, opening) = entries.use { entries -> (Int, Task<OpenList, any Error>) in
      // Other permissions need another store, and the page shows the name.
      if var entry = entries.lists[place.id], entry.place.role == place.role, entry.place.name == place.name {
        entry.uses += 1
        entry.lastUse = .now
        entries.lists[place.id] = entry
        return (entry.number, entry.opening)
      }
      let former = entries.lists[place.id]?.opening
      let opening = Task {
        if let former { await Self.close(former) }
        return try await self.opened(place, of: directory)
      }
      entries.last += 1
      entries.lists[place.id] = Entry(
        number: entries.last, place: place, opening: opening,
        exists: { try await directory.find(place.listID) != nil }, uses: 1)
      return (entries.last, opening)
    }
    do {
      return ListUse(try await opening.value) { self.release(place.id, number) }
    } catch {
      entries.use { entries in
        if entries.lists[place.id]?.number == number { entries.lists[place.id] = nil }
      }
      throw error
    }
  }

  private func opened(_ place: ListPlace, of directory: any ListDirectory) async throws -> OpenList {
    let served = try await directory.open(place) { [weak self] in await self?.showNotice($0, on: place.id) }
    let neighbours = ListNeighbours(place: place, directory: directory, lists: self)
    return OpenList(
      served, ServerRoutes(served, of: neighbours, greatestUpload: greatestUpload))
  }

  private func release(_ id: String, _ number: Int) {
    entries.use { entries in
      guard entries.lists[id]?.number == number else { return }
      entries.lists[id]?.uses -= 1
      entries.lists[id]?.lastUse = .now
    }
  }

  /// Shows a sentence on the open pages of a list, or of all lists.
  package func showNotice(_ sentence: String, on id: String? = nil) async {
    let opening = entries.use { entries in entries.lists.filter { id == nil || $0.key == id }.map(\.value.opening) }
    for list in opening { await (try? list.value)?.routes.feed.showNotice(sentence) }
  }

  /// The identifiers of the open lists.
  package var ids: [String] { entries.use { Array($0.lists.keys) } }
}

extension OpenLists {
  /// Closes a list and ends the event streams of its pages, which may open it again.
  package func close(_ id: String) async {
    let entry = entries.use { $0.lists.removeValue(forKey: id) }
    if let entry { await Self.close(entry.opening) }
  }

  private static func close(_ opening: Task<OpenList, any Error>) async {
    guard let list = try? await opening.value else { return }
    await list.routes.feed.closeAll()
    await list.served.close()
  }

  /// Closes all lists.
  package func closeAll() async {
    for id in ids { await close(id) }
  }

  /// Closes the lists that are idle or no longer exist.
  package func closeUnused() async {
    let now = ContinuousClock.now
    let open = entries.use { $0.lists }
    for (id, entry) in open {
      if entry.uses == 0, now - entry.lastUse > idleTime {
        await close(id)
      } else if (try? await entry.exists()) == false {
        // A directory that can't be read now is read again later.
        await close(id)
      }
    }
  }

  /// Closes lists until the task is cancelled.
  ///
  /// - Parameter interval: The time between two checks.
  package func watch(every interval: Duration) async {
    while (try? await Task.sleep(for: interval)) != nil { await closeUnused() }
    await closeAll()
  }
}

/// A list with its routes.
struct OpenList: Sendable {
  let served: ServedList
  let routes: ServerRoutes
  let responder: any HTTPResponder<ServerContext>

  init(_ served: ServedList, _ routes: ServerRoutes) {
    self.served = served
    self.routes = routes
    responder = routes.router().buildResponder()
  }
}

/// The use of an open list by a request.
package final class ListUse: Sendable {
  let list: OpenList
  private let release: @Sendable () -> Void

  init(_ list: OpenList, release: @escaping @Sendable () -> Void) {
    self.list = list
    self.release = release
  }

  deinit { release() }
}
