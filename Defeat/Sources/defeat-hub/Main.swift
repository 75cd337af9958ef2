import ArgumentParser
import DefeatHubCommands

@main
enum Main {
  static func main() { HubCommand.main() }
}
