import Foundation
import HolonSync
import HolonTestingSync
import Testing

@Suite("Convergence of own items")
struct SchemaConvergenceTests {
  @Test func `products converge after all kinds of failures`() {
    ConvergenceCheck(Product.schema, edit: Product.edit).run(150)
  }

  @Test func `no change of an amount is lost or counted twice`() {
    var check = ConvergenceCheck(Product.schema, nodes: 3, edit: Product.edit)
    check.troubles = [.network, .crashes]
    check.run(150)
  }

  private func failure(_ field: SchemaField<Product>, sameWriter: Bool = false) throws -> ConvergenceFailure {
    var check = ConvergenceCheck(SyncSchema(Product(), [field]), nodes: 3, edit: Product.edit)
    check.troubles = [.network, .crashes]
    if sameWriter { check.writer = { _, _ in SyncWriter(rawValue: 1) } }
    return try #require(check.failure(in: 500, seed: 1))
  }

  @Test func `the check finds a function that prefers its first value`() throws {
    let failure = try failure(.merging("price", \.price) { first, _ in first })
    #expect(failure.problem.hasPrefix("the function of “price” depends on the order: ("))
  }

  @Test func `the check finds a function that depends on the grouping`() throws {
    let failure = try failure(.merging("price", \.price) { ($0 + $1) / 2 })
    #expect(failure.problem.hasPrefix("the function of “price” depends on the grouping: (("))
  }

  @Test func `the check finds a function whose result changes`() throws {
    let failure = try failure(.merging("price", \.price) { _, _ in .random(in: 0...1_000_000) })
    #expect(failure.problem.hasPrefix("the function of “price” has two results for ("))
  }

  @Test func `the check finds devices that count under one name`() throws {
    let failure = try failure(.counter("amount", \.amount), sameWriter: true)
    #expect(failure.problem.contains("the counter “amount” is "))
    #expect(failure.stepCount < 20)
  }

  @Test func `the check finds a function with a memory, which differs between devices`() throws {
    let calls = Calls()
    let failure = try failure(
      .merging("name", \.name) { first, second in calls.isOdd() ? max(first, second) : min(first, second) })
    #expect(failure.problem.contains("“name”"))
  }
}

private final class Calls: @unchecked Sendable {
  // The lock guards the number.
  private let lock = NSLock()
  private var number = 0

  func isOdd() -> Bool {
    lock.withLock {
      number += 1
      return !number.isMultiple(of: 2)
    }
  }
}
