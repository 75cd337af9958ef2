import DefeatCore
import Foundation
import HolonSQL
import HolonToDos

extension Hub {
  func contents(of space: UUID) -> SpaceContents { SpaceContents(space: space, database: database) }

  /// Returns the requested contents that a space has.
  func contents(_ question: HubContentQuestion, _ access: Access) async throws -> HubContents {
    guard question.hashes.count <= HubContentQuestion.greatestCount else {
      throw HubFailure(
        .tooLarge, "The request names more than \(HubContentQuestion.greatestCount) contents: send several requests.")
    }
    let hashes = try question.hashes.map { text in
      guard let hash = ContentHash(text) else { throw Self.noHash(text) }
      return hash
    }
    let rows = try await contents(of: access.space).rows(hashes, seenAt: access.role >= .write ? now() : nil)
    let account = access.visitor.account
    let found = Dictionary(grouping: rows.filter { $0.isWhole || $0.account == account }, by: \.hash)
    return HubContents(
      contents: found.values.compactMap { rows in (rows.first(where: \.isWhole) ?? rows.first)?.answer })
  }

  static func noHash(_ text: String) -> HubFailure {
    HubFailure(.unreadable, "“\(text.prefix(80))” isn't a SHA-256: write it as 64 lowercase hexadecimal digits.")
  }

  /// Stores a part of a content, and verifies the content after its last part.
  func receive(
    _ hash: ContentHash, _ bytes: [UInt8], at start: Int, of size: Int, _ access: Access
  ) async throws -> HubContents.Content {
    let contents = contents(of: access.space)
    let part = SpaceContents.Part(
      hash: hash, account: access.visitor.account, start: start, size: size, bytes: bytes)
    let payer = try await room(for: size, from: start, in: access.space)
    let (row, added) = try await contents.receive(part, at: now())
    await count(added, in: access.space, payer)
    guard let row else { return HubContents.Content(hash: hash.text, bytes: size, received: 0, isWhole: false) }
    guard row.received == row.size, !row.isWhole else { return row.answer }
    let (isWhole, freed) = try await contents.check(row)
    await count(-freed, in: access.space, payer)
    guard isWhole else {
      throw HubFailure(.otherContent, "The bytes that were sent as \(hash) have another hash: send the content again.")
    }
    return HubContents.Content(hash: hash.text, bytes: size, received: size, isWhole: true)
  }

  /// Refuses a content that exceeds the available room.
  ///
  /// - Returns: The account that the space counts towards.
  private func room(for size: Int, from start: Int, in space: UUID) async throws -> UUID? {
    func check(_ bytes: Int, _ limit: Int, _ what: String, _ remedy: String) throws {
      guard bytes > limit else { return }
      throw HubFailure(.noRoom, "\(what) at most \(limit) bytes at this hub: \(remedy).")
    }
    try check(size, limits.contentBytes, "A file of \(size) bytes is too large; a file has", "attach a smaller one")
    let (bytes, payer) = try await usage(of: space)
    let needed = size - start + (start == 0 ? SpaceContents.fixedBytes : 0)
    let remedy = "detach files that are no longer needed"
    try check(bytes + needed, limits.spaceBytes, "A list with its files has", remedy)
    guard let payer else { return nil }
    let accountBytes = try await spaces.usage.bytes(of: payer)
    try check(
      accountBytes + needed, limits.accountBytes, "All lists of this list's creator together have", remedy)
    return payer
  }

  /// Returns the size of a space in bytes, and the account that they count towards.
  private func usage(of space: UUID) async throws -> (bytes: Int, payer: UUID?) {
    let rows = try await database.rows(
      "SELECT log_bytes + checkpoint_bytes + content_bytes AS bytes, payer FROM space WHERE space_id = \(space)")
    guard let row = rows.first else { throw Directory.noSpace }
    return (try row["bytes"], try row["payer"])
  }

  private func count(_ bytes: Int, in space: UUID, _ payer: UUID?) async {
    guard bytes != 0 else { return }
    if let payer { await spaces.usage.add(bytes, for: payer) }
    await spaces.count(contentBytes: bytes, in: space)
  }

  /// Removes the contents of a space that no node names.
  ///
  /// Contents that were sent or requested since a moment remain, because a device may be about to push a node that
  /// names them.
  func collectContents(of space: UUID, seenBefore moment: Int64) async throws {
    let freed = try await contents(of: space).collect(seenBefore: moment) { mark in
      try await spaces.keeper(of: space).forEachNamedContent(mark)
    }
    guard freed > 0 else { return }
    await count(-freed, in: space, try await usage(of: space).payer)
  }
}
