import HolonRepositories
import HolonTesting
import Testing

/// The convergence check is worth something only if it finds bugs: each of these is planted, and has to be found.
@Suite("Mutants of the merge")
struct MutantTests {
  struct Mutant: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let faults: SyncFaults
  }

  static let mutants = [
    Mutant(testDescription: "what arrives last wins", faults: .lastArrivalWins),
    Mutant(testDescription: "moves aren't looked at for cycles", faults: .noCycleCheck),
    Mutant(testDescription: "moves count as they arrive", faults: .movesAsTheyArrive),
    Mutant(testDescription: "a move brings no key", faults: .moveWithoutKey),
    Mutant(testDescription: "equal keys are ordered by arrival", faults: .keyTiesByArrival),
    Mutant(testDescription: "an undone move leaves its stamp", faults: .undoWithoutStamp),
    Mutant(testDescription: "the server takes what is before its horizon", faults: .noHorizonCheck),
    Mutant(testDescription: "a fork isn't noticed", faults: .noForkCheck),
    Mutant(testDescription: "moves are settled too early", faults: .earlyTruncation),
    Mutant(testDescription: "an answer empties the outbox", faults: .outboxEmptiedByAnswer),
    Mutant(testDescription: "the cursor jumps to the end of the log", faults: .cursorToHead),
    Mutant(testDescription: "a restored log isn't noticed", faults: .noResetCheck),
    Mutant(testDescription: "keys of dropped moves aren't sent again", faults: .recoveryWithoutKeys),
    Mutant(testDescription: "what was refused stays", faults: .refusedStays),
    Mutant(testDescription: "what answers tell of the log is forgotten", faults: .noWitness),
    Mutant(testDescription: "an answer counts for other operations, too", faults: .noReceipt),
    Mutant(testDescription: "a snapshot mixes places and moves", faults: .snapshotWithEffects),
  ]

  @Test(arguments: mutants) func `is caught`(mutant: Mutant) throws {
    var check = Outline.check
    check.faults = mutant.faults
    check.reopen = { $0 }
    check.checksChanges = false
    let failure = try #require(check.failure(in: 5_000, seed: 1))
    #expect(failure.stepCount <= 60)
  }
}
