public import HolonRepositories
public import Testing

/// Checks that devices which edit a tree of yours apart from each other, and sync by way of a server, end up alike.
///
/// Each run makes up a history of edits, messages and troubles. At every step no replica may hold a cycle; at the end
/// all devices, the server and a simple specification must be equal. A history that fails is shortened to one without
/// superfluous steps, and told.
///
/// ```swift
/// @Test func `recipes converge`() {
///   ConvergenceCheck<Recipes>(fields: ["title", "servings"]) { number in
///     UUID(number)
///   } value: { field, generator in
///     "\(generator.next() % 10)"
///   }.run(300)
/// }
/// ```
public struct ConvergenceCheck<Schema: SyncSchema>: Sendable {
  /// The number of devices.
  public var devices = 3

  /// The number of steps of a history.
  public var steps = 80

  /// What goes wrong.
  public var troubles = SyncTroubles.all

  /// What a device is after a crash: the client as your store gives it back.
  public var reopen: @Sendable (SyncClient<Schema>) -> SyncClient<Schema> = { $0 }

  /// A server of yours that has to answer every request as the model does.
  public var mirror: (any SyncMirror<Schema>)?

  /// Makes a device that has never met its server; a client in memory unless given.
  public var device: (@Sendable (DeviceIdentity) -> any SyncDevice<Schema>)?

  /// The approximate size at which the server's answers end, in bytes.
  package var pageBytes = SyncLedger<Schema>.pageBytes

  package var faults: SyncFaults = []
  package var checksChanges = false
  var tellsStory = false
  let fields: [Schema.Field]
  let id: @Sendable (UInt64) -> Schema.ID
  let value: @Sendable (Schema.Field, inout SeededGenerator) -> Schema.Value

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - fields: The fields of a node, at least one.
  ///   - id: Makes an identity of a random number; unlike ones of unlike numbers.
  ///   - value: Makes a value for a field.
  public init(
    fields: [Schema.Field], id: @escaping @Sendable (UInt64) -> Schema.ID,
    value: @escaping @Sendable (Schema.Field, inout SeededGenerator) -> Schema.Value
  ) {
    precondition(!fields.isEmpty, "A convergence check needs a field to set.")
    self.fields = fields
    self.id = id
    self.value = value
  }

  /// Checks a number of random histories, and records the first that fails as an issue.
  ///
  /// - Parameters:
  ///   - runs: The number of histories.
  ///   - seed: Where the random numbers start; a random number unless given, printed with a failure.
  public func run(
    _ runs: Int, seed: UInt64 = .random(in: 0...UInt64.max), sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let failure = failure(in: runs, seed: seed) else { return }
    Issue.record("\(failure)", sourceLocation: sourceLocation)
  }

  /// The first of a number of random histories that fails, shortened.
  public func failure(in runs: Int, seed: UInt64) -> ConvergenceFailure? {
    for run in 0..<UInt64(clamping: runs) {
      let history = history(seed: seed &+ run)
      if problem(of: history) != nil { return shortened(history, seed: seed &+ run) }
    }
    return nil
  }

  func makeDevice(_ identity: DeviceIdentity) -> any SyncDevice<Schema> {
    if let device { return device(identity) }
    var client = SyncClient<Schema>(device: identity)
    client.faults = faults
    return ClientDevice(client: client, reopen: reopen)
  }

  private func history(seed: UInt64) -> [SyncStep] {
    var generator = SeededGenerator(seed: seed)
    return (0..<steps).map { _ in SyncStep.random(troubles, devices: max(devices, 1), using: &generator) }
  }

  private func problem(of history: [SyncStep]) -> String? { simulate(history).problem }

  private func simulate(_ history: [SyncStep]) -> (problem: String?, story: [String]) {
    var simulation = SyncSimulation(self)
    for step in history {
      if let problem = simulation.take(step) { return (problem, simulation.story) }
    }
    let problem = simulation.comeToRest()
    return (problem, simulation.story)
  }

  /// Leaves out steps as long as the rest still fails, first many at once, then fewer.
  private func shortened(_ history: [SyncStep], seed: UInt64) -> ConvergenceFailure {
    var steps = history
    var size = max(steps.count / 2, 1)
    while size > 0 {
      var start = 0
      var isShorter = false
      while start < steps.count {
        let candidate = Array(steps[..<start] + steps[min(start + size, steps.count)...])
        if problem(of: candidate) != nil {
          steps = candidate
          isShorter = true
        } else {
          start += size
        }
      }
      if !isShorter || size > 1 { size = size == 1 ? 0 : size / 2 }
    }
    var telling = self
    telling.tellsStory = true
    let (problem, story) = telling.simulate(steps)
    return ConvergenceFailure(seed: seed, problem: problem ?? "", stepCount: steps.count, story: story)
  }
}

/// A history after which devices differ.
public struct ConvergenceFailure: Sendable, CustomStringConvertible {
  /// The seed to repeat it with, in one run.
  public let seed: UInt64

  /// What is broken.
  public let problem: String

  /// The number of steps that it takes.
  public let stepCount: Int

  /// What happens, and what everyone says when all troubles are over.
  public let story: [String]

  /// All of it, for people.
  public var description: String {
    "With the seed \(seed) and \(stepCount) steps\n" + story.map { "  \($0)\n" }.joined()
      + "it comes to this: \(problem)"
  }
}
