import DefeatCore
import DefeatHub
import DefeatTesting
import Foundation
import HTTPTypes
import Testing

@Suite("Accounts and devices", .serialized)
struct AccountRoutesTests {
  @Test(arguments: Store.available)
  func `a new account receives a token at each login, once`(_ store: Store) async throws {
    try await HubFixture(store).test { caller in
      let signUp = HubSignUp(name: "Anna.B", password: "correct horse anna.b")
      let account = try await caller.send(.post, HubPath.accounts, signUp).read(HubAccount.self)
      #expect(account.name == "anna.b")
      #expect(!account.isAdministrator)
      let (anna, session) = try await caller.logIn("anna.b", device: "Phone")
      #expect(session.account == account)
      #expect(session.token.utf8.count == 43)
      let devices = try await anna.send(.get, HubPath.devices)
      #expect(try devices.read(HubDevices.self).devices == [session.device])
      #expect(!devices.text.contains(session.token))
      #expect(try await anna.send(.get, HubPath.account).read(HubAccount.self) == account)
      let spaces = try await anna.send(.get, HubPath.spaces).read(HubSpaces.self).spaces
      #expect(spaces.map(\.id) == [account.home])
      #expect(spaces.map(\.role) == [.own])
    }
  }

  @Test(arguments: Store.available)
  func `names are unique, and unfit names and passwords are refused`(_ store: Store) async throws {
    try await HubFixture(store).test { caller in
      _ = try await caller.person("anna")
      func signUp(_ name: String, _ password: String) async throws -> String {
        try await caller.send(.post, HubPath.accounts, HubSignUp(name: name, password: password)).failure
      }
      #expect(try await signUp("ANNA", "another password") == "409 nameTaken")
      for name in ["", "..", "a b", "a/b", "ä", "a\u{0}b", String(repeating: "a", count: 65)] {
        #expect(try await signUp(name, "another password") == "422 invalid", "\(name)")
      }
      for password in ["", "too short", "aaaaaaaaaaaaaaa", String(repeating: "long ", count: 300)] {
        #expect(try await signUp("bert", password) == "422 invalid", "\(password)")
      }
    }
  }

  @Test(arguments: Store.available)
  func `a wrong name and a wrong password have the same error message`(_ store: Store) async throws {
    try await HubFixture(store).test { caller in
      _ = try await caller.person("anna")
      func logIn(_ name: String, _ password: String) async throws -> Answer {
        try await caller.send(.post, HubPath.devices, HubLogin(name: name, password: password, device: "x"))
      }
      let wrongName = try await logIn("bert", "correct horse anna")
      #expect(wrongName.failure == "401 wrongPassword")
      #expect(try await logIn("anna", "correct horse bert").words == wrongName.words)
      #expect(try await logIn("a\u{0}", "correct horse bert").words == wrongName.words)
    }
  }

  @Test(arguments: Store.available)
  func `a logged-out device loses access immediately`(_ store: Store) async throws {
    try await HubFixture(store).test { caller in
      let (phone, _) = try await caller.person("anna")
      let (laptop, session) = try await caller.logIn("anna", device: "Laptop")
      let (bert, _) = try await caller.person("bert")
      #expect(try await bert.send(.delete, HubPath.device(session.device.id)).failure == "404 notFound")
      #expect(try await laptop.send(.get, HubPath.account).status == 200)
      #expect(try await phone.send(.delete, HubPath.device(session.device.id)).status == 204)
      #expect(try await laptop.send(.get, HubPath.account).failure == "401 unauthorized")
      #expect(try await phone.send(.delete, HubPath.device(session.device.id)).failure == "404 notFound")
      #expect(try await phone.send(.get, HubPath.devices).read(HubDevices.self).devices.map(\.name) == ["Phone"])
    }
  }

  @Test(arguments: Store.available)
  func `changing the password logs out all other devices`(_ store: Store) async throws {
    try await HubFixture(store).test { caller in
      let (phone, _) = try await caller.person("anna")
      let (laptop, _) = try await caller.logIn("anna", device: "Laptop")
      func change(_ current: String) async throws -> Answer {
        try await phone.send(.put, HubPath.password, HubPasswordChange(current: current, new: "battery staple"))
      }
      #expect(try await change("wrong").failure == "401 wrongPassword")
      #expect(try await laptop.send(.get, HubPath.account).status == 200)
      #expect(try await change("correct horse anna").status == 204)
      #expect(try await laptop.send(.get, HubPath.account).failure == "401 unauthorized")
      #expect(try await phone.send(.get, HubPath.account).status == 200)
      let login = HubLogin(name: "anna", password: "battery staple", device: "Laptop")
      #expect(try await caller.send(.post, HubPath.devices, login).status == 201)
    }
  }

  @Test(arguments: Store.available)
  func `each invitation is valid once`(_ store: Store) async throws {
    let fixture = try await HubFixture(store, signUp: .invited)
    let first = try #require(await fixture.hub.firstInvitation())
    try await fixture.test { caller in
      func signUp(_ name: String, _ code: String?) async throws -> Answer {
        try await caller.send(
          .post, HubPath.accounts, HubSignUp(name: name, password: "correct horse \(name)", invitation: code))
      }
      #expect(try await caller.send(.get, HubPath.information).read(HubInformation.self).signUp == .invited)
      #expect(try await signUp("anna", nil).failure == "403 invitationNeeded")
      #expect(try await signUp("anna", "guessed").failure == "403 invitationNeeded")
      #expect(try await signUp("anna", first.code).read(HubAccount.self).isAdministrator)
      #expect(try await signUp("bert", first.code).failure == "403 invitationNeeded")
      let (anna, _) = try await caller.logIn("anna", device: "Phone")
      let second = try await anna.send(.post, HubPath.invitations).read(HubInvitation.self)
      #expect(try await signUp("anna", second.code).failure == "409 nameTaken")
      #expect(try await !signUp("bert", second.code).read(HubAccount.self).isAdministrator)
      let (bert, _) = try await caller.logIn("bert", device: "Phone")
      #expect(try await bert.send(.post, HubPath.invitations).failure == "403 forbidden")
    }
  }
}
