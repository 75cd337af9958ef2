import ArgumentParser

extension DefeatCommand: EverydayArguments {
  mutating func read(_ words: inout CommandWords) throws { store = try StoreOptions(&words) }
}

extension AddCommand: EverydayCommand {
  mutating func read(_ words: inout CommandWords) throws {
    store = parent.store
    output = try OutputOptions(&words)
    spot = try SpotOptions(&words)
    values = try ValueOptions(&words)
    editor = try words.takeFlag("--editor", "-e")
    template = try words.takeValue("--template")
    title = try words.takeRest()
  }
}

extension DoneCommand: EverydayCommand {
  mutating func read(_ words: inout CommandWords) throws {
    anyway = try words.takeFlag("--anyway")
    change = try ChangeOptions(&words, parent.store)
  }
}

/// A command that only needs to know which to-dos it changes.
protocol ChangingCommand: EverydayCommand {
  var change: ChangeOptions { get set }
}

extension ChangingCommand {
  mutating func read(_ words: inout CommandWords) throws { change = try ChangeOptions(&words, parent.store) }
}

extension SkipCommand: ChangingCommand {}
extension ReopenCommand: ChangingCommand {}
extension RemoveCommand: ChangingCommand {}

extension EditCommand: EverydayCommand {
  mutating func read(_ words: inout CommandWords) throws {
    store = parent.store
    output = try OutputOptions(&words)
    values = try ValueOptions(&words)
    confirmation = try ConfirmationOptions(&words)
    title = try words.takeValue("--title", allowsHyphen: true)
    appendNotes = try words.takeValue("--append-notes", allowsHyphen: true)
    editor = try words.takeFlag("--editor", "-e")
    untag = try words.takeValues("--untag")
    unneed = try words.takeValues("--unneed")
    self.words = try words.takeRest()
  }
}

extension ListCommand: EverydayCommand {
  mutating func read(_ words: inout CommandWords) throws {
    store = parent.store
    output = try OutputOptions(&words)
    order = try OrderOptions(&words)
    all = try words.takeFlag("--all")
    archived = try words.takeFlag("--archived")
    ids = try words.takeFlag("--ids")
    watch = try words.takeFlag("--watch")
    filters = try FilterOptions(&words)
  }
}

extension TodayCommand: EverydayCommand {
  mutating func read(_ words: inout CommandWords) throws {
    store = parent.store
    output = try OutputOptions(&words)
    days = try words.takeValue("--days", as: { Int($0) }) ?? 7
    all = try words.takeFlag("--all")
    lists = try AllListsOptions(&words)
    filters = try FilterOptions(&words)
  }
}

// MARK: - Groups of options

extension StoreOptions: EverydayArguments {
  mutating func read(_ words: inout CommandWords) throws {
    list = try words.takeValue("--list", "-l")
    database = try words.takeValue("--database")
    noSync = try words.takeFlag("--no-sync")
  }
}

extension OutputOptions: EverydayArguments {
  mutating func read(_ words: inout CommandWords) throws {
    json = try words.takeFlag("--json")
    plain = try words.takeFlag("--plain")
    noGame = try words.takeFlag("--no-game")
  }
}

extension SpotOptions: EverydayArguments {
  mutating func read(_ words: inout CommandWords) throws {
    under = try words.takeValue("--under")
    before = try words.takeValue("--before")
    after = try words.takeValue("--after")
  }
}

extension ValueOptions: EverydayArguments {
  mutating func read(_ words: inout CommandWords) throws {
    due = try words.takeValue("--due", "-d")
    start = try words.takeValue("--start")
    recurrence = try words.takeValue("--every", "--recurrence")
    completion = try words.takeValue("--completion")
    priority = try words.takeValue("--priority", "-p")
    estimate = try words.takeValue("--estimate")
    tag = try words.takeValues("--tag", "-t")
    project = try words.takeValue("--project")
    remind = try words.takeValues("--remind")
    needs = try words.takeValues("--needs")
    notes = try words.takeValue("--notes", "-n", allowsHyphen: true)
  }
}

extension ChangeOptions: EverydayArguments {
  fileprivate init(_ words: inout CommandWords, _ store: StoreOptions) throws {
    try self.init(&words)
    self.store = store
  }

  /// Takes all arguments: no other property of a command can be read after it.
  mutating func read(_ words: inout CommandWords) throws {
    output = try OutputOptions(&words)
    confirmation = try ConfirmationOptions(&words)
    self.words = try words.takeRest()
    if self.words.isEmpty { throw CommandWords.NeedsParser() }
  }
}

extension ConfirmationOptions: EverydayArguments {
  mutating func read(_ words: inout CommandWords) throws { yes = try words.takeFlag("--yes") }
}

extension FilterOptions: EverydayArguments {
  /// Takes all arguments: no other property of a command can be read after it.
  mutating func read(_ words: inout CommandWords) throws {
    isOpen = try words.takeFlag("--open")
    isCompleted = try words.takeFlag("--completed")
    tag = try words.takeValues("--tag", "-t")
    priority = try words.takeValue("--priority", "-p")
    estimate = try words.takeValue("--estimate")
    dueBy = try words.takeValue("--due-by")
    search = try words.takeValue("--search", "-s")
    savedFilter = try words.takeValue("--filter")
    self.words = try words.takeRest { $0.dropFirst().first.map { "+#@(".contains($0) } ?? false }
  }
}

extension OrderOptions: EverydayArguments {
  mutating func read(_ words: inout CommandWords) throws {
    sort = try words.takeValue("--sort", allowsHyphen: true)
    group = try words.takeValue("--group")
    flat = try words.takeFlag("--flat")
  }
}

extension AllListsOptions: EverydayArguments {
  mutating func read(_ words: inout CommandWords) throws { allLists = try words.takeFlag("--all-lists") }
}
