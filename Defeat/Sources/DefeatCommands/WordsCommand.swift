import ArgumentParser

/// An everyday command that needs no parser if no word of it is an option.
///
/// The parser inspects the declarations of all options by reflection, which takes longer than the edit itself.
protocol WordsCommand: ParsableCommand {
  /// Creates the command as the parser does for words without options; nil if the parser has to explain them.
  init?(words: [String])
}

extension DefeatCommand {
  /// Returns the command that arguments without options name; nil for other arguments.
  static func wordsCommand(_ arguments: [String]) -> (any WordsCommand)? {
    guard let name = arguments.first, !arguments.contains(where: { $0.hasPrefix("-") }) else { return nil }
    let commands: [any WordsCommand.Type] = [AddCommand.self, DoneCommand.self]
    let command = commands.first { $0.configuration.commandName == name || $0.configuration.aliases.contains(name) }
    return command?.init(words: Array(arguments.dropFirst()))
  }

  /// The command line before the name of a command, without options.
  fileprivate static var plain: Self {
    var command = Self()
    command.store = .none
    return command
  }
}

extension AddCommand: WordsCommand {
  init?(words: [String]) {
    guard !words.isEmpty else { return nil }
    self.init()
    (parent, store, output, spot, values) = (.plain, .none, .none, .none, .none)
    (editor, template, title) = (false, nil, words)
  }
}

extension DoneCommand: WordsCommand {
  init?(words: [String]) {
    guard let change = ChangeOptions(words: words) else { return nil }
    self.init()
    (parent, self.change, anyway) = (.plain, change, false)
  }
}

extension ChangeOptions {
  fileprivate init?(words: [String]) {
    let numbers = words.compactMap(ToDoReferences.init(argument:))
    guard !numbers.isEmpty, numbers.count == words.count else { return nil }
    self.init()
    (store, output, self.numbers) = (.none, .none, numbers)
    guard (try? validate()) != nil else { return nil }
  }
}

extension StoreOptions {
  fileprivate static var none: Self {
    var options = Self()
    (options.list, options.database, options.noSync) = (nil, nil, false)
    return options
  }
}

extension OutputOptions {
  fileprivate static var none: Self {
    var options = Self()
    (options.json, options.plain, options.noGame) = (false, false, false)
    return options
  }
}

extension SpotOptions {
  fileprivate static var none: Self {
    var options = Self()
    (options.under, options.before, options.after) = (nil, nil, nil)
    return options
  }
}

extension ValueOptions {
  fileprivate static var none: Self {
    var options = Self()
    (options.due, options.start, options.recurrence, options.completion) = (nil, nil, nil, nil)
    (options.priority, options.estimate, options.notes) = (nil, nil, nil)
    (options.tag, options.remind, options.needs) = ([], [], [])
    return options
  }
}
