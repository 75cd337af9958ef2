import DefeatConsole
import Foundation
import Testing

@testable import DefeatCommands

@Suite("The program of a hub")
final class HubProgramTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/defeat-programs-\(UUID())"

  init() throws {
    for name in ["beside", "path"] {
      try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private var folders: [String] { ["\(folder)/missing", "\(folder)/beside", "\(folder)/path"] }

  @discardableResult
  private func write(_ script: String, in place: String, mode: Int = 0o755) throws -> HubProgram {
    let path = "\(folder)/\(place)/defeat-hub"
    try writeProgram(script, to: path, mode: mode)
    return HubProgram(path: path)
  }

  private func message(_ body: () throws -> Void) -> String? {
    #expect(throws: CommandError.self) { try body() }?.description
  }

  @Test func `the first program in the folders is used`() throws {
    let other = try write("", in: "path")
    #expect(try HubProgram.first(in: folders) == other)
    let first = try write("", in: "beside")
    #expect(try HubProgram.first(in: folders) == first)
  }

  @Test func `a file that can't be executed, and a folder, aren't the program`() throws {
    let program = try write("", in: "path")
    try write("", in: "beside", mode: 0o644)
    #expect(try HubProgram.first(in: folders) == program)
    try FileManager.default.removeItem(atPath: "\(folder)/beside/defeat-hub")
    try FileManager.default.createDirectory(atPath: "\(folder)/beside/defeat-hub", withIntermediateDirectories: true)
    #expect(try HubProgram.first(in: folders) == program)
  }

  @Test func `without the program, the message says how to get it`() {
    #expect(
      message { _ = try HubProgram.first(in: folders) } == """
        A hub is served by the program “defeat-hub”, which is neither next to “defeat” nor on the PATH: install it from \
        the same release, or run “Scripts/defeat-hub” in a clone of the repository, or use the hub's container.
        """)
  }

  @Test func `a program of the same version belongs to this one`() throws {
    let program = try write("[ \"$*\" = --version ] && echo \(ProgramVersion.current)", in: "beside")
    #expect(throws: Never.self) { try program.checkVersion() }
    let warning = try write("echo no locale >&2; echo \(ProgramVersion.current)", in: "beside")
    #expect(throws: Never.self) { try warning.checkVersion() }
  }

  @Test(arguments: ["0.0.9", "10.0.0", "\(ProgramVersion.current)-beta"])
  func `a program of another version is refused`(version: String) throws {
    let program = try write("echo \(version)", in: "beside")
    #expect(
      message { try program.checkVersion() } == """
        The version of “\(program.path)” is \(version), and that of “defeat” is \(ProgramVersion.current): install both \
        from the same release, or build both from the same commit.
        """)
  }

  @Test(arguments: [("exit 127", "exit code 127"), ("kill -9 $$", "signal 9")])
  func `a program that doesn't start is reported with the reason`(script: String, reason: String) throws {
    let program = try write(script, in: "beside")
    #expect(
      message { try program.checkVersion() }
        == "“\(program.path)” can't be started (\(reason)): install it again, from the same release as “defeat”.")
    #expect(message { try HubProgram(path: "\(folder)/missing").checkVersion() }?.contains("can't be started") == true)
  }

  @Test func `a program without an output has no version`() throws {
    let program = try write("", in: "beside")
    #expect(message { try program.checkVersion() }?.contains("is none, and that of “defeat”") == true)
  }
}
