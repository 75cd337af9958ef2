import DefeatConsole
import DefeatCore
import Foundation
import HolonToDos
import Testing

@testable import DefeatCommands

@Suite("Notifications")
final class NotificationTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/defeat-notify-\(UUID())"
  private let noon = Date(timeIntervalSince1970: 1_795_262_400)

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Reminders of to-dos that were due so many minutes before noon.
  private func reminders(_ minutes: Int...) throws -> [DueReminder] {
    var list = ToDoList()
    for minutes in minutes {
      let id = try #require(UUID(uuidString: "00000000-0000-0000-0000-\(String(format: "%012d", minutes))"))
      try list.add(ToDo("mail \(minutes)", id: id, due: .moment(noon - 60 * Double(minutes)), created: noon))
    }
    return list.reminders(after: noon - 86_400, through: noon, in: .gmt)
  }

  private var record: ShownReminders { ShownReminders(besides: "\(folder)/list.sqlite") }

  @Test func `each reminder is claimed once`() throws {
    #expect(try record.claim(reminders(5), at: noon).count == 1)
    #expect(try record.claim(reminders(5), at: noon).isEmpty)
    #expect(try record.claim(reminders(5, 3), at: noon).map(\.listed.title) == ["mail 3"])
    #expect(try record.claim(reminders(5, 3), at: noon).isEmpty)
  }

  @Test func `of several runs, one claims each reminder`() async throws {
    let (record, reminders) = (record, try reminders(1, 2, 3, 4, 5))
    let noon = noon
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<8 { group.addTask { try record.claim(reminders, at: noon).count } }
      return try await group.reduce(into: [Int]()) { $0.append($1) }
    }
    #expect(counts.reduce(0, +) == 5)
  }

  @Test func `old claims are forgotten, and a damaged file is begun anew`() throws {
    _ = try record.claim(reminders(5), at: noon)
    _ = try record.claim(reminders(3), at: noon + 40 * 86_400)
    #expect(try String(contentsOfFile: record.path, encoding: .utf8).split(separator: "\n").count == 1)
    try Data([0xFF, 0x0A, 0x40]).write(to: URL(fileURLWithPath: record.path))
    #expect(try record.claim(reminders(5), at: noon).count == 1)
  }

  @Test func `a file that can't be written is an error`() {
    let record = ShownReminders(besides: "\(folder)/missing/list.sqlite")
    #expect(throws: CommandError.self) { try record.claim(reminders(1), at: noon) }
  }

  @Test func `titles are passed without a shell, in one line, and never as options`() throws {
    let program = "\(folder)/notify-send"
    try writeProgram("printf '<%s>' \"$@\" > \(folder)/seen", to: program)
    let notifier = Notifier(program: program, arguments: ["--"], patience: .seconds(300))
    #expect(notifier.show("--icon=x $(touch \(folder)/pwned) `id`", "due\n\u{1B}[2Jtoday"))
    let seen = try String(contentsOfFile: "\(folder)/seen", encoding: .utf8)
    #expect(seen == "<-->< --icon=x $(touch \(folder)/pwned) `id`><due  [2Jtoday>")
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/pwned"))
  }

  @Test func `a program that fails or is missing has shown nothing`() {
    #expect(!Notifier(program: "/bin/false", arguments: []).show("mail", "due"))
    #expect(!Notifier(program: "\(folder)/missing", arguments: []).show("mail", "due"))
  }

  @Test func `a clock that was wrong shows no reminder again`() throws {
    _ = try record.claim(reminders(5), at: noon)
    for days in [5.0, -10] { _ = try record.claim(reminders(Int(days) + 20), at: noon + days * 86_400) }
    #expect(try record.claim(reminders(5), at: noon).isEmpty)
  }

  @Test func `a program that doesn't end has shown nothing`() throws {
    // After ten minutes it would end with success.
    #expect(!Notifier(program: "/bin/sleep", arguments: ["600"], patience: .milliseconds(100)).show("1", "1"))
  }

  #if os(Linux)
    @Test func `the program is found in the folders of the path only`() throws {
      #expect(Notifier.system(in: folder) == nil)
      try "#!/bin/sh\n".write(toFile: "\(folder)/notify-send", atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(folder)/notify-send")
      #expect(Notifier.system(in: "relative:/nowhere:\(folder)")?.program == "\(folder)/notify-send")
      #expect(Notifier.system(in: nil) == nil)
    }
  #endif
}
