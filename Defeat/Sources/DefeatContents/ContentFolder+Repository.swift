public import DefeatCore
import HolonFiles
public import HolonRepositories
public import HolonToDos

/// The folder as a source of contents, of which a hub may be another one.
extension ContentFolder: Repository {
  /// The name by which answers and errors tell this source.
  public var name: String { "this device" }

  /// The content with a hash; nil when it isn't here.
  public func get(_ id: ContentHash) async throws -> Content? { try translated { try stored(id) } }

  /// The contents that are here.
  public func page(_ query: Query<Content>) async throws -> Page<Content> {
    let contents = try translated {
      try hashes().map { hash in Content(hash) { try content(hash) } }
    }
    return query.page(of: contents, from: Origin(source: name, age: .zero))
  }

  /// Adds a content.
  public func add(_ entity: Content) async throws {
    guard try await get(entity.id) == nil else {
      throw RepositoryError(.alreadyExists, in: name, "The content \(entity.id) is here already.")
    }
    try await put([entity])
  }

  /// Does nothing, for a content never changes.
  public func update(_ entity: Content) async throws {
    guard try await get(entity.id) != nil else {
      throw RepositoryError(.notFound, in: name, "There is no content \(entity.id): add it first.")
    }
  }

  /// Keeps contents; those of which nothing but the hash is known are left out.
  public func put(_ entities: [Content]) async throws {
    try translated { for content in entities { try keep(content) } }
    changes.tell(.entities(Set(entities.map(\.id))))
  }

  /// Removes a content, though to-dos may name it.
  public func delete(_ id: ContentHash) async throws {
    try translated {
      guard try stored(id) != nil else { return }
      try DirectoryHandle.at(path).directory(id.folderName).unlink(id.fileName)
    }
    changes.tell(.entities([id]))
  }

  /// Calls an observer when contents come or go through this value.
  public func addObserver(_ observer: ChangeObserver<ContentHash>) { changes.add(observer) }

  private func keep(_ content: Content) throws {
    guard try stored(content.id) == nil, let file = try content.open() else { return }
    let folder = try made()
    let lock = try Lock(folder, isExclusive: false)
    defer { withExtendedLifetime(lock) {} }
    let batch = ContentBatch(folder)
    let arrival = content.id.arrivalName
    if let arrived = try folder.rawStatus(of: arrival), FileStatus(arrived).identity == file.status.identity {
      batch.take(arrival, content.id, Int(file.count))
    } else if try batch.add(file).hash != content.id {
      throw FileError(.malformed, "is another content than its hash says").at(content.id)
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
