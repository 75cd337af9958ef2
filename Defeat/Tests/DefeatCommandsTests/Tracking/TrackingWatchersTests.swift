import Foundation
import HolonBase
import Testing

@testable import DefeatCommands

@Suite("The watchers of tracked events", .timeLimit(.minutes(10)))
final class TrackingWatchersTests {
  private let folder = NSTemporaryDirectory() + UUID().uuidString

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func names() -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] }

  @Test func `a watcher gets each text as lines, and a long one is cut between characters`() async throws {
    let watchers = TrackingWatchers(folder: folder)
    watchers.send("nobody sees this")
    #expect(!FileManager.default.fileExists(atPath: folder))
    let pipe = try TrackingPipe(folder: folder)
    let lines = Locked<[String]>([])
    pipe.read { line in lines.use { $0.append(line) } }
    watchers.send("added\n  Segment: accepted")
    watchers.send(String(repeating: "é", count: 5000))
    watchers.send("last")
    while lines.use({ $0.last }) != "last" { try await Task.sleep(for: .milliseconds(10)) }
    pipe.remove()
    let seen = lines.use { $0 }
    #expect(seen.count == 4 && seen.prefix(2) == ["added", "  Segment: accepted"])
    #expect(seen[2].hasSuffix("é…") && seen[2].utf8.count < 4096 && !seen[2].contains("\u{FFFD}"))
    #expect(names().isEmpty)
  }

  @Test func `a watcher that doesn't read misses texts, and learns how many`() async throws {
    let pipe = try TrackingPipe(folder: folder)
    let watchers = TrackingWatchers(folder: folder)
    let text = String(repeating: "x", count: 400)
    for _ in 0..<1000 { watchers.send(text) }
    let lines = Locked<[String]>([])
    pipe.read { line in lines.use { $0.append(line) } }
    // The test ends when the watcher has learned it.
    while !lines.use({ lines in lines.contains { $0.hasSuffix("entries were missed)") } }) {
      try await Task.sleep(for: .milliseconds(10))
      watchers.send("again")
    }
    pipe.remove()
  }

  @Test func `pipes without a reader are removed, and other files are left alone`() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    #expect(mkfifo("\(folder)/1", 0o600) == 0)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: "\(folder)/2"))
    TrackingWatchers(folder: folder).send("text")
    #expect(names() == ["2"])
    #expect(try String(contentsOfFile: "\(folder)/2", encoding: .utf8) == "mine")
  }
}
