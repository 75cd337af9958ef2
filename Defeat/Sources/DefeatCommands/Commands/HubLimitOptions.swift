import ArgumentParser

/// The options for a hub's limits.
struct HubLimitOptions: ParsableArguments {
  @Option(help: "The most megabytes that a space of a hub takes, with 30 days of its history and its attachments.")
  var spaceMegabytes = 512
  @Option(help: "The most megabytes that the spaces of one account take at a hub.")
  var accountMegabytes = 2_048
  @Option(help: "The most connections to a hub.")
  var connections = 10_000
  @Option(
    help: """
      The most connections to a hub from one address, or one IPv6 network. Behind a proxy all come from one, so there is \
      no limit unless it is given. (default: 512)
      """)
  var connectionsPerAddress: Int?

  func validate() throws {
    let numbers = [spaceMegabytes, accountMegabytes, connections, connectionsPerAddress ?? 1]
    guard numbers.allSatisfy({ (1...1_000_000_000).contains($0) }) else {
      throw ValidationError("The limits of a hub are numbers from 1 to 1000000000.")
    }
  }
}
