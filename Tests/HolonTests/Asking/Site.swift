import Holon

/// A protocol whose parts take their time.
@Composite
protocol Site: Sendable {
  @Combined(.concurrently) func refresh() async
  @Combined(.concurrently) func save(_ text: String) async throws
  @Combined(.concurrently) func lock() async throws(Trouble)
  @Combined(.concatenated, .concurrently) func pages() async -> [String]
  @Combined(.concatenated, .concurrently(atMost: 2)) func read(_ index: Int) async throws -> [String]
  @Combined(.all, .concurrently) func isValid() async throws -> Bool
  @Combined(.fallback, .concurrently) func load() async throws -> [String]
  @Combined({ (titles: [[String]]) in titles.reversed().flatMap(\.self) }, .concurrently)
  func titles() async throws -> [String]
  @Combined(.longest, .concurrently) func name() async throws(Trouble) -> [String]
  @Combined(.stopping) func index() async throws
  @Combined(.stopping, .concurrently) func publish() async throws
  @Combined(.concatenated, .within(.zero)) func ask(_ parts: String) async throws -> [String]
  @Combined(.within(.seconds(86_400)), .concurrently) func wait() async throws
  func visit() async throws
}

/// A site that does what it's told whatever it's asked.
struct Page: Site {
  let behavior: @Sendable () async throws -> String

  init(_ behavior: @escaping @Sendable () async throws -> String) { self.behavior = behavior }

  func refresh() async { _ = try? await behavior() }
  func save(_ text: String) async throws { _ = try await behavior() }
  func lock() async throws(Trouble) { _ = try await troubled() }
  func pages() async -> [String] { [(try? await behavior()) ?? "nothing"] }
  func read(_ index: Int) async throws -> [String] { [try await behavior()] }
  func isValid() async throws -> Bool { try await behavior() != "no" }
  func load() async throws -> [String] { [try await behavior()] }
  func titles() async throws -> [String] { [try await behavior()] }
  func name() async throws(Trouble) -> [String] { try await troubled().map(String.init) }
  func index() async throws { _ = try await behavior() }
  func publish() async throws { _ = try await behavior() }
  func ask(_ parts: String) async throws -> [String] { [try await behavior()] }
  func wait() async throws { _ = try await behavior() }
  func visit() async throws { _ = try await behavior() }

  private func troubled() async throws(Trouble) -> String {
    do { return try await behavior() } catch { throw error as? Trouble ?? Trouble("\(error)") }
  }
}

extension Page {
  /// A site that answers at once.
  static func answering(_ text: String) -> Page { Page { text } }

  /// A site that fails at once.
  static func failing(_ text: String) -> Page { Page { throw Trouble(text) } }

  /// A site that is busy until it's cancelled, and notes that.
  static func busy(_ log: Log = Log()) -> Page {
    Page {
      do { try await Task.sleep(for: .seconds(86_400)) } catch {
        await log.note("cancelled")
        throw error
      }
      return "late"
    }
  }
}

/// A policy of one's own, also for concurrent asking: the longest list, up to one of three.
struct LongestPolicy: CombinationPolicy {
  func makeCombiner(for _: [String].Type) -> LongestCombiner { LongestCombiner() }
}

struct LongestCombiner: Combiner {
  private var longest: [String] = []

  mutating func add(_ answer: [String]) -> Bool {
    if answer.count > longest.count { longest = answer }
    return longest.count < 3
  }

  consuming func finish() -> [String] { longest }
}

extension CombinationPolicy where Self == LongestPolicy {
  static var longest: LongestPolicy { LongestPolicy() }
}
