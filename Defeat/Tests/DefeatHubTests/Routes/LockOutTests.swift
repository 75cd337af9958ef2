import DefeatCore
import DefeatHub
import DefeatTesting
import Foundation
import HTTPTypes
import Testing

@Suite("Lock-out", .serialized)
struct LockOutTests {
  private static var limits: HubLimits {
    var limits = HubLimits.quick
    limits.wrongPasswords = HubLimits.Rate(perSecond: 0.01, burst: 3)
    limits.wrongPasswordsForName = HubLimits.Rate(perSecond: 0.01, burst: 20)
    return limits
  }

  private static func logIn(
    _ name: String, _ password: String, from address: String, _ caller: Caller
  ) async throws -> String {
    let login = try JSONEncoder().encode(HubLogin(name: name, password: password, device: "x"))
    let forwarded = try #require(HTTPField.Name("X-Forwarded-For"))
    let answer = try await caller.send(
      .post, HubPath.devices, json: String(decoding: login, as: UTF8.self), headers: [forwarded: address])
    return answer.status == 201 ? "in" : answer.failure
  }

  @Test func `wrong passwords from one address lock out an account only at that address`() async throws {
    try await HubFixture(.sqlite, limits: Self.limits).test(behindProxy: true) { caller in
      _ = try await caller.person("anna")
      let right = "correct horse anna"
      for _ in 0..<3 { #expect(try await Self.logIn("anna", "guess", from: "6.6.6.6", caller) == "401 wrongPassword") }
      #expect(try await Self.logIn("Anna", right, from: "6.6.6.6", caller) == "429 tooManyRequests")
      #expect(try await Self.logIn("anna", right, from: "7.7.7.7", caller) == "in")
      #expect(try await Self.logIn("bert", "guess", from: "6.6.6.6", caller) == "401 wrongPassword")
    }
  }

  @Test func `wrong passwords from very many addresses stop further guesses for the name`() async throws {
    try await HubFixture(.sqlite, limits: Self.limits).test(behindProxy: true) { caller in
      _ = try await caller.person("anna")
      for house in 0..<20 {
        let answer = try await Self.logIn("anna", "guess", from: "6.6.6.\(house)", caller)
        #expect(answer == "401 wrongPassword")
      }
      #expect(try await Self.logIn("anna", "guess", from: "7.7.7.7", caller) == "429 tooManyRequests")
    }
  }

  @Test func `right passwords don't count`() async throws {
    try await HubFixture(.sqlite, limits: Self.limits).test(behindProxy: true) { caller in
      _ = try await caller.person("anna")
      for _ in 0..<6 { #expect(try await Self.logIn("anna", "correct horse anna", from: "1.1.1.1", caller) == "in") }
    }
  }

  @Test func `a logged-in device can change the password in spite of attempts by others`() async throws {
    try await HubFixture(.sqlite, limits: Self.limits).test(behindProxy: true) { caller in
      let (anna, _) = try await caller.person("anna")
      for house in 0..<25 { _ = try await Self.logIn("anna", "guess", from: "6.6.6.\(house)", caller) }
      let change = HubPasswordChange(current: "correct horse anna", new: "battery staple")
      #expect(try await anna.send(.put, HubPath.password, change).status == 204)
      // A token that was stolen doesn't find the password either.
      for _ in 0..<3 { #expect(try await anna.send(.put, HubPath.password, change).failure == "401 wrongPassword") }
      let back = HubPasswordChange(current: "battery staple", new: "correct horse anna")
      #expect(try await anna.send(.put, HubPath.password, back).failure == "429 tooManyRequests")
    }
  }

  @Test func `the addresses of an IPv6 network count as one, in any notation`() async throws {
    try await HubFixture(.sqlite, limits: Self.limits).test(behindProxy: true) { caller in
      _ = try await caller.person("anna")
      let house = ["2001:db8::1", "2001:db8:0:0:5::", "[2001:DB8::9]:4711", "2001:db8::a%eth0"]
      for address in house.prefix(3) {
        #expect(try await Self.logIn("anna", "guess", from: address, caller) == "401 wrongPassword", "\(address)")
      }
      #expect(try await Self.logIn("anna", "guess", from: house[3], caller) == "429 tooManyRequests")
      #expect(try await Self.logIn("anna", "guess", from: "2001:db8:0:1::1", caller) == "401 wrongPassword")
      for address in ["192.0.2.1", "192.0.2.1:4711", "::ffff:192.0.2.1"] {
        #expect(try await Self.logIn("anna", "guess", from: address, caller) == "401 wrongPassword", "\(address)")
      }
      #expect(try await Self.logIn("anna", "guess", from: "192.0.2.1:5", caller) == "429 tooManyRequests")
    }
  }
}
