import HolonRepositories
import HolonTesting
import Testing

/// The convergence check is worth something only if it finds bugs: each of these is planted, and has to be found.
@Suite("Mutants of the merge")
struct MutantTests {
  struct Mutant: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let faults: SyncFaults

    /// Where to look; far from it the bug may be rare.
    var seed: UInt64 = 1
    var troubles = SyncTroubles.accidents
    var steps = 80
  }

  static let mutants = [
    Mutant(testDescription: "what arrives last wins", faults: .lastArrivalWins),
    Mutant(testDescription: "moves aren't looked at for cycles", faults: .noCycleCheck, seed: 340),
    Mutant(testDescription: "moves count as they arrive", faults: .movesAsTheyArrive),
    Mutant(testDescription: "a move brings no key", faults: .moveWithoutKey),
    Mutant(testDescription: "equal keys are ordered by arrival", faults: .keyTiesByArrival),
    Mutant(testDescription: "the server takes what is before its horizon", faults: .noHorizonCheck, seed: 70),
    Mutant(testDescription: "a fork isn't noticed", faults: .noForkCheck, seed: 2_010),
    Mutant(testDescription: "moves are settled too early", faults: .earlyTruncation),
    Mutant(testDescription: "an answer empties the outbox", faults: .outboxEmptiedByAnswer),
    Mutant(testDescription: "the cursor jumps to the end of the log", faults: .cursorToHead),
    Mutant(testDescription: "a restored log isn't noticed", faults: .noResetCheck, seed: 320),
    Mutant(testDescription: "what was refused stays", faults: .refusedStays),
    Mutant(testDescription: "what answers tell of the log is forgotten", faults: .noWitness, seed: 100),
    Mutant(
      testDescription: "an answer counts for other operations, too", faults: .noReceipt,
      seed: 8_844_308_637_084_562_056, troubles: SyncTroubles.accidents.subtracting(.refusals)),
    Mutant(testDescription: "a stamp counts twice", faults: .noStampCheck, troubles: .all),
    Mutant(
      testDescription: "a snapshot mixes places and moves", faults: .snapshotWithEffects, seed: 85, troubles: .horizons,
      steps: 160),
    Mutant(testDescription: "what may still come back is purged", faults: .purgeInUse),
    Mutant(
      testDescription: "the server takes edits of what was purged", faults: .purgedIsEdited, seed: 3_200,
      troubles: .horizons, steps: 160),
    Mutant(testDescription: "what was purged is sent again", faults: .purgedComesBack),
  ]

  @Test(arguments: mutants) func `is caught`(mutant: Mutant) throws {
    var check = Outline.check
    check.faults = mutant.faults
    check.troubles = mutant.troubles
    check.steps = mutant.steps
    check.reopen = { $0 }
    check.checksChanges = false
    let failure = try #require(check.failure(in: 2_000, seed: mutant.seed))
    #expect(failure.stepCount < mutant.steps / 2)
  }
}
