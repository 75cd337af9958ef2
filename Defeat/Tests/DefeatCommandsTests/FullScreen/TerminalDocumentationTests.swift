import DefeatConsole
import Foundation
import Testing

@testable import DefeatCommands

@Suite("The documentation of the full screen")
struct TerminalDocumentationTests {
  @Test func `Terminal.md lists all keys as the help does`() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../../Documentation/Terminal.md").standardizedFileURL
    let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n").map(String.init)
    let table = lines.drop { $0 != "| key | effect |" }.dropFirst(2).prefix { $0.hasPrefix("|") }
    let keys = KeyBinding.all.map { binding in
      let names = binding.names.map { "`\($0)`" }.joined(separator: ", ")
      return "| \(names) | \(binding.description) |"
    }
    #expect(Array(table) == keys, "\(keys.joined(separator: "\n"))")
  }

  @Test func `each key has one effect`() {
    let keys = KeyBinding.all.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
  }
}
