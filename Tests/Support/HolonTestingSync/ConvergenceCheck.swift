public import Foundation
public import HolonSync
@_exported public import HolonTesting
public import Testing

/// A check that devices which edit a tree independently and sync through a server end up with equal trees.
///
/// Each run generates a history of edits, messages and troubles. After every step, no replica may contain a cycle. At
/// the end all devices, the server and a simple specification must be equal. A failing history is reduced to one
/// without superfluous steps, and reported.
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

  /// The troubles that occur in a history.
  public var troubles = SyncTroubles.all

  /// A closure that returns a device after a crash: the client as your store restores it.
  public var reopen: @Sendable (SyncClient) -> SyncClient = { $0 }

  /// A server of yours that has to answer every request like the model.
  public var mirror: (any SyncMirror)?

  /// A closure that creates a device that has never met its server; a client in memory by default.
  public var device: (@Sendable (DeviceIdentity) -> any SyncDevice)?

  /// A closure that creates an empty storage of yours, in which each device is stored, and from which it restarts.
  ///
  /// After each step, the stored device must be the same as the one in memory.
  public var storage: (@Sendable () throws -> any SyncStorage)?

  /// The approximate size at which the server's answers end, in bytes.
  public var pageBytes = SyncLedger.pageBytes

  /// A closure that answers a request; a broken one in place of the model's shows that the check finds errors.
  package var answer: Answer = { $0.answer($1, at: $2, refusal: $3) }

  package typealias Answer =
    @Sendable (
      _ server: inout SyncServer, SyncRequest, _ now: Int64, _ refusal: (TreeOperation) -> RefusalReason?
    ) -> SyncResponse

  /// A closure that lets a client receive a response; a broken one shows that the check finds errors.
  package var receive: Receive = { $0.receive($1, now: $2, using: &$3) }

  package typealias Receive =
    @Sendable (
      inout SyncClient, SyncResponse, _ now: Int64, inout SeededGenerator
    ) -> ReplicaChanges

  /// A closure that returns the author of a device's edits after a number of restarts; broken ones show that the check
  /// finds errors.
  package var writer: @Sendable (_ device: Int, _ restarts: Int) -> SyncWriter = { device, restarts in
    SyncWriter(rawValue: UInt64(device) << 32 | UInt64(restarts))
  }

  package var checksChanges = false
  var tellsStory = false
  let fields: [String]
  let id: @Sendable (UInt64) -> UUID
  let value: @Sendable (String, inout SeededGenerator) -> String

  /// The edits and the laws of own items; nil for fields that are set at random.
  var items: ItemCheck?

  /// Creates a check of trees with certain fields.
  ///
  /// - Parameters:
  ///   - fields: The fields of a node, at least one.
  ///   - id: A closure that creates an identity from a random number; different ones for different numbers.
  ///   - value: A closure that creates a value for a field.
  public init(
    fields: [String], id: @escaping @Sendable (UInt64) -> UUID,
    value: @escaping @Sendable (String, inout SeededGenerator) -> String
  ) {
    precondition(!fields.isEmpty, "A convergence check needs a field to set.")
    self.fields = fields
    self.id = id
    self.value = value
  }

  /// Checks a number of random histories, and records the first failing one as an issue.
  ///
  /// - Parameters:
  ///   - runs: The number of histories.
  ///   - seed: The seed of the random numbers, printed with a failure; a random number by default.
  ///   - sourceLocation: The place where an issue is reported.
  public func run(
    _ runs: Int, seed: UInt64 = .random(in: 0...UInt64.max), sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let failure = failure(in: runs, seed: seed) else { return }
    Issue.record("\(failure)", sourceLocation: sourceLocation)
  }

  /// Returns the first failing history of a number of random ones, reduced.
  public func failure(in runs: Int, seed: UInt64) -> ConvergenceFailure? {
    if let problem = items?.brokenLaw(seed) {
      return ConvergenceFailure(seed: seed, problem: problem, stepCount: 0, story: [])
    }
    for run in 0..<UInt64(clamping: runs) {
      let history = history(seed: seed &+ run)
      if problem(of: history) != nil { return shortened(history, seed: seed &+ run) }
    }
    return nil
  }

  func makeDevice(_ identity: DeviceIdentity, _ index: Int) -> any SyncDevice {
    if let device { return device(identity) }
    let client = SyncClient(device: identity)
    if let storage { return StoredDevice(client, storage, receive: receive) }
    return ClientDevice(client: client, reopen: reopen, receive: receive)
  }

  private func history(seed: UInt64) -> [SyncStep] {
    var generator = SeededGenerator(seed: seed)
    let kinds = SyncStep.Kind.weighted(troubles)
    return (0..<steps).map { _ in SyncStep.random(kinds, devices: max(devices, 1), using: &generator) }
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

  /// Leaves out steps as long as the rest still fails, first many together, then fewer.
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
  /// The seed that repeats it, in one run.
  public let seed: UInt64

  /// The problem that was found.
  public let problem: String

  /// The number of steps in the reduced history.
  public let stepCount: Int

  /// The events of the history, and the final state of each device and the server.
  public let story: [String]

  /// The seed, the number of steps and the events as readable text.
  public var description: String {
    "With the seed \(seed) and \(stepCount) steps\n" + story.map { "  \($0)\n" }.joined()
      + "it comes to this: \(problem)"
  }
}
