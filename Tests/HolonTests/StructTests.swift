import Holon
import Testing

private struct Outage: Error {}

@Composite
private struct Client: Sendable {
  var name = "whole"
  let limit = 3
  @Combined(.fallback) var load: @Sendable (_ number: Int) async throws -> String
  @Combined(.sum) var count: @Sendable () -> Int
  @Combined(.all) var accepts: @Sendable (String, _ strictly: Bool) throws -> Bool
  @Combined(.sum, .concurrently) var weigh: @Sendable (_ parts: [Int]) async throws -> Int
  var report: @Sendable (String) -> Void = { _ in }
  @MainActor @Combined(.concatenated) var titles: @MainActor @Sendable () -> [String] = { [] }
  @Combined(.chained) var adapt: @Sendable (_ text: String) throws(Outage) -> String = { (text) throws(Outage) in text }
  @Combined(.wrapping) var send: @Sendable (Int, _ next: @Sendable (Int) async throws -> Int) async throws -> Int = {
    try await $1($0)
  }

  static func leaf(_ number: Int, fails: Bool = false) -> Client {
    Client(
      load: { if fails { throw Outage() } else { return "\(number)/\($0)" } }, count: { number },
      accepts: { text, isStrict in if fails { throw Outage() } else { return isStrict ? text.isEmpty : true } },
      weigh: { $0.reduce(number, +) })
  }
}

/// A client of any value.
@Composite
public struct GenericClient<Value: Sendable>: Sendable {
  /// Finds a value.
  @Combined(.first) public var find: @Sendable (Int) -> Value?

  /// Creates a client.
  public init(find: @escaping @Sendable (Int) -> Value?) { self.find = find }
}

/// What functions have written, all of them from one thread.
private final class Reports: @unchecked Sendable {
  var lines: [String] = []
}

@Suite("Composites of structs of functions")
struct StructTests {
  @Test func `functions combine like the requirements of a protocol`() async throws {
    let whole = Client.composite(.leaf(1, fails: true), .leaf(2), .composite(.leaf(3), .leaf(4)))
    #expect(try await whole.load(7) == "2/7")
    #expect(whole.count() == 10)
    #expect(try await whole.weigh([100]) == 410)
    #expect(whole.name == "whole")
    do {
      _ = try whole.accepts("", true)
      Issue.record("no failure was thrown")
    } catch let failures as PartErrors {
      #expect(failures.leaves.map(\.path) == [[0]])
    }
    let sound = Client.composite([.leaf(2), .leaf(3)])
    #expect(try sound.accepts("", true) && !sound.accepts("x", true) && sound.accepts("x", false))
  }

  @Test func `a whole without parts has the policies' answers`() async throws {
    let empty = Client.composite()
    #expect(empty.count() == 0)
    #expect(try empty.accepts("x", true))
    #expect(try empty.adapt("x") == "x")
    #expect(try await empty.send(1) { $0 + 1 } == 2)
    await #expect(throws: PartErrors.self) { try await empty.load(1) }
  }

  @Test func `all parts are called in order`() {
    let reports = Reports()
    func recorder(_ name: String) -> Client {
      var client = Client.leaf(0)
      client.report = { reports.lines.append("\(name) \($0)") }
      return client
    }
    Client.composite(recorder("a"), .composite(recorder("b"), recorder("c"))).report("x")
    #expect(reports.lines == ["a x", "b x", "c x"])
  }

  @Test func `parts pass results on, and call each other`() async throws {
    var (first, second) = (Client.leaf(0), Client.leaf(0))
    first.adapt = { (text) throws(Outage) in text + "a" }
    second.adapt = { (text) throws(Outage) in if text == "stop" { throw Outage() } else { return text + "b" } }
    first.send = { number, next in try await next(number + 1) * 10 }
    second.send = { number, next in try await next(number * 2) + 1 }
    let whole = Client.composite(first, second)
    #expect(try whole.adapt("") == "ab")
    #expect(throws: Outage.self) { try Client.composite(second, first).adapt("stop") }
    #expect(try await whole.send(3) { $0 } == 90)
  }

  @MainActor @Test func `functions of an actor combine on it`() {
    var (first, second) = (Client.leaf(0), Client.leaf(0))
    first.titles = { ["a"] }
    second.titles = { ["b", "c"] }
    #expect(Client.composite(first, second).titles() == ["a", "b", "c"])
  }

  @Test func `a generic struct has a composite of its own type`() {
    let whole = GenericClient<String>.composite(
      GenericClient { $0 == 1 ? "one" : nil }, GenericClient { $0 == 2 ? "two" : nil })
    #expect([1, 2, 3].map(whole.find) == ["one", "two", nil])
  }
}
