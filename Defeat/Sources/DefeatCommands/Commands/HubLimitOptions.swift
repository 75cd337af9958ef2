import ArgumentParser

/// The options for a hub's limits.
struct HubLimitOptions: ParsableArguments {
  @Option(help: "The maximum size of a space with its attachments and 30 days of history, in megabytes.")
  var spaceMegabytes = 512
  @Option(help: "The maximum size of all spaces of an account, in megabytes.")
  var accountMegabytes = 2_048
  @Option(help: "The maximum number of connections to the hub.")
  var connections = 10_000
  @Option(
    help: """
      The maximum number of connections from one IP address or IPv6 network. (default: 512; with --behind-proxy: \
      no limit)
      """)
  var connectionsPerAddress: Int?

  func validate() throws {
    let numbers = [spaceMegabytes, accountMegabytes, connections, connectionsPerAddress ?? 1]
    guard numbers.allSatisfy({ (1...1_000_000_000).contains($0) }) else {
      throw ValidationError("The limits of a hub must be numbers from 1 to 1000000000.")
    }
  }
}
