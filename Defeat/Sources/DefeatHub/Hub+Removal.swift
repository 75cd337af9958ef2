import DefeatCore
import Foundation
import HolonSync

extension Hub {
  /// Removes an account with all its data, and logs out all its devices.
  func remove(_ visitor: Visitor, _ removal: HubAccountRemoval) async throws {
    let (devices, spaces) = try await directory.remove(visitor, removal)
    for device in devices { await feed.publish(.revoked(device: device)) }
    for space in spaces { try await directory.sweep(space) }
    await forget(spaces)
  }

  /// Deletes a space with its contents.
  ///
  /// - Returns: The accounts that could read it.
  func delete(_ access: Access) async throws -> [UUID] {
    let accounts = try await directory.delete(access)
    try await directory.sweep(access.space)
    await forget([access.space])
    return accounts
  }

  /// Deletes removed data of a space permanently, without waiting for the horizon.
  func purge(_ space: UUID) async throws {
    let start = now()
    try await spaces.keeper(of: space).settleAll(at: start)
    try await collectContents(of: space, seenBefore: start)
    await spaces.recordMemory(of: space)
    try? await database.scrub(thoroughly: false)
  }

  /// Deletes the remains of interrupted removals.
  package func sweep() async throws {
    let gone = try await directory.sweep()
    try await SpaceContents.sweep(database)
    if !gone.isEmpty { await forget(gone) }
  }

  /// Erases all remains of deleted rows from the database's files, which may take a while.
  package func scrub() async throws { try await database.scrub(thoroughly: true) }

  /// Erases remains of deleted rows from memory and, as far as that is quick, from the database's files.
  private func forget(_ gone: [UUID]) async {
    for space in gone { await spaces.forget(space) }
    // An erasure that fails is retried after the next removal.
    try? await database.scrub(thoroughly: false)
  }
}
