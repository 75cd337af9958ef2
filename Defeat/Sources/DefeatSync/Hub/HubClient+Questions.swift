public import DefeatCore
import DefeatStore
public import Foundation
import HTTPTypes
import HolonSync

extension HubClient {
  /// What the hub says of itself.
  ///
  /// - Throws: ``SyncProblem`` when it isn't a hub, or speaks another version.
  public func information() async throws -> HubInformation {
    let information = try await ask(HubPath.information, for: HubInformation.self)
    guard information.program == "defeat" else { throw SyncProblem(.notAHub, "\(address.text) isn't a hub of defeat.") }
    guard information.protocols.contains(1) else {
      throw SyncProblem(.otherVersion, "\(address.text) speaks another version: update the older of the two.")
    }
    return information
  }

  /// Whether the hub was set up anew since login, so that it has nothing of what it had.
  private func wasSetUpAnew() async -> Bool {
    guard let hubID, let id = try? await information().id else { return false }
    return id != hubID
  }

  /// The problem of a device that isn't let in, with the reason as far as the hub tells it.
  func explained(_ problem: SyncProblem) async -> SyncProblem {
    guard problem.code == .loggedOut, await wasSetUpAnew() else { return problem }
    return SyncProblem(
      .hubLost,
      "\(address.text) was set up anew and has nothing of this list. Your list is complete here: fill the hub from it "
        + "with “defeat login \(address.text) --refill”. Add --sign-up if you have no account there yet.")
  }

  /// Creates an account.
  public func signUp(_ signUp: HubSignUp) async throws -> HubAccount {
    try await ask(.post, HubPath.accounts, signUp, for: HubAccount.self)
  }

  /// Logs this device in.
  public func logIn(_ login: HubLogin) async throws -> HubSession {
    try await ask(.post, HubPath.devices, login, for: HubSession.self)
  }

  /// The account of the device.
  public func account() async throws -> HubAccount { try await ask(HubPath.account, for: HubAccount.self) }

  /// Changes the account's password, and logs out all other devices.
  public func change(_ password: HubPasswordChange) async throws {
    _ = try await send(.put, HubPath.password, [UInt8](try JSONEncoder().encode(password)))
  }

  /// Removes the account with all its data.
  public func remove(_ removal: HubAccountRemoval) async throws {
    _ = try await send(.post, HubPath.accountRemoval, [UInt8](try JSONEncoder().encode(removal)))
  }

  /// Asks for what someone needs in order to sign up.
  public func invite() async throws -> HubInvitation {
    try await ask(HubPath.invitations, by: .post, for: HubInvitation.self)
  }

  /// The invitations that can still be used.
  public func invitations() async throws -> [HubInvitations.Open] {
    try await ask(HubPath.invitations, for: HubInvitations.self).invitations
  }

  /// Makes an invitation worthless.
  ///
  /// - Parameter id: An identifier that the hub has answered.
  public func revokeInvitation(_ id: String) async throws { _ = try await send(.delete, HubPath.invitation(id)) }

  /// The account's devices.
  public func devices() async throws -> [HubDevice] { try await ask(HubPath.devices, for: HubDevices.self).devices }

  /// Logs a device out.
  public func revoke(_ device: UUID) async throws { _ = try await send(.delete, HubPath.device(device)) }

  /// The spaces that the account sees.
  public func spaces() async throws -> [HubSpace] { try await ask(HubPath.spaces, for: HubSpaces.self).spaces }

  /// Creates a space.
  public func create(_ space: HubSpaceDraft) async throws -> HubSpace {
    try await ask(.post, HubPath.spaces, space, for: HubSpace.self)
  }

  /// Changes a space's name.
  public func rename(_ space: UUID, to name: String) async throws -> HubSpace {
    try await ask(.patch, HubPath.space(space), HubSpaceChange(name: name), for: HubSpace.self)
  }

  /// Deletes a space with all that is in it.
  public func delete(_ space: UUID) async throws { _ = try await send(.delete, HubPath.space(space)) }

  /// Ends what was removed from a space for good.
  public func purge(_ space: UUID) async throws { _ = try await send(.post, HubPath.purge(of: space)) }

  /// Who shares a space.
  public func members(of space: UUID) async throws -> [HubMembers.Member] {
    try await ask(HubPath.members(of: space), for: HubMembers.self).members
  }

  /// Shares a space with someone.
  public func share(_ space: UUID, with account: String, role: HubRole) async throws {
    _ = try await ask(.put, HubPath.member(try plain(account), of: space), HubShare(role: role), for: HubMembers.self)
  }

  /// Shares a space with someone no longer.
  public func unshare(_ space: UUID, with account: String) async throws {
    _ = try await send(.delete, HubPath.member(try plain(account), of: space))
  }

  /// Asks for what keeps a space in step.
  func answer(to body: [UInt8], in space: UUID) async throws -> SyncResponse {
    let answer = try await send(.post, HubPath.sync(space), body)
    do {
      return try SyncResponse(json: answer)
    } catch {
      throw unreadable
    }
  }

  /// A name as it may stand in an address.
  private func plain(_ name: String) throws -> String {
    let allowed = name.lowercased()
    guard !allowed.isEmpty, allowed.utf8.allSatisfy({ "abcdefghijklmnopqrstuvwxyz0123456789._-@+".utf8.contains($0) })
    else { throw SyncProblem(.refused, "“\(name)” can't be the name of an account.") }
    return allowed
  }
}
