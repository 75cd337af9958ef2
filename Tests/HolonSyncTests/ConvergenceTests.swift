import Foundation
import HolonSync
import HolonTestingSync
import Testing

@Suite("Convergence")
struct ConvergenceTests {
  /// A few hundred in the suite; HOLON_CONVERGENCE_RUNS asks for more.
  private static let runs =
    ProcessInfo.processInfo.environment["HOLON_CONVERGENCE_RUNS"].flatMap { Int($0) } ?? 200

  @Test func `devices, server and specification agree after all kinds of failures`() {
    Outline.check.run(Self.runs)
  }

  @Test func `no node is lost without refusals`() {
    var check = Outline.check
    check.troubles = .accidents.subtracting(.refusals)
    check.run(Self.runs)
    check.devices = 5
    check.steps = 400
    check.run(Self.runs / 20)
  }

  /// An edit that was stamped before the creation that it depends on; a server whose restored log had grown to its old
  /// length; a device that received a response to its former self; a move and its key that were sent separately.
  @Test(
    arguments: [
      7_859_697_414_923_693_629, 85_523_791_336_395_661, 8_844_308_637_084_562_056, 1_584_533_843_873_067_483,
    ] as [UInt64])
  func `earlier failures don't recur`(seed: UInt64) {
    var check = Outline.check
    check.troubles = .accidents
    check.run(1, seed: seed)
    check.troubles.remove(.refusals)
    check.run(1, seed: seed)
  }

  /// A device whose edits the server refused as too old sent only the last place of a node, below one that others had
  /// moved below it.
  @Test(arguments: [1188, 2230, 4435] as [UInt64])
  func `a node that is sent again has its first place as well`(seed: UInt64) {
    var check = Outline.check
    check.troubles = .accidents.subtracting(.refusals)
    check.devices = 5
    check.steps = 400
    check.run(1, seed: seed)
  }

  @Test func `a member who forges stamps doesn't prevent convergence`() {
    var check = Outline.check
    check.troubles = [.forgeries, .network, .crashes]
    check.run(Self.runs)
    check.troubles = .forgeries
    check.devices = 2
    check.run(Self.runs)
  }

  @Test func `small responses lead to the same result`() {
    var check = Outline.check
    check.pageBytes = 400
    check.run(Self.runs)
  }

  @Test func `two devices with little to edit agree`() {
    var check = Outline.check
    check.devices = 2
    check.steps = 40
    check.run(Self.runs)
  }

  @Test func `without restored backups and wrong clocks no edit is lost, and none is in the log twice`() {
    var check = Outline.check
    check.troubles = [.network, .crashes]
    check.run(Self.runs)
  }

  @Test func `five devices with long histories agree`() {
    var check = Outline.check
    check.devices = 5
    check.steps = 400
    check.run(Self.runs / 20)
  }
}
