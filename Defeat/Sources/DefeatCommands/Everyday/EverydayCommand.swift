import ArgumentParser

/// Arguments that can be read without the parser.
///
/// The parser inspects the declarations of all options by reflection, which takes longer than an edit.
protocol EverydayArguments: ParsableArguments {
  /// Takes the value of each property.
  mutating func read(_ words: inout CommandWords) throws
}

extension EverydayArguments {
  /// Reads and validates arguments.
  init(_ words: inout CommandWords) throws {
    self.init()
    try read(&words)
    try validate()
  }
}

/// A command that is quick to start, because it is read without the parser.
protocol EverydayCommand: EverydayArguments, ParsableCommand {
  var parent: DefeatCommand { get set }
}

extension EverydayCommand {
  /// Reads the command after the program's own options and the command's name.
  init(_ parent: DefeatCommand, _ words: inout CommandWords) throws {
    self.init()
    self.parent = parent
    try read(&words)
    try words.end()
    try validate()
  }
}

extension DefeatCommand {
  /// The commands that are read without the parser.
  static let everyday: [any EverydayCommand.Type] = [
    AddCommand.self, DoneCommand.self, ListCommand.self, TodayCommand.self, EditCommand.self, RemoveCommand.self,
    ReopenCommand.self, SkipCommand.self,
  ]

  /// Returns the everyday command that arguments name, as the parser creates it; nil if the parser has to read or
  /// explain them.
  static func everydayCommand(_ arguments: [String]) -> (any ParsableCommand)? {
    do {
      var words = CommandWords(arguments)
      // The parser, too, takes the program's own options wherever they stand, and gives them to the command as well.
      let program = try Self(&words)
      guard let name = try words.takeCommand() else { return program }
      let command = everyday.first { $0.configuration.commandName == name || $0.configuration.aliases.contains(name) }
      return try command?.init(program, &words)
    } catch {
      return nil
    }
  }
}
