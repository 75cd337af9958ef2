public import Foundation
public import HolonSync
@_exported public import HolonTesting
public import Testing

/// Checks that devices which edit a tree of yours apart from each other, and sync by way of a server, end up alike.
///
/// Each run makes up a history of edits, messages and troubles. At every step no replica may hold a cycle; at the end
/// all devices, the server and a simple specification must be equal. A history that fails is shortened to one without
/// superfluous steps, and told.
///
/// ```swift
/// @Test func `recipes converge`() {
///   ConvergenceCheck(fields: ["title", "servings"]) { number in
///     UUID(number)
///   } value: { field, generator in
///     "\(generator.next() % 10)"
///   }.run(300)
/// }
/// ```
public struct ConvergenceCheck: Sendable {
  /// The number of devices.
  public var devices = 3

  /// The number of steps of a history.
  public var steps = 80

  /// What goes wrong.
  public var troubles = SyncTroubles.all

  /// What a device is after a crash: the client as your store gives it back.
  public var reopen: @Sendable (SyncClient) -> SyncClient = { $0 }

  /// A server of yours that has to answer every request as the model does.
  public var mirror: (any SyncMirror)?

  /// Makes a device that has never met its server; a client in memory unless given.
  public var device: (@Sendable (DeviceIdentity) -> any SyncDevice)?

  /// The approximate size at which the server's answers end, in bytes.
  public var pageBytes = SyncLedger.pageBytes

  /// Answers a request; broken ones in place of the model's show what the check finds.
  package var answer: Answer = { $0.answer($1, at: $2, refusal: $3) }

  package typealias Answer =
    @Sendable (
      _ server: inout SyncServer, SyncRequest, _ now: Int64, _ refusal: (TreeOperation) -> RefusalReason?
    ) -> SyncResponse

  /// Lets a client receive a response; broken ones in place of the client's show what the check finds.
  package var receive: Receive = { $0.receive($1, now: $2, using: &$3) }

  package typealias Receive =
    @Sendable (
      inout SyncClient, SyncResponse, _ now: Int64, inout SeededGenerator
    ) -> ReplicaChanges

  package var checksChanges = false
  var tellsStory = false
  let fields: [String]
  let id: @Sendable (UInt64) -> UUID
  let value: @Sendable (String, inout SeededGenerator) -> String

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - fields: The fields of a node, at least one.
  ///   - id: Makes an identity of a random number; unlike ones of unlike numbers.
  ///   - value: Makes a value for a field.
  public init(
    fields: [String], id: @escaping @Sendable (UInt64) -> UUID,
    value: @escaping @Sendable (String, inout SeededGenerator) -> String
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

  func makeDevice(_ identity: DeviceIdentity) -> any SyncDevice {
    if let device { return device(identity) }
    return ClientDevice(client: SyncClient(device: identity), reopen: reopen, receive: receive)
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
