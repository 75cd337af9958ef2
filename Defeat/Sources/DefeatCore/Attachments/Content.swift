import HolonBase
public import HolonFiles
public import HolonRepositories
public import HolonToDos

/// A content's hash and a closure that opens its bytes.
///
/// It holds no bytes, so its size in memory doesn't depend on the size of the content.
public struct Content: Identifiable, Sendable {
  /// The hash of the bytes.
  public let id: ContentHash

  private let file: @Sendable () throws -> OpenFile?

  /// Creates a content from its hash and a closure that opens its bytes.
  ///
  /// - Parameter file: Opens the bytes; returns nil if they aren't on this device.
  public init(_ id: ContentHash, _ file: @escaping @Sendable () throws -> OpenFile?) {
    self.id = id
    self.file = file
  }

  /// Opens the bytes.
  ///
  /// - Returns: Nil if the bytes aren't on this device.
  /// - Throws: ``FileError`` if they can't be read.
  public func open() throws -> OpenFile? { try file() }
}

/// A closure that returns this device and all other sources of contents as one repository; nil if it is the only one.
///
/// The closure calls its argument with the number of bytes sent or fetched since the last call. An error that the
/// argument throws ends the transfer.
public typealias ContentSources =
  @Sendable (_ onBytes: @escaping @Sendable (Int) throws -> Void) throws -> (any Repository<Content>)?

extension Defeat {
  /// Returns attachments as files with their details and with whether their contents are present.
  ///
  /// - Throws: ``FileError`` if the list keeps no contents.
  public func contentFiles() throws -> ContentFiles {
    ContentFiles(try contentStore()) { [sources] in ((try? sources?({ _ in })) ?? nil) != nil }
  }

  /// Fetches contents that aren't on this device; for a folder, also the contents of all its files.
  ///
  /// - Parameter onProgress: Called with the number of bytes that arrived since the last call.
  /// - Throws: ``FileError`` with the code `notFound` for a content that is unavailable.
  public func fetch(
    _ parts: [ContentPart], onProgress: @escaping @Sendable (_ bytes: Int) -> Void = { _ in }
  ) async throws {
    var fetch = ContentFetch(store: try contentStore(), sources: sources, onBytes: onProgress)
    var (seen, pending): (Set<ContentPart.Kind>, [ContentPart]) = ([], parts)
    while let part = pending.popLast() {
      if seen.insert(part.kind).inserted { pending += try await fetch.get(part) }
    }
  }

  /// Returns the attachment or the part of a folder at a path, after fetching the lists of the folders on the way.
  ///
  /// - Throws: ``FileError`` with the code `notFound`.
  public func part(at path: RelativePath, in attachments: [Attachment]) async throws -> ContentPart {
    var fetch = ContentFetch(store: try contentStore(), sources: sources, onBytes: { _ in })
    var (parts, found): ([ContentPart], ContentPart?) = (attachments.map { ContentPart($0) }, nil)
    for name in path.names {
      if let folder = found { parts = try await fetch.get(folder) }
      guard let next = parts.first(where: { $0.name == name }) else {
        throw FileError(.notFound, "isn't attached: use a name that “defeat files” lists").at(path)
      }
      found = next
    }
    guard let found else {
      throw FileError(.notFound, "isn't the name of an attachment: use a name that “defeat files” lists").at(path)
    }
    return found
  }
}

/// The fetching of contents to this device, one after another.
private struct ContentFetch {
  let store: any ContentStore
  let sources: ContentSources?
  let onBytes: @Sendable (Int) -> Void

  /// This device and the hub as one repository; created when the first content is missing.
  private var whole: (any Repository<Content>)?

  /// The number of bytes that may still arrive for the content that is being fetched.
  private let room = Locked(0)

  /// The number of bytes by which a content may exceed the size that its to-do states: the bytes of a folder's list.
  private static let margin = 1 << 26

  init(store: any ContentStore, sources: ContentSources?, onBytes: @escaping @Sendable (Int) -> Void) {
    (self.store, self.sources, self.onBytes) = (store, sources, onBytes)
  }

  /// Fetches a content unless it is present.
  ///
  /// - Returns: The parts of a folder; an empty array for anything else.
  mutating func get(_ part: ContentPart) async throws -> [ContentPart] {
    guard let hash = part.kind.hash else { return [] }
    do {
      _ = try store.open(hash)
    } catch let error as FileError where error.code == .notFound {
      whole =
        try whole
        ?? sources?({ [room, onBytes] count in
          let isWithin = room.use { room in
            room -= count
            return room >= 0
          }
          guard isWithin else { throw FileError(.tooLarge, "has more bytes than its to-do states: attach it again") }
          onBytes(count)
        })
      guard let whole else { throw error }
      // A content that was damaged in transit is fetched once more.
      room.use { $0 = 2 * (min(part.kind.bytes, .max >> 2) + Self.margin) }
      try await Self.get(hash, from: whole, named: part.name)
    }
    if case .folder = part.kind { return try store.parts(of: hash) }
    return []
  }

  private static func get(_ hash: ContentHash, from whole: any Repository<Content>, named name: FileName) async throws {
    let reason: String
    do {
      guard try await whole.get(hash) == nil else { return }
      reason = "isn't on this device, and the hub doesn't have it yet: sync the device on which it was attached"
    } catch {
      guard let trouble = RepositoryError.all(in: error).first else { throw error }
      if let error = trouble.underlying as? FileError { throw error.at(name) }
      reason =
        [.unavailable, .timedOut, .skipped].contains(trouble.code)
        ? "isn't on this device yet: it is fetched when the hub can be reached. \(trouble.message)"
        : "isn't on this device, and can't be fetched: \(trouble.message)"
    }
    throw FileError(.notFound, reason).at(name)
  }
}
