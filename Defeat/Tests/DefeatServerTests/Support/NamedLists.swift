import DefeatCore
import DefeatServer
import Foundation
import HolonBase

/// Lists with names, each in a file of its own.
final class NamedLists: ListDirectory, Sendable {
  let account: String? = nil
  let canAdd = true
  private let lists: Locked<[(name: String, fixture: ServerFixture)]>
  private let closed = Locked<[String]>([])
  let roles = Locked<[String: HubRole]>([:])

  init(_ names: String...) throws { lists = Locked(try names.map { ($0, try ServerFixture()) }) }

  subscript(_ name: String) -> Defeat? { lists.value.first { $0.name == name }?.fixture.defeat }

  /// The names of the lists that were closed, in order.
  var closedNames: [String] { closed.value }

  func remove(_ name: String) { lists.use { $0.removeAll { $0.name == name } } }

  func overviews() async throws -> [ListOverview] {
    lists.value.map { Self.overview($0.name, isFirst: $0.name == first) }
  }

  private var first: String { lists.value.first?.name ?? "" }

  func find(_ key: String?) async throws -> ListPlace? {
    let name = key ?? first
    guard lists.value.contains(where: { $0.name == name }) else { return nil }
    return ListPlace(id: name, listID: name, name: name, role: roles.value[name] ?? .own)
  }

  func open(_ place: ListPlace, showNotice: @escaping @Sendable (String) async -> Void) async throws -> ServedList {
    guard let defeat = self[place.name] else { throw ListDirectoryError.unknown(place.name) }
    let base = Self.overview(place.name, isFirst: place.name == first).address
    return ServedList(defeat, base: base) { [closed] in closed.value.append(place.name) }
  }

  func add(_ name: String) async throws -> ListOverview {
    guard self[name] == nil else { throw ListDirectoryError.exists(name) }
    let fixture = try ServerFixture()
    lists.value.append((name, fixture))
    return Self.overview(name, isFirst: false)
  }

  private static func overview(_ name: String, isFirst: Bool) -> ListOverview {
    let key = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    var overview = ListOverview(id: name, name: name, address: isFirst ? "/" : "/lists/\(key)/")
    overview.isDefault = isFirst
    return overview
  }
}

extension NamedLists {
  /// Runs a server of these lists, and sends requests to it.
  func test(
    _ lists: OpenLists = OpenLists(), _ body: @escaping @Sendable (Requests) async throws -> Void
  ) async throws {
    try await ServerFixture.test(try ToDoServer(self, port: 0, lists), body)
  }
}
