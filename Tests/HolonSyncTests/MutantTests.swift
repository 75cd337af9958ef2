import HolonSync
import HolonTestingSync
import Testing

/// Bugs that the convergence check has to find.
@Suite("Mutants of the merge")
struct MutantTests {
  struct Mutant: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var receive: Mutants.Receive?
    var answer: Mutants.Answer?

    /// The seed of the first history; with others the bug may be rare.
    var seed: UInt64 = 1
    var troubles = SyncTroubles.accidents
    var steps = 80
  }

  static let mutants = [
    Mutant(testDescription: "what arrives last wins", receive: Mutants.lastArrivalWins),
    Mutant(
      testDescription: "what would lie inside itself is dropped", receive: Mutants.cyclesDropped, seed: 640, steps: 160),
    Mutant(testDescription: "moves count as they arrive", receive: Mutants.movesAsTheyArrive),
    Mutant(testDescription: "a move brings no key", receive: Mutants.moveWithoutKey),
    Mutant(testDescription: "equal keys are ordered by arrival", receive: Mutants.keyTiesByArrival),
    Mutant(testDescription: "the server takes what is before its horizon", answer: Mutants.noHorizonCheck),
    Mutant(
      testDescription: "a fork isn't noticed", receive: Mutants.overlooksForks, answer: Mutants.noForkCheck,
      troubles: .deviceBackups, steps: 160),
    Mutant(testDescription: "moves are settled too early", receive: Mutants.earlyTruncation),
    Mutant(testDescription: "an answer empties the outbox", receive: Mutants.outboxEmptied),
    Mutant(testDescription: "the cursor jumps to the end of the log", receive: Mutants.cursorToHead),
    Mutant(testDescription: "a restored log isn't noticed", answer: Mutants.noResetCheck),
    Mutant(testDescription: "what was refused stays", receive: Mutants.refusedStays),
    Mutant(testDescription: "what answers tell of the log is forgotten", receive: Mutants.noWitness),
    Mutant(
      testDescription: "an answer counts for other operations, too", receive: Mutants.noReceipt, seed: 900,
      troubles: [.network, .deviceBackups], steps: 160),
    Mutant(testDescription: "a stamp counts twice", answer: Mutants.noStampCheck, troubles: .all),
    Mutant(
      testDescription: "a snapshot mixes places and moves", answer: Mutants.snapshotWithEffects, troubles: .horizons,
      steps: 160),
    Mutant(testDescription: "what may still come back is purged", receive: Mutants.purgeInUse),
    Mutant(
      testDescription: "the server takes edits of what was purged", answer: Mutants.purgedIsEdited,
      troubles: .horizons, steps: 160),
    Mutant(testDescription: "what was purged is sent again", receive: Mutants.purgedComesBack, seed: 800),
  ]

  @Test(arguments: mutants) func `the convergence check finds every mutant`(mutant: Mutant) throws {
    var check = Outline.check
    if let receive = mutant.receive { check.receive = receive }
    if let answer = mutant.answer { check.answer = answer }
    check.troubles = mutant.troubles
    check.steps = mutant.steps
    check.reopen = { $0 }
    check.checksChanges = false
    let failure = try #require(check.failure(in: 2_000, seed: mutant.seed))
    #expect(failure.stepCount < mutant.steps / 2)
  }
}
