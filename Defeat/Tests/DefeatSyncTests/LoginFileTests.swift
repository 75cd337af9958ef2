import DefeatSync
import Foundation
import Testing

@Suite("Logins")
struct LoginFileTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("logins-\(UUID().uuidString)")
  private var path: String { folder.appendingPathComponent("logins.json").path }

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  private static func login(_ account: String, _ token: String) -> SavedLogin {
    SavedLogin(
      hub: "https://hub.example.org", account: account, device: UUID(), token: token, allowsPlainHTTP: false)
  }

  @Test func `a login is readable only by its owner, and never shown`() throws {
    let file = LoginFile(path: path)
    #expect(try file.logins() == [])
    let ada = Self.login("ada", "secret")
    try file.save(ada)
    try file.save(Self.login("bob", "other"))
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try file.login(hub: "https://hub.example.org", account: "ada") == ada)
    #expect(try file.login(hub: "https://elsewhere.example.org", account: "ada") == nil)
    #expect("\(ada)" == "ada at https://hub.example.org")
    try FileManager.default.removeItem(at: folder)
  }

  @Test func `a later login replaces an earlier one of the account`() throws {
    let file = LoginFile(path: path)
    try file.save(Self.login("ada", "old"))
    try file.save(Self.login("ada", "new"))
    #expect(try file.logins().map(\.token) == ["new"])
    try file.remove(try file.logins()[0])
    #expect(try file.logins() == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["logins.json"])
    try FileManager.default.removeItem(at: folder)
  }

  @Test func `a damaged file and a missing folder are reported`() throws {
    try Data("nonsense".utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: SyncProblem.self) { try LoginFile(path: path).logins() }
    try FileManager.default.removeItem(at: folder)
    #expect(throws: SyncProblem.self) { try LoginFile(path: path).save(Self.login("ada", "secret")) }
  }
}

@Suite("Addresses of hubs")
struct HubAddressTests {
  @Test(arguments: [
    ("hub.example.org", "https://hub.example.org"), ("http://127.0.0.1:8080/", "http://127.0.0.1:8080"),
    ("HTTPS://Hub.Example.org:444", "https://hub.example.org:444"), ("http://[::1]:80", "http://[::1]:80"),
  ])
  func `addresses are stored in one form`(text: String, expected: String) throws {
    #expect(try HubAddress(text).text == expected)
  }

  @Test(arguments: ["", "ftp://hub.example.org", "https://", "https://ada:secret@hub.example.org", "https://hub/list"])
  func `texts that aren't addresses are refused`(text: String) {
    #expect(throws: SyncProblem.self) { try HubAddress(text) }
  }
}
