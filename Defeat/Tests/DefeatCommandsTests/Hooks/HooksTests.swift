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

  @Test func `a link is as safe as the program that it leads to`() throws {
    let path = try write("exit 0", "other", mode: 0o777)
    try FileManager.default.createSymbolicLink(atPath: "\(folder)/hooks/on-add", withDestinationPath: path)
    #expect(hooks.run(try event(), .seconds(300))?.contains("other”") == true)
  }
}
