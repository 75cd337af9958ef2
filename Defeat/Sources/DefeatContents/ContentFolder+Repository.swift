public import DefeatCore
public import HolonBase
import HolonFiles
public import HolonRepositories

/// The folder as a repository of contents, which can be combined with a hub's.
extension ContentFolder: Repository {
  /// The name of this source in results and errors.
  public var name: String { "this device" }

  /// Returns the content with a hash; nil if it is absent.
  public func get(_ id: ContentHash) async throws -> Content? { try translated { try stored(id) } }

  /// Returns a page of the stored contents.
  public func page(_ query: Query<Content>) async throws -> Page<Content> {
    let contents = try translated {
      try hashes().map { hash in Content(hash) { try content(hash) } }
    }
    return query.page(of: contents, from: Origin(source: name, age: .zero))
  }

  /// Adds a content.
  public func add(_ entity: Content) async throws {
    guard try await get(entity.id) == nil else {
      throw RepositoryError(.alreadyExists, in: name, "The content \(entity.id) is on this device already.")
    }
    try await put([entity])
  }

  /// Verifies that a content exists; a content never changes.
  public func update(_ entity: Content) async throws {
    guard try await get(entity.id) != nil else {
      throw RepositoryError(.notFound, in: name, "The content \(entity.id) isn't on this device: add it first.")
    }
  }

  /// Stores contents; contents without available bytes are left out.
  public func put(_ entities: [Content]) async throws {
    try translated { for content in entities { try keep(content) } }
    changes.notify(.entities(Set(entities.map(\.id))))
  }

  /// Removes a content, even if to-dos name it.
  public func delete(_ id: ContentHash) async throws {
    try translated {
      guard try stored(id) != nil else { return }
      try DirectoryHandle.at(path).directory(id.folderName).unlink(id.fileName)
    }
    changes.notify(.entities([id]))
  }

  /// Adds an observer of the contents that are added or removed through this value.
  public func addObserver(_ observer: ChangeObserver<ContentHash>) { changes.add(observer) }

  private func keep(_ content: Content) throws {
    guard try stored(content.id) == nil, let file = try content.open() else { return }
    let folder = try made()
    let lock = try Lock(folder, isExclusive: false)
    defer { withExtendedLifetime(lock) {} }
    let batch = ContentBatch(folder)
    let arrival = content.id.arrivalName
    if let arrived = try folder.rawStatus(of: arrival), FileStatus(arrived).identity == file.status.identity {
      batch.append(arrival, content.id, Int(file.count))
    } else if try batch.add(file).hash != content.id {
      throw FileError(.malformed, "has another hash than its name states").at(content.id)
    }
    try batch.finish()
  }

  private func hashes() throws -> [ContentHash] {
    guard let folder = try existing() else { return [] }
    return try folder.names().filter { $0.bytes.count == 2 }.flatMap { name in
      try folder.directory(name).names().compactMap { ContentHash(String(decoding: $0.bytes, as: UTF8.self)) }
    }
  }

  private func translated<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as FileError {
      throw RepositoryError(.failed, in: name, "\(error)", underlying: error)
    }
  }
}
