public import DefeatCore
import DefeatStore
public import Foundation
import HTTPTypes
import HolonHTTP
import HolonSync

extension HubClient {
  /// Returns the hub's public description.
  ///
  /// - Throws: ``SyncProblem`` if the server isn't a hub, or supports only other versions.
  public func information() async throws -> HubInformation {
    let information: HubInformation
    do {
      information = try await ask(HubPath.information, for: HubInformation.self)
    } catch let problem as SyncProblem where problem.code == .offline && address.isPlain {
      guard await speaksTLS() else { throw problem }
      throw SyncProblem(.offline, "\(address.text) speaks TLS: begin its address with https.")
    }
    guard information.program == "defeat" else { throw SyncProblem(.notAHub, "\(address.text) isn't a hub of defeat.") }
    guard information.protocols.contains(1) else {
      throw SyncProblem(.otherVersion, "\(address.text) has another version of defeat: update the older of the two.")
    }
    return information
  }

  /// Returns whether a server speaks TLS, whether its certificate is trusted or not.
  private func speaksTLS() async -> Bool {
    let request = HTTPRequest(method: .get, scheme: "https", authority: address.authority, path: HubPath.information)
    do {
      _ = try await session.send(request)
      return true
    } catch {
      return error.certificateFault != nil
    }
  }

  /// Returns whether the hub was set up again since the login, and has lost all its data.
  private func wasSetUpAgain() async -> Bool {
    guard let hubID, let id = try? await information().id else { return false }
    return id != hubID
  }

  /// Returns the problem of a logged-out device, with the reason as far as the hub reveals it.
  func explained(_ problem: SyncProblem) async -> SyncProblem {
    guard problem.code == .loggedOut, await wasSetUpAgain() else { return problem }
    return SyncProblem(
      .hubLost,
      "\(address.text) isn't the hub of the last login: it was set up again, or another hub has its address now. This "
        + "list is complete on this device. If you trust the hub, fill it from this list with “defeat login "
        + "\(address.text) --refill”. Add --sign-up if you have no account there yet.")
  }

  /// Creates an account.
  public func signUp(_ signUp: HubSignUp) async throws -> HubAccount {
    try await ask(.post, HubPath.accounts, signUp, for: HubAccount.self)
  }

  /// Logs in this device.
  public func logIn(_ login: HubLogin) async throws -> HubSession {
    try await ask(.post, HubPath.devices, login, for: HubSession.self)
  }

  /// Returns the account of the device.
  public func account() async throws -> HubAccount { try await ask(HubPath.account, for: HubAccount.self) }

  /// Changes the account's password and logs out all other devices.
  public func change(_ password: HubPasswordChange) async throws {
    _ = try await send(.put, HubPath.password, [UInt8](try JSONEncoder().encode(password)))
  }

  /// Removes the account with all its data.
  public func remove(_ removal: HubAccountRemoval) async throws {
    _ = try await send(.post, HubPath.accountRemoval, [UInt8](try JSONEncoder().encode(removal)))
  }

  /// Creates an invitation.
  public func invite() async throws -> HubInvitation {
    try await ask(HubPath.invitations, by: .post, for: HubInvitation.self)
  }

  /// Returns the valid invitations.
  public func invitations() async throws -> [HubInvitations.Open] {
    try await ask(HubPath.invitations, for: HubInvitations.self).invitations
  }

  /// Revokes an invitation.
  ///
  /// - Parameter id: An identifier from a response of the hub.
  public func revokeInvitation(_ id: String) async throws { _ = try await send(.delete, HubPath.invitation(id)) }

  /// Returns the account's devices.
  public func devices() async throws -> [HubDevice] { try await ask(HubPath.devices, for: HubDevices.self).devices }

  /// Logs out a device.
  public func revoke(_ device: UUID) async throws { _ = try await send(.delete, HubPath.device(device)) }

  /// Returns the spaces that the account can read.
  public func spaces() async throws -> [HubSpace] { try await ask(HubPath.spaces, for: HubSpaces.self).spaces }

  /// Creates a space.
  public func create(_ space: HubSpaceDraft) async throws -> HubSpace {
    try await ask(.post, HubPath.spaces, space, for: HubSpace.self)
  }

  /// Changes a space's name.
  public func rename(_ space: UUID, to name: String) async throws -> HubSpace {
    try await ask(.patch, HubPath.space(space), HubSpaceChange(name: name), for: HubSpace.self)
  }

  /// Deletes a space with its contents.
  public func delete(_ space: UUID) async throws { _ = try await send(.delete, HubPath.space(space)) }

  /// Deletes removed data of a space permanently.
  public func purge(_ space: UUID) async throws { _ = try await send(.post, HubPath.purge(of: space)) }

  /// Returns the members of a space.
  public func members(of space: UUID) async throws -> [HubMembers.Member] {
    try await ask(HubPath.members(of: space), for: HubMembers.self).members
  }

  /// Shares a space with an account.
  public func share(_ space: UUID, with account: String, role: HubRole) async throws {
    _ = try await ask(.put, HubPath.member(try plain(account), of: space), HubShare(role: role), for: HubMembers.self)
  }

  /// Removes a member from a space.
  public func unshare(_ space: UUID, with account: String) async throws {
    _ = try await send(.delete, HubPath.member(try plain(account), of: space))
  }

  /// Sends a request to sync a space.
  func answer(to body: [UInt8], in space: UUID) async throws -> SyncResponse {
    let answer = try await send(.post, HubPath.sync(space), body)
    do {
      return try SyncResponse(json: answer)
    } catch {
      throw unreadable
    }
  }

  /// Returns a name that needs no percent-encoding.
  private func plain(_ name: String) throws -> String {
    let allowed = name.lowercased()
    guard !allowed.isEmpty, allowed.utf8.allSatisfy({ "abcdefghijklmnopqrstuvwxyz0123456789._-@+".utf8.contains($0) })
    else { throw SyncProblem(.refused, "“\(name)” isn't a valid name of an account: check it.") }
    return allowed
  }
}
