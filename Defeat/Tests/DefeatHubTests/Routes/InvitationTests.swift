import DefeatCore
import DefeatHub
import DefeatTesting
import Foundation
import HTTPTypes
import Testing

@Suite("Invitations", .serialized)
struct InvitationTests {
  private static func signUp(_ name: String, _ code: String?, _ caller: Caller) async throws -> Answer {
    try await caller.send(
      .post, HubPath.accounts, HubSignUp(name: name, password: "correct horse \(name)", invitation: code))
  }

  @Test(arguments: Store.available)
  func `only the last printed first invitation is valid, until an administrator exists`(
    _ store: Store
  ) async throws {
    let fixture = try await HubFixture(store, signUp: .invited)
    let earlier = try #require(await fixture.hub.firstInvitation())
    let last = try #require(await fixture.hub.firstInvitation())
    try await fixture.test { (caller) async throws in
      #expect(try await Self.signUp("mallory", earlier.code, caller).failure == "403 invitationNeeded")
      #expect(try await Self.signUp("anna", last.code, caller).read(HubAccount.self).isAdministrator)
      #expect(try await Self.signUp("mallory", earlier.code, caller).failure == "403 invitationNeeded")
      #expect(try await fixture.hub.firstInvitation() == nil)
    }
  }

  @Test(arguments: Store.available)
  func `with open sign-up, the first invitation still creates the administrator`(_ store: Store) async throws {
    let fixture = try await HubFixture(store, signUp: .open)
    let first = try #require(await fixture.hub.firstInvitation())
    try await fixture.test { (caller) async throws in
      #expect(try await !Self.signUp("bert", nil, caller).read(HubAccount.self).isAdministrator)
      #expect(try await Self.signUp("anna", first.code, caller).read(HubAccount.self).isAdministrator)
    }
  }

  @Test(arguments: Store.available)
  func `only administrators list and revoke invitations`(_ store: Store) async throws {
    let fixture = try await HubFixture(store, signUp: .invited)
    let first = try #require(await fixture.hub.firstInvitation())
    try await fixture.test { (caller) async throws in
      _ = try await Self.signUp("anna", first.code, caller)
      let (anna, _) = try await caller.logIn("anna", device: "Phone")
      let one = try await anna.send(.post, HubPath.invitations).read(HubInvitation.self)
      let two = try await anna.send(.post, HubPath.invitations).read(HubInvitation.self)
      let listed = try await anna.send(.get, HubPath.invitations)
      let open = try listed.read(HubInvitations.self).invitations
      #expect(Set(open.map(\.id)) == [one.id, two.id])
      #expect(open.allSatisfy { $0.createdBy == "anna" && !$0.isAdministrator })
      #expect(!listed.text.contains(one.code))
      #expect(try await Self.signUp("bert", one.id, caller).failure == "403 invitationNeeded")
      #expect(try await Self.signUp("bert", one.code, caller).status == 201)
      let (bert, _) = try await caller.logIn("bert", device: "Phone")
      #expect(try await bert.send(.get, HubPath.invitations).failure == "403 forbidden")
      #expect(try await bert.send(.delete, HubPath.invitation(two.id)).failure == "403 forbidden")
      for id in [one.id, "0123456789abcdef", "x", "%00%00%00%00%00%00%00%00%00%00%00%00%00%00%00%00", "'"] {
        #expect(try await anna.send(.delete, HubPath.invitation(id)).failure == "404 notFound", "\(id)")
      }
      #expect(try await anna.send(.delete, HubPath.invitation(two.id)).status == 204)
      #expect(try await Self.signUp("carl", two.code, caller).failure == "403 invitationNeeded")
      #expect(try await anna.send(.get, HubPath.invitations).read(HubInvitations.self).invitations.isEmpty)
    }
  }
}
