import HolonBase
import Testing

@Suite("Names of hosts")
struct HostNameTests {
  @Test(arguments: [
    "localhost", "LocalHost", "localhost.", "hub.localhost", "a.b.LOCALHOST.", "127.0.0.1", "127.0.0.2",
    "127.255.255.254", "::1", "[::1]", "[0:0:0:0:0:0:0:1]", "0:0:0:0:0:0:0:1", "[::0001]", "[::ffff:127.0.0.1]",
  ])
  func `each spelling of this computer is loopback`(_ host: String) { #expect(HostName.isLoopback(host)) }

  @Test(arguments: [
    "", ".", "localhost.example.org", "hublocalhost", ".localhost", "hub..localhost", "127.0.0.1.example.org",
    "128.0.0.1", "0.0.0.0", "127.1",
    "127.0.0.256", "[127.0.0.1]", "[localhost]", "[::2]", "::", "[::1", "::ffff:10.0.0.1", "localhost..",
  ])
  func `other hosts aren't`(_ host: String) { #expect(!HostName.isLoopback(host)) }

  @Test func `the host is the authority without user and port`() {
    let hosts = ["example.org:80", "u:p@example.org", "[::1]:80", "u@[::1]", "example.org", ":80", ""]
      .map { String(HostName.host(of: $0)) }
    #expect(hosts == ["example.org", "example.org", "[::1]", "[::1]", "example.org", "", ""])
  }
}
