import DefeatCore
import DefeatHub
import Foundation
import HolonBase
import HolonRepositories
import HolonTesting
import HolonTree
import Testing

/// What the hub reads and writes by itself is what `Codable` reads and writes.
struct HubMessageTests {
  @Test func `reads pushes as the decoder does`() throws {
    var made = MessageMaker()
    for _ in 0..<500 {
      let push = made.push()
      let text = try JSONEncoder().encode(push)
      let decoded = try JSONDecoder().decode(SyncRequest<HubSchema>.self, from: text)
      // Values with halves of characters and the like are left to the decoder.
      let isPlain = !String(decoding: text, as: UTF8.self).unicodeScalars.contains("\u{FFFD}")
      #expect(read([UInt8](text)) == (isPlain ? decoded : nil), "seed \(made.seed)")
    }
  }

  @Test func `reads nothing that the decoder refuses or takes for something else`() throws {
    var made = MessageMaker()
    var count = 0
    for _ in 0..<400 {
      let text = [UInt8](try JSONEncoder().encode(made.push()))
      for _ in 0..<50 {
        let mutated = made.mutation(of: text)
        guard let request = read(mutated) else { continue }
        count += 1
        let decoded = try? JSONDecoder().decode(SyncRequest<HubSchema>.self, from: Data(mutated))
        #expect(request == decoded, "seed \(made.seed): \(String(decoding: mutated, as: UTF8.self))")
      }
    }
    #expect(count > 100)
  }

  @Test(arguments: [
    #"{"device":{"number":1,"installation":2},"body":{"push":{"_0":[]}},"body":{"push":{"_0":[]}}}"#,
    #"{"device":{"number":1.0,"installation":2},"body":{"push":{"_0":[]}}}"#,
    #"{"device":{"number":4294967296,"installation":2},"body":{"push":{"_0":[]}}}"#,
    #"{"device":{"number":1,"installation":2},"body":{"forked":{}}}"#,
    #"{"device":{"number":1,"installation":2},"body":{"push":{"_0":[]}}} x"#,
    #"{"device":{"number":1,"installation":2}}"#, "", "[", "\u{FEFF}{}",
  ])
  func `leaves what devices don't write to the decoder`(_ text: String) { #expect(read(Array(text.utf8)) == nil) }

  @Test func `writes answers as the encoder does`() throws {
    var made = MessageMaker()
    for _ in 0..<500 {
      let response = made.response()
      let text = try #require(response.json)
      let decoded = try JSONDecoder().decode(SyncResponse<HubSchema>.self, from: Data(text))
      #expect(decoded == response, "seed \(made.seed)")
      // Down to what no decoder looks at.
      let encoded = try JSONValue.read(JSONEncoder().encode(response))
      #expect(try JSONValue.read(Data(text)) == encoded, "seed \(made.seed)")
    }
  }

  private func read(_ text: [UInt8]) -> SyncRequest<HubSchema>? {
    text.withUnsafeBufferPointer { PushReader.read($0) }
  }
}

extension JSONValue {
  fileprivate static func read(_ text: Data) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: text)
  }
}

/// Makes messages up.
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

  private mutating func parent() -> NodeParent<UUID> {
    [.root, .trash, .node(id())].randomElement(using: &generator) ?? .root
  }

  private mutating func key() -> OrderKey { OrderKey(Self.keys.randomElement(using: &generator) ?? "") ?? .first }

  private mutating func operation() -> TreeOperation<HubSchema> {
    let actions: [TreeAction<HubSchema>] = [
      .set(text(), text()), .set(text(), nil), .order(in: parent(), key()), .move(to: parent(), key()),
    ]
    return TreeOperation(stamp: stamp(), item: id(), action: actions.randomElement(using: &generator) ?? actions[0])
  }

  private mutating func several<Value>(_ make: (inout MessageMaker) -> Value) -> [Value] {
    (0..<Int.random(in: 0...5, using: &generator)).map { _ in make(&self) }
  }

  mutating func push() -> SyncRequest<HubSchema> {
    SyncRequest(
      device: device(),
      body: .push(several { made in NumberedOperation(number: made.number(), operation: made.operation()) }))
  }

  mutating func response() -> SyncResponse<HubSchema> {
    let bodies: [SyncResponse<HubSchema>.Body] = [
      .pushed(through: number(), receipt: position(), refusals: several { $0.refusal() }),
      .pulled(since: position(), records: several { $0.record() }, hasMore: Bool.random(using: &generator)),
      .page(page()),
    ]
    return SyncResponse(
      device: device(), now: Int64(number()), head: position(), lastNumber: number(),
      body: bodies.randomElement(using: &generator) ?? bodies[0])
  }

  private mutating func refusal() -> Refusal<HubSchema> {
    Refusal(
      number: number(), stamp: stamp(), reason: [.forbidden, .tooLarge].randomElement(using: &generator) ?? .forbidden,
      current: Bool.random(using: &generator) ? node() : nil)
  }

  private mutating func record() -> LogRecord<HubSchema> {
    [.operation(device: device().number, number: number(), operation()), .horizon(stamp())]
      .randomElement(using: &generator) ?? .horizon(.zero)
  }

  private mutating func page() -> SnapshotPage<HubSchema> {
    let positions: [SnapshotPosition?] = [.node(number()), .move(stamp()), nil]
    return SnapshotPage(
      position: positions[Int.random(in: 0...1, using: &generator)] ?? .first, start: position(), horizon: stamp(),
      nodes: several { $0.node() }, moves: several { $0.operation() },
      next: positions.randomElement(using: &generator) ?? nil)
  }

  private mutating func node() -> NodeSnapshot<HubSchema> {
    NodeSnapshot(
      id: id(),
      cells: several { made in
        .init(field: made.text(), value: Bool.random(using: &made.generator) ? made.text() : nil, stamp: made.stamp())
      },
      orders: several { made in .init(parent: made.parent(), key: made.key(), stamp: made.stamp()) },
      base: [nil, .init(parent: parent(), stamp: stamp())].randomElement(using: &generator) ?? nil)
  }

  /// A text with a few bytes changed, left out or doubled; more often than not by such as JSON is made of.
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
