import DefeatCore
import DefeatHub
import DefeatSync
import Foundation
import HolonBase
import HolonRepositories
import HolonSQLite
import HolonTesting
import HolonTree
import Testing

/// What a device reads and writes by itself is what `Codable` reads and writes, and what hubs write and read.
@Suite("Messages of a device") struct MessageTests {
  /// A server with some history, and devices that ask it.
  private struct Stage {
    var server = SyncServer<ToDoTree>(genesis: .max - 3)
    var generator = SeededGenerator()
    static let texts = ["Buy milk", "Milch für Zoë 🥛", "a\"b\\c/d", "\n\r\t\u{8}\u{C}\u{0}\u{1F}", "", "\u{2028}"]

    mutating func id() -> UUID {
      let (first, second) = (generator.next(), generator.next())
      return withUnsafeBytes(of: (first, second)) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    /// The requests and the answers of a device that has made some edits.
    mutating func talk() throws -> [(SyncRequest<ToDoTree>, SyncResponse<ToDoTree>)] {
      var client = SyncClient<ToDoTree>(device: .random(using: &generator))
      var ids: [UUID] = []
      for _ in 0..<20 {
        let parent = ids.randomElement(using: &generator).map { NodePlacement.last(in: .node($0)) }
        ids.append(id())
        let text = Self.texts.randomElement(using: &generator) ?? ""
        try client.create(
          ids[ids.count - 1], ["title": text, "tag:ä": "a1"], at: parent ?? .last(in: .root), now: 1_000)
      }
      try client.set(["title": nil], of: ids[0], now: 1_000)
      try client.delete(ids[19], now: 1_000)
      try client.move(ids[18], to: .first(in: .root), now: 1_000)
      var said: [(SyncRequest<ToDoTree>, SyncResponse<ToDoTree>)] = []
      while let request = client.nextRequest(limit: 7) {
        let response = server.answer(request, at: 2_000)
        said.append((request, response))
        client.receive(response, now: 2_000, using: &generator)
      }
      server.advanceHorizon(to: HybridTimestamp(milliseconds: 900))
      return said
    }
  }

  @Test func `pushes are written as the encoder writes them, and hubs read them`() throws {
    var stage = Stage()
    var count = 0
    for _ in 0..<10 {
      for (request, _) in try stage.talk() {
        guard let text = request.json else { continue }
        count += 1
        let decoder = JSONDecoder()
        #expect(
          try decoder.decode(SyncRequest<ToDoTree>.self, from: Data(text)) == request, "seed \(stage.generator.seed)")
        let encoded = try decoder.decode(JSONValue.self, from: JSONEncoder().encode(request))
        #expect(try decoder.decode(JSONValue.self, from: Data(text)) == encoded, "seed \(stage.generator.seed)")
        #expect(text.withUnsafeBufferPointer { PushReader.read($0) } != nil, "seed \(stage.generator.seed)")
      }
    }
    #expect(count > 50)
  }

  @Test func `answers are read as the decoder reads them`() throws {
    var stage = Stage()
    var (read, left) = (0, 0)
    for _ in 0..<10 {
      for (_, response) in try stage.talk() {
        let text = [UInt8](try JSONEncoder().encode(response))
        if let found = text.withUnsafeBufferPointer({ ResponseReader.read($0) }) {
          read += 1
          #expect(found == response, "seed \(stage.generator.seed)")
        } else {
          left += 1
        }
        // Nothing that is broken is taken for something else.
        for _ in 0..<20 {
          var broken = text
          broken[Int.random(in: broken.indices, using: &stage.generator)] = UInt8.random(
            in: 0...255, using: &stage.generator)
          guard let found = broken.withUnsafeBufferPointer({ ResponseReader.read($0) }) else { continue }
          let decoded = try? JSONDecoder().decode(SyncResponse<ToDoTree>.self, from: Data(broken))
          #expect(found == decoded, "seed \(stage.generator.seed)")
        }
      }
    }
    #expect(read > 100 && left == 0)
  }
}
