import ArgumentParser
import DefeatCommands

@main
enum Main {
  static func main() { DefeatCommand.main() }
}
