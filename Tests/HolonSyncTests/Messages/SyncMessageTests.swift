import Foundation
import HolonBase
import HolonSync
import HolonTesting
import HolonTestingSync
import HolonTree
import Testing

/// Tests with random messages.
struct SyncMessageTests {
  @Test func `requests and responses are preserved`() throws {
    var made = MessageMaker()
    for _ in 0..<500 {
      let (request, response) = (made.push(), made.response())
      #expect(try SyncRequest(json: request.json) == request, "seed \(made.seed)")
      #expect(try SyncResponse(json: response.json) == response, "seed \(made.seed)")
    }
  }

  @Test func `an accepted broken message is valid JSON and is preserved`() throws {
    var made = MessageMaker()
    var (requests, responses) = (0, 0)
    for _ in 0..<400 {
      let (push, answer) = (made.push().json, made.response().json)
      for _ in 0..<50 {
        let broken = (made.mutation(of: push), made.mutation(of: answer))
        if let request = try? SyncRequest(json: broken.0) {
          requests += 1
          #expect(try SyncRequest(json: request.json) == request, "seed \(made.seed)")
          let text = String(decoding: broken.0, as: UTF8.self)
          // Foundation refuses numbers out of its range, such as 1E9458.
          let isInRange = text.firstMatch(of: /[:,\[]-?[0-9.]+[eE]\+?[0-9]{3}/) == nil
          let isReadable = (try? JSONSerialization.jsonObject(with: Data(broken.0))) != nil
          #expect(isReadable || !isInRange, "seed \(made.seed): \(text)")
        }
        if let response = try? SyncResponse(json: broken.1) {
          responses += 1
          #expect(try SyncResponse(json: response.json) == response, "seed \(made.seed)")
        }
      }
    }
    #expect(requests > 100 && responses > 100)
  }

  @Test func `a client is stored as bytes, and truncated bytes are refused`() throws {
    var client = SyncClient()
    var server = SyncServer(genesis: 3)
    for id: UUID in 1...5 { try client.create(id, ["title": "Party"], at: .last(in: .root), now: 1_000) }
    while let request = client.nextRequest(limit: 2) {
      #expect(SyncClient(bytes: client.bytes)?.bytes == client.bytes)
      client.receive(server.answer(request, at: 1_000), now: 1_000)
    }
    let bytes = client.bytes
    let stored = try #require(SyncClient(bytes: bytes))
    #expect(
      stored.cursor == client.cursor && stored.replica.preorder().map(\.id) == client.replica.preorder().map(\.id))
    for count in 0..<bytes.count { #expect(SyncClient(bytes: Array(bytes[..<count])) == nil) }
    #expect(SyncClient(bytes: bytes + [0]) == nil)
  }
}

/// A generator of random messages.
private struct MessageMaker {
  private var generator = SeededGenerator()
  var seed: UInt64 { generator.seed }

  private static let texts = [
    "", "title", "Milch für Zoë 🥛", "e\u{301}", "\u{FFFD}", "a\"b\\c/d", "\n\r\t\u{8}\u{C}\u{0}\u{1F}\u{7F}",
    "\u{2028}", "｛全角｝", String(repeating: "long ", count: 50),
  ]

  private static let keys = ["a0", "a1V", "Zz", "b00", "zzzzzzzzzzzzzzzzzzzzzzzzzzz"]

  private mutating func text() -> String { Self.texts.randomElement(using: &generator) ?? "" }

  private mutating func number() -> Int {
    [0, 1, 9, 10, 4_711, .max].randomElement(using: &generator) ?? 0
  }

  private mutating func id() -> UUID {
    let (first, second) = (generator.next(), generator.next())
    return withUnsafeBytes(of: (first, second)) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  private mutating func device() -> DeviceIdentity { .random(using: &generator) }

  private mutating func stamp() -> HybridTimestamp {
    HybridTimestamp(ticks: generator.next(), device: device().number)
  }

  private mutating func position() -> LogPosition { LogPosition(sequence: number(), checksum: generator.next()) }

  private mutating func parent() -> NodeParent {
    [.root, .trash, .node(id())].randomElement(using: &generator) ?? .root
  }

  private mutating func key() -> OrderKey { OrderKey(Self.keys.randomElement(using: &generator) ?? "") ?? .first }

  private mutating func operation() -> TreeOperation {
    let actions: [TreeAction] = [
      .set(text(), text()), .set(text(), nil), .order(in: parent(), key()), .move(to: parent(), key()),
    ]
    return TreeOperation(stamp: stamp(), item: id(), action: actions.randomElement(using: &generator) ?? actions[0])
  }

  private mutating func several<Value>(_ make: (inout MessageMaker) -> Value) -> [Value] {
    (0..<Int.random(in: 0...5, using: &generator)).map { _ in make(&self) }
  }

  mutating func push() -> SyncRequest {
    SyncRequest(
      device: device(),
      body: .push(several { made in NumberedOperation(number: made.number(), operation: made.operation()) }))
  }

  mutating func response() -> SyncResponse {
    let bodies: [SyncResponse.Body] = [
      .pushed(through: number(), receipt: position(), refusals: several { $0.refusal() }),
      .pulled(since: position(), records: several { $0.record() }, hasMore: Bool.random(using: &generator)),
      .page(page()),
    ]
    return SyncResponse(
      device: device(), now: Int64(number()), head: position(), lastNumber: number(),
      body: bodies.randomElement(using: &generator) ?? bodies[0])
  }

  private mutating func refusal() -> Refusal {
    Refusal(
      number: number(), stamp: stamp(), reason: [.forbidden, .tooLarge].randomElement(using: &generator) ?? .forbidden,
      current: Bool.random(using: &generator) ? node() : nil)
  }

  private mutating func record() -> LogRecord {
    [.operation(device: device().number, number: number(), operation()), .horizon(stamp())]
      .randomElement(using: &generator) ?? .horizon(.zero)
  }

  private mutating func page() -> SnapshotPage {
    let positions: [SnapshotPosition?] = [.node(number()), .move(stamp()), nil]
    return SnapshotPage(
      position: positions[Int.random(in: 0...1, using: &generator)] ?? .first, start: position(), horizon: stamp(),
      nodes: several { $0.node() }, moves: several { $0.operation() },
      next: positions.randomElement(using: &generator) ?? nil)
  }

  private mutating func node() -> NodeSnapshot {
    NodeSnapshot(
      id: id(),
      cells: several { made in
        .init(field: made.text(), value: Bool.random(using: &made.generator) ? made.text() : nil, stamp: made.stamp())
      },
      orders: several { made in .init(parent: made.parent(), key: made.key(), stamp: made.stamp()) },
      base: [nil, .init(parent: parent(), stamp: stamp())].randomElement(using: &generator) ?? nil)
  }

  /// A text with a few bytes changed, left out or doubled, mostly by characters of JSON's syntax.
  mutating func mutation(of text: [UInt8]) -> [UInt8] {
    var text = text
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let index = Int.random(in: 0..<text.count, using: &generator)
      let signs = Array("{}[]\",:\\0123456789.eE-+ntfu \n\u{0}abkiopv/é".utf8)
      let byte = signs.randomElement(using: &generator) ?? 0
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: text[index] = byte
      case 1: text.insert(byte, at: index)
      case 2 where text.count > 1: text.remove(at: index)
      case 3: text[index] = UInt8.random(in: 0...255, using: &generator)
      default:
        let end = min(text.count, index + Int.random(in: 1...40, using: &generator))
        text.insert(contentsOf: text[index..<end], at: Int.random(in: 0...text.count, using: &generator))
      }
    }
    return text
  }
}
