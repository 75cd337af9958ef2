import HolonTesting
import Testing

@testable import HolonTracking

@Suite("Logs, at random")
struct LogFuzzTests {
  @Test func `random operations lose no event, and the books balance`() throws {
    for _ in 0..<40 {
      var random = SeededGenerator()
      let seed = random.seed
      let options = QueueOptions(bytes: 1 << 20, events: 10_000)
      let reserve = [0, 400, 1 << 15].randomElement(using: &random)!
      var trial = try LogOnTrial(options: options, reserve: reserve)
      var waiting: [UInt64: String] = [:]
      var next: UInt64 = 0
      for _ in 0..<300 {
        switch Int.random(in: 0..<10, using: &random) {
        case 0...5:
          let name = "\(next) " + String(repeating: "é", count: .random(in: 0..<200, using: &random))
          try trial.append([name])
          waiting[next] = name
          next += 1
        case 6...7:
          let numbers = waiting.keys.sorted().shuffled(using: &random).prefix(.random(in: 0..<9, using: &random))
          trial.log.settle(
            SequenceSet(ordered: numbers.sorted()), [.delivered, .rejected].randomElement(using: &random)!)
          for number in numbers { waiting[number] = nil }
        case 8 where Bool.random(using: &random): trial = try trial.reopened()
        case 8:
          #expect(trial.log.discard() == waiting.count, "seed \(seed)")
          waiting = [:]
          let left = trial.storage.contents.filter { $0.key.hasSuffix(".events") && !$0.value.isEmpty }
          #expect(left.isEmpty, "seed \(seed)")
        default: #expect(try trial.waiting() == waiting.sorted { $0.key < $1.key }.map(\.value), "seed \(seed)")
        }
        let books = trial.log.books
        #expect(books.isBalanced && books.accepted == Int(next) && books.queued == waiting.count, "seed \(seed)")
      }
    }
  }

  @Test func `a log of random bytes opens, and accepts events`() throws {
    for round in 0..<400 {
      var random = SeededGenerator()
      let reserve = [0, 400].randomElement(using: &random)!
      let trial = try LogOnTrial(options: QueueOptions(bytes: 8 << 10, events: 64), reserve: reserve)
      try trial.append((0..<round % 20).map { "event \($0)" })
      trial.log.settle(SequenceSet(0..<UInt64(round % 5)), .delivered)
      let again = try trial.reopened { contents in
        for name in contents.keys {
          for _ in 0..<Int.random(in: 0..<4, using: &random) {
            var bytes = contents[name]!
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes.removeLast(.random(in: 0...bytes.count, using: &random))
            case 1:
              bytes += (0..<Int.random(in: 0..<200, using: &random)).map { _ in .random(in: 0...255, using: &random) }
            case 2: bytes += [UInt8](repeating: 0, count: 100)
            default:
              if let index = bytes.indices.randomElement(using: &random) {
                bytes[index] = .random(in: 0...255, using: &random)
              }
            }
            contents[name] = bytes
          }
        }
        contents["something else"] = [1, 2, 3]
      }
      let left = try again.waiting()
      #expect(again.log.books.isBalanced && again.log.books.queued == left.count, "seed \(random.seed)")
      #expect(left.allSatisfy { $0.hasPrefix("event ") }, "seed \(random.seed)")
      try again.append(["new"])
      #expect(try again.reopened().waiting() == left + ["new"], "seed \(random.seed)")
    }
  }
}
