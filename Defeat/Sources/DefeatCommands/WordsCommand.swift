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
  static func wordsCommand(_ arguments: [String]) -> (any ParsableCommand)? {
    guard let name = arguments.first else { return plain }
    guard !arguments.contains(where: { $0.hasPrefix("-") }) else { return nil }
    let commands: [any WordsCommand.Type] = [AddCommand.self, DoneCommand.self, ListCommand.self, TodayCommand.self]
    let command = commands.first { $0.configuration.commandName == name || $0.configuration.aliases.contains(name) }
    return command?.init(words: Array(arguments.dropFirst()))
  }

  /// The command line without options.
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

extension ListCommand: WordsCommand {
  init?(words: [String]) {
    self.init()
    (parent, store, output, filters, order) = (.plain, .none, .none, FilterOptions(words), .none)
    (all, archived, ids, watch) = (false, false, false, false)
  }
}

extension TodayCommand: WordsCommand {
  init?(words: [String]) {
    self.init()
    (parent, store, output, filters, lists) = (.plain, .none, .none, FilterOptions(words), .none)
    days = 7
  }
}

// MARK: - Options that aren't given

extension ChangeOptions {
  fileprivate init?(words: [String]) {
    let numbers = words.compactMap(ToDoReferences.init(argument:))
    guard !numbers.isEmpty, numbers.count == words.count else { return nil }
    self.init()
    (store, output, self.numbers) = (.none, .none, numbers)
    guard (try? validate()) != nil else { return nil }
  }
}

extension FilterOptions {
  fileprivate init(_ words: [String]) {
    self.init()
    (isOpen, isCompleted, tag, self.words) = (false, false, [], words)
    (priority, estimate, dueBy, search, savedFilter) = (nil, nil, nil, nil, nil)
  }
}

extension OrderOptions {
  fileprivate static var none: Self {
    var options = Self()
    (options.sort, options.group, options.flat) = (nil, nil, false)
    return options
  }
}

extension AllListsOptions {
  fileprivate static var none: Self {
    var options = Self()
    options.allLists = false
    return options
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
