import DefeatCore
import DefeatStore
import Foundation
import HolonToDos

/// The full screen over a list: executes the intents of the model, and follows the edits of all processes.
struct FullScreenSession {
  /// Something that only the terminal can do.
  enum Request: Sendable { case redraw, suspend, quit }

  private let defeat: Defeat
  private let list: SQLiteToDoStore?
  private let hasGame: Bool
  private(set) var model: FullScreenModel
  private var view: FullScreenView?
  private var layout = FullScreenLayout(frame: Frame(lines: []))
  private var sync: String?
  private var syncRead = Date.distantPast
  private var agendaRead = Date.distantPast

  /// Reads a list.
  ///
  /// - Parameter list: The store on this device, whose sync state is shown; nil for none.
  init(_ defeat: Defeat, _ list: SQLiteToDoStore?, game: Bool) throws {
    self.defeat = defeat
    self.list = list
    hasGame = game
    model = FullScreenModel(try defeat.sections(), clock: defeat.clock)
  }

  /// Handles events, and returns the requests that they lead to.
  mutating func handle(_ events: [TerminalEvent]) throws -> [Request] {
    var requests: [Request] = []
    for event in events {
      for intent in model.handle(event, in: layout) {
        switch intent {
        case .redraw: requests.append(.redraw)
        case .suspend: requests.append(.suspend)
        case .quit: return requests + [.quit]
        default: try perform(intent)
        }
      }
    }
    return requests
  }

  /// Updates the state with new edits by any process.
  mutating func follow(isOwn: Bool = false) throws {
    let now = defeat.clock.now()
    try readSync(at: now)
    model.keepTime(now)
    let isToday = model.view == .today
    let former = model.outline.list
    let later = try defeat.sections(following: former)
    // An agenda also changes with the time.
    let isOld = isToday && (later?.lastEdit != former.lastEdit || now.timeIntervalSince(agendaRead) > 30)
    let agenda = try isOld ? agenda(at: now) : nil
    guard let later else {
      return model.follow(nil, orElse: try defeat.sections(), agenda: agenda, isOwn: isOwn)
    }
    guard later.lastEdit != former.lastEdit || agenda != nil else { return }
    model.follow(later, agenda: agenda, isOwn: isOwn)
  }

  /// Draws the state for a terminal.
  mutating func frame(columns: Int, rows: Int, hasColor: Bool, hasUnicode: Bool) -> Frame {
    var current =
      view ?? FullScreenView(columns: columns, rows: rows, hasColor: hasColor, hasUnicode: hasUnicode, hasGame: hasGame)
    if current.columns != columns || current.rows != rows {
      current = FullScreenView(
        columns: columns, rows: rows, hasColor: hasColor, hasUnicode: hasUnicode, hasGame: hasGame)
    }
    layout = current.layout(of: &model, sync: sync)
    view = current
    return layout.frame
  }
}

extension FullScreenSession {
  private mutating func perform(_ intent: Intent) throws {
    do {
      switch intent {
      case .complete(let number):
        let start = defeat.clock.now()
        let outcome = try defeat.complete([.number(number)])
        // The edit is stored: a problem with reading the game must not look like a failed edit.
        report(outcome, "Checked off", moments: hasGame ? (try? defeat.moments(of: outcome, since: start)) ?? [] : [])
      case .reopen(let number): try report(defeat.reopen([.number(number)]), "Reopened")
      case .skip(let number): try report(defeat.skip([.number(number)]), "Skipped")
      case .remove(let number): try report(defeat.remove([.number(number)]), "Removed")
      case .move(let number, let spot, let words):
        try report(defeat.move(.number(number), to: spot), "Moved", words)
        try follow(isOwn: true)
        model.select(number: number)
      case .change(let number, let draft):
        try report(defeat.edit([.number(number)], draft), "Changed")
        model.mode = .outline
      case .add(let outline, let spot):
        let numbers = try defeat.add(outline, to: spot)
        try follow(isOwn: true)
        model.added(numbers, outline)
      case .undo: try report(defeat.undo(), "Undone", orElse: "There is nothing to undo.")
      case .redo: try report(defeat.redo(), "Redone", orElse: "There is nothing to redo.")
      case .readAgenda:
        model.follow(nil, agenda: try agenda(at: defeat.clock.now()))
        return
      case .readFilters:
        model.savedFilters = try defeat.savedFilters()
        return
      case .redraw, .suspend, .quit: return
      }
    } catch let error as ToDoError {
      // The to-do may have been removed by others.
      model.refuse("\(error)")
    } catch let error as InputError {
      model.refuse(error.messages.joined(separator: " "))
    } catch let error as ToDoStoreError {
      model.refuse("\(error)")
    } catch let error as HookRefusal {
      model.refuse("\(error)")
    }
    try follow(isOwn: true)
  }

  private mutating func report(
    _ outcome: Outcome, _ verb: String, _ words: String = "", moments: [Moment] = []
  ) {
    guard let title = outcome.titles.first else { return }
    guard outcome.affected > 0 else { return model.say("“\(title)” is already so: nothing was changed.") }
    var sentence = words.isEmpty ? "\(verb) “\(title)”" : "\(verb) “\(title)” \(words)"
    if let checklist = outcome.checklists.first?.first, moments.isEmpty {
      sentence += ", and with it “\(checklist.title)”"
    }
    if let next = outcome.next.first(where: { $0.number == outcome.numbers.first }) {
      sentence += ", due again \(defeat.clock.text(next.due, today: defeat.clock.today))"
    }
    // One line has room for the rarest event of the game.
    model.say("\(sentence).\(moments.last.map { " \($0)" } ?? "")")
  }

  private mutating func report(_ edits: [ToDoEdit], _ verb: String, orElse nothing: String) {
    guard let edit = edits.first else { return model.refuse(nothing) }
    let note = edit.overtaken > 0 ? " Later changes by other devices were kept." : ""
    model.say("\(verb): \(edit.label).\(note)")
  }

  private mutating func agenda(at now: Date) throws -> Agenda {
    agendaRead = now
    let filter = CompositeToDoFilter(model.filter.map { [$0] } ?? [])
    return try defeat.agenda(where: filter)
  }

  /// Reads the state of the sync every two seconds.
  private mutating func readSync(at now: Date) throws {
    guard let list, now.timeIntervalSince(syncRead) > 2 else { return }
    syncRead = now
    sync = try list.sync.status().map { status in
      if !status.refused.isEmpty { return "\(status.refused.count) refused" }
      if !status.isComplete { return "sync isn't finished" }
      return status.pending == 0 ? "synced" : "\(status.pending) to send"
    }
  }
}
