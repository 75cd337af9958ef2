import ArgumentParser
import DefeatCommands

@main
enum Main {
  static func main() async { await DefeatCommand.main() }
}
