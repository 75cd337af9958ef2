import DefeatCore
import DefeatStore
import Foundation
import HolonToDos
import Testing

@testable import DefeatCommands

@Suite("Hooks")
final class HooksTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/defeat-hooks-\(UUID())"

  init() throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder)/hooks", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private var hooks: Hooks { Hooks(folder: "\(folder)/hooks", list: "/list.sqlite") }

  @discardableResult
  private func write(_ script: String, _ name: String = "on-add", mode: Int = 0o755) throws -> String {
    let path = "\(folder)/hooks/\(name)"
    try writeProgram(script, to: path, mode: mode)
    return path
  }

  private func event(_ title: String = "cake") throws -> HookEvent {
    var list = ToDoList()
    try list.add(ToDo(title))
    return try #require(HookEvent.events(of: "add", from: ToDoList(), to: list).first)
  }

  @Test func `a hook receives the event on standard input, and its name and list in the environment`() throws {
    try write("{ echo $DEFEAT_HOOK $DEFEAT_DATABASE; cat; } > \(folder)/seen")
    let event = try event()
    #expect(hooks.run(event, .seconds(300)) == nil)
    let seen = try String(contentsOfFile: "\(folder)/seen", encoding: .utf8)
    #expect(seen == "on-add /list.sqlite\n" + String(decoding: JSONAnswer.event(event), as: UTF8.self))
  }

  @Test func `an input that isn't read, or a missing hook, is no failure`() throws {
    #expect(hooks.run(try event(), .seconds(300)) == nil)
    try write("exit 0")
    #expect(hooks.run(try event(String(repeating: "x", count: 4_000)), .seconds(300)) == nil)
    try write("exit 1", mode: 0o644)
    #expect(hooks.run(try event(), .seconds(300)) == nil)
  }

  @Test func `a failure is reported with its reason`() throws {
    let path = try write("exit 3")
    #expect(
      hooks.run(try event(), .seconds(300))
        == "The hook on-add failed (exit code 3), and the edit is stored: correct “\(path)”.")
    try write("kill -9 $$")
    #expect(hooks.run(try event(), .seconds(300))?.contains("(signal 9)") == true)
    try Data("\u{7F}ELF".utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    #expect(hooks.run(try event(), .seconds(300))?.hasPrefix("The hook on-add failed (") == true)
  }

  @Test func `a hook is ended with its children when its time is over`() throws {
    try write("(sleep 600; touch \(folder)/late) & echo $! > \(folder)/child; wait")
    var (limit, text) = (Duration.milliseconds(300), "")
    // On a busy machine, a hook may be ended before it has begun.
    repeat {
      let problem = hooks.run(try event(), limit)
      #expect(problem?.hasPrefix("The hook on-add was ended after \(limit.components.seconds) s") == true)
      limit *= 2
      text = (try? String(contentsOfFile: "\(folder)/child", encoding: .utf8)) ?? ""
    } while text.isEmpty
    let child = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    // The child ends a moment after the signal, and may remain as a zombie until its new parent has noticed.
    while kill(child, 0) == 0 {
      let status = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)
      if status?.contains(") Z ") == true { break }
      usleep(10_000)
    }
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/late"))
  }

  @Test(arguments: [("hooks/on-add", 0o775), ("hooks/on-add", 0o757), ("hooks", 0o770), ("hooks", 0o702), ("", 0o777)])
  func `a hook that others can change isn't run`(place: String, mode: Int) throws {
    try write("touch \(folder)/seen")
    #expect(Hooks.placeThatOthersCanChange(for: "\(folder)/hooks/on-add") == nil)
    let path = place.isEmpty ? folder : "\(folder)/\(place)"
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    let problem = hooks.run(try event(), .seconds(300))
    #expect(problem?.hasPrefix("The hook on-add wasn't run, because other users can change “") == true)
    #expect(problem?.contains("\(path)”") == true)
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/seen"))
  }

  @Test func `an edit that is made once reads filters and templates in its transaction`() throws {
    let store = try SQLiteToDoStore(path: "\(folder)/list.sqlite")
    let hooked = HookedStore(store, hooks, waits: true)
    let defeat = Defeat(store: hooked, filters: store, templates: store)
    try defeat.add(ToDoDraft(title: "cake"))
    try defeat.saveTemplate("party", of: .number(1))
    try defeat.saveFilter("sweet", "cake")
    let answer = try defeat.once(RemoteEdit(sender: UUID(), number: 1, age: 0)) { defeat in
      Array((try defeat.savedTemplates().map(\.name) + defeat.savedFilters().map(\.name)).joined(separator: " ").utf8)
    }
    #expect(String(decoding: answer.content, as: UTF8.self) == "party sweet")
  }

  // MARK: Before edits

  private func hookedStore() throws -> (defeat: Defeat, store: SQLiteToDoStore) {
    let store = try SQLiteToDoStore(path: "\(folder)/list.sqlite")
    return (Defeat(store: HookedStore(store, hooks, waits: true)), store)
  }

  @Test func `a hook refuses an edit with the sentence on its standard error`() throws {
    try write("cat > \(folder)/seen; echo '  Not on Sundays. ' >&2; exit 1", "before-add")
    let (defeat, store) = try hookedStore()
    let refusal = HookRefusal("The hook before-add has refused the edit: Not on Sundays.")
    #expect(throws: refusal) { try defeat.add(ToDoDraft(title: "cake")) }
    #expect(throws: refusal) {
      try defeat.once(RemoteEdit(sender: UUID(), number: 1)) { defeat in
        try defeat.add(ToDoDraft(title: "cake"))
        return []
      }
    }
    #expect(try store.list().isEmpty && store.lastEdit() == 0)
    let seen = try String(contentsOfFile: "\(folder)/seen", encoding: .utf8)
    #expect(seen.hasPrefix(#"{"event":"add","edit":"add “cake”","toDos":[{"number":1,"#))
  }

  @Test func `each edit of a transaction is accepted, and stored once`() throws {
    try write("echo $DEFEAT_HOOK >> \(folder)/seen", "before-add")
    try write("echo $DEFEAT_HOOK >> \(folder)/seen", "on-add")
    let (defeat, store) = try hookedStore()
    _ = try defeat.once(RemoteEdit(sender: UUID(), number: 1)) { defeat in
      for title in ["cake", "tea"] { try defeat.add(ToDoDraft(title: title)) }
      return []
    }
    #expect(try store.list().entries.map(\.entry.toDo.title) == ["cake", "tea"])
    let seen = try String(contentsOfFile: "\(folder)/seen", encoding: .utf8)
    #expect(seen == "before-add\nbefore-add\non-add\non-add\n")
  }

  @Test func `undo and redo are never refused`() throws {
    let (defeat, store) = try hookedStore()
    try defeat.add(ToDoDraft(title: "cake"))
    for name in ["before-add", "before-change"] { try write("exit 1", name) }
    #expect(try defeat.undo().count == 1 && store.list().isEmpty)
    #expect(try defeat.redo().count == 1 && store.list().count == 1)
    #expect(throws: HookRefusal.self) { try defeat.remove([.number(1)]) }
  }

  /// Makes an edit by another process, each time a hook runs, up to a number of times.
  ///
  /// The hook waits for the edit.
  private func interfere(
    _ hook: String = "before-change", times: Int, _ edit: @escaping @Sendable (Int) throws -> Void
  ) throws {
    try write(
      "cat >> \(folder)/seen; touch \(folder)/asked; while [ -e \(folder)/asked ]; do sleep 0.01; done", hook
    )
    let thread = Thread { [folder] in
      for time in 1... {
        while access("\(folder)/asked", F_OK) != 0 {
          if access(folder, F_OK) != 0 { return }
          usleep(1_000)
        }
        if time <= times {
          do {
            try edit(time)
          } catch {
            Issue.record(error)
          }
        }
        try? FileManager.default.removeItem(atPath: "\(folder)/asked")
      }
    }
    thread.start()
  }

  @Test func `others edit the list while a hook decides, and it decides about the newest state`() throws {
    let (defeat, store) = try hookedStore()
    try defeat.add(ToDoDraft(title: "cake"))
    try interfere(times: 1) { try Defeat(store: store).edit([.number(1)], ToDoDraft(title: "cake \($0)")) }
    var draft = ToDoDraft()
    draft.notes = "with cream"
    try defeat.edit([.number(1)], draft)
    let seen = try String(contentsOfFile: "\(folder)/seen", encoding: .utf8).split(separator: "\n")
    #expect(seen.map { $0.contains("cake 1") } == [false, true])
    #expect(try store.list()[1]?.title == "cake 1" && store.list()[1]?.notes == "with cream")
  }

  @Test func `a to-do that others add meanwhile only changes the number of a new one`() throws {
    let (defeat, store) = try hookedStore()
    try interfere("before-add", times: 100) { try Defeat(store: store).add(ToDoDraft(title: "tea \($0)")) }
    #expect(try defeat.add(ToDoDraft(title: "cake")) == 2)
    #expect(try store.list().entries.map(\.entry.toDo.title) == ["tea 1", "cake"])
  }

  @Test func `an edit of what changes all the time is given up`() throws {
    let (defeat, store) = try hookedStore()
    try defeat.add(ToDoDraft(title: "cake"))
    try interfere(times: 100) { try Defeat(store: store).edit([.number(1)], ToDoDraft(title: "cake \($0)")) }
    let error = #expect(throws: HookRefusal.self) { try defeat.remove([.number(1)]) }
    #expect(error?.description.hasPrefix("The list changed each time while hooks decided") == true)
    #expect(try store.list()[1]?.title == "cake 5")
  }

  @Test func `a hook that writes or decides without end refuses, and only the beginning of its output is read`() throws
  {
    try write("yes; exit 1", "before-add")
    #expect(throws: HookRefusal.self) { try hooks.ask([event()], limit: .milliseconds(300)) }
    try write("head -c 1000000 /dev/zero | tr '\\0' x; exit 1", "before-add")
    let error = #expect(throws: HookRefusal.self) { try hooks.ask([event()], limit: .seconds(300)) }
    #expect(error?.description == "The hook before-add has refused the edit: \(String(repeating: "x", count: 4_096))")
    try write("sleep 600 & exit 0", "before-add")
    try hooks.ask([event()], limit: .seconds(300))
  }

  @Test func `a hook that fails or that others can change refuses`() throws {
    let path = try write("exit 3", "before-add")
    #expect(
      throws: HookRefusal("The hook before-add failed (exit code 3), and nothing was changed: correct “\(path)”.")
    ) { try hooks.ask([event()]) }
    try write("exit 0", "before-add", mode: 0o777)
    let error = #expect(throws: HookRefusal.self) { try hooks.ask([event()]) }
    #expect(error?.description.hasSuffix("and run “chmod go-w”. Nothing was changed.") == true)
    try write("exit 1", "before-add", mode: 0o644)
    try hooks.ask([event()])
  }

  @Test func `a link is as safe as the program that it leads to`() throws {
    let path = try write("exit 0", "other", mode: 0o777)
    try FileManager.default.createSymbolicLink(atPath: "\(folder)/hooks/on-add", withDestinationPath: path)
    #expect(hooks.run(try event(), .seconds(300))?.contains("other”") == true)
  }
}
