import DefeatCore
import Foundation
import HolonSync

extension Hub {
  /// Removes an account with all its data, and logs all its devices out.
  func remove(_ visitor: Visitor, _ removal: HubAccountRemoval) async throws {
    let (devices, spaces) = try await directory.remove(visitor, removal)
    for device in devices { await feed.tell(.revoked(device: device)) }
    for space in spaces { try await directory.sweep(space) }
    await forget(spaces)
  }

  /// Deletes a space with all that is in it.
  ///
  /// - Returns: The accounts that have seen it.
  func delete(_ access: Access) async throws -> [UUID] {
    let accounts = try await directory.delete(access)
    try await directory.sweep(access.space)
    await forget([access.space])
    return accounts
  }

  /// Ends what was removed from a space for good, without waiting for the horizon.
  func purge(_ space: UUID) async throws {
    let start = now()
    try await spaces.keeper(of: space).settleAll(at: start)
    try await collectContents(of: space, seenBefore: start)
    await spaces.note(space)
    try? await database.scrub(thoroughly: false)
  }

  /// Deletes what removals have left that didn't end.
  package func sweep() async throws {
    let gone = try await directory.sweep()
    try await SpaceContents.sweep(database)
    if !gone.isEmpty { await forget(gone) }
  }

  /// Lets nothing at all of rows that are gone stay in the database's files, which may take a while.
  package func scrub() async throws { try await database.scrub(thoroughly: true) }

  /// Lets nothing of rows that are gone stay in memory or in the database's files.
  private func forget(_ gone: [UUID]) async {
    for space in gone { await spaces.forget(space) }
    // What can't be done now is done after the next removal.
    try? await database.scrub(thoroughly: false)
  }
}
