import Foundation
import HolonToDos
import Testing

/// Tests of the format with the program itself, where it is installed.
@Suite(.enabled(if: Taskwarrior.isInstalled, "Taskwarrior isn't installed"))
struct TaskwarriorProgramTests {
  let format = TaskwarriorFormat(timeZone: berlin)

  @Test func `Taskwarrior imports a written list, and its export has the same to-dos`() throws {
    let program = try Taskwarrior()
    defer { program.remove() }
    var random = Seeded()
    let list = try ToDoList.random(60, [.notes, .moments], using: &random)
    try program.run(["import", "-"], input: format.write(list).data)
    let again = format.read(try program.run(["export"]), at: atNoon)
    #expect(picture(again.findings) == "")
    #expect(paths(again.list) == paths(list))
  }

  @Test func `an export of Taskwarrior is imported unchanged after reading and writing`() throws {
    let program = try Taskwarrior()
    defer { program.remove() }
    try program.run(["add", "Plan the \"party\" / path", "project:home.party", "+fun", "priority:H", "due:2026-12-01"])
    try program.run(["add", "Bake a cake", "due:2026-12-01T15:30", "estimate:2h"])
    try program.run(["add", "Invite", "scheduled:2026-12-02", "wait:2026-12-24"])
    try program.run(["1", "modify", "depends:2,3"])
    try program.run(["2", "annotate", "first note"])
    try program.run(["3", "done"])
    let before = format.read(try program.run(["export"]), at: atNoon)
    #expect(picture(before.findings) == "")

    let other = try Taskwarrior()
    defer { other.remove() }
    try other.run(["import", "-"], input: format.write(before.list).data)
    let after = format.read(try other.run(["export"]), at: atNoon)
    #expect(paths(after.list) == paths(before.list))
    #expect(before.list.count == 3)
  }

  /// Every to-do below its wholes, in alphabetical order: Taskwarrior has an order of its own.
  private func paths(_ list: ToDoList) -> [String] {
    var path: [String] = []
    return list.entries.map { entry, depth in
      path.removeSubrange(depth...)
      var alone = ToDoList()
      var toDo = entry.toDo
      try? toDo.setTags(toDo.tags.sorted())
      _ = try? alone.add(toDo)
      let date = (try? list.completionDate(of: entry.number)).map { "\($0)" } ?? "open"
      path.append("\(toDo.id) \(picture(alone)) \(date) \(toDo.created) \(toDo.modified)")
      return path.joined(separator: " / ")
    }.sorted()
  }
}

/// The program with a folder of its own.
struct Taskwarrior {
  static let path = "/usr/bin/task"
  static let isInstalled = FileManager.default.isExecutableFile(atPath: path)

  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("taskwarrior-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let settings = "data.location=\(folder.path)\nconfirmation=off\nuda.estimate.type=duration\ngc=on\n"
    try Data(settings.utf8).write(to: folder.appendingPathComponent("settings"))
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Runs the program to its end and returns its output.
  @discardableResult
  func run(_ arguments: [String], input: Data = Data()) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.path)
    process.arguments = ["rc:\(folder.appendingPathComponent("settings").path)", "rc.verbose=nothing"] + arguments
    process.environment = ["TZ": "Europe/Berlin", "LANG": "C.UTF-8", "HOME": folder.path]
    let source = folder.appendingPathComponent("input")
    let target = folder.appendingPathComponent("output")
    try input.write(to: source)
    try Data().write(to: target)
    process.standardInput = try FileHandle(forReadingFrom: source)
    process.standardOutput = try FileHandle(forWritingTo: target)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "task \(arguments.joined(separator: " "))")
    return try Data(contentsOf: target)
  }
}
