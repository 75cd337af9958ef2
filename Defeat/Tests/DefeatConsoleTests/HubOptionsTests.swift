import ArgumentParser
import DefeatConsole
import Testing

@Suite("The options of a hub")
struct HubOptionsTests {
  @Test(arguments: [
    ("", ""),
    ("--port 8080 --host=127.0.0.1 --connections 10000", ""),
    ("--port 0 --host=::", "--port=0 --host=::"),
    ("--tls-key hub.key --tls-certificate hub.pem", "--tls-certificate=hub.pem --tls-key=hub.key"),
    ("--no-pages --allow-plain-http --behind-proxy", "--behind-proxy --allow-plain-http --no-pages"),
    ("--sign-up open --page-folder pages", "--sign-up=open --page-folder=pages"),
    ("--page-folder=--pages", "--page-folder=--pages"),
    (
      "--space-megabytes 1 --account-megabytes=2 --connections 3 --connections-per-address 4",
      "--space-megabytes=1 --account-megabytes=2 --connections=3 --connections-per-address=4"
    ),
  ])
  func `are arguments again, without those that have their defaults`(given: String, expected: String) throws {
    let words = try HubOptions.parse(given.split(separator: " ").map(String.init)).words()
    #expect(words.joined(separator: " ") == expected)
    #expect(try HubOptions.parse(words).words() == words)
  }

  @Test func `a value with spaces or an equals sign stays one argument`() throws {
    let words = try HubOptions.parse(["--page-folder", "a = b"]).words()
    #expect(words == ["--page-folder=a = b"])
    #expect(try HubOptions.parse(words).pageFolder == "a = b")
  }

  @Test(arguments: [
    ["--tls-key", "hub.key"], ["--tls-certificate", "hub.pem"], ["--space-megabytes", "0"], ["--connections=-1"],
    ["--connections-per-address", "1000000001"], ["--sign-up", "some"], ["--port", "http"],
  ])
  func `that can't work are refused`(arguments: [String]) {
    let error = #expect(throws: (any Error).self) { try HubOptions.parse(arguments) }
    #expect(error.map { HubOptions.exitCode(for: $0) } == .validationFailure)
  }

  @Test(arguments: [
    ("postgres://user@host/hub", true), ("postgresql://host", true), ("PostgreSQL://host", true),
    ("hub.sqlite", false), ("postgres", false), ("/postgres://", false),
  ])
  func `an address of PostgreSQL is one by its scheme`(address: String, isPostgres: Bool) {
    #expect(HubOptions.isPostgres(address) == isPostgres)
  }
}
