// Declarations that the examples of HolonTestingSync's documentation assume.

@_exported public import Foundation
@_exported public import HolonSync
@_exported public import HolonTestingSync
@_exported public import Testing

// MARK: - ConvergenceCheck.swift, HolonTestingSync.md
extension UUID {
  init(_ number: UInt64) { self.init() }
}

// MARK: - ItemCheck.swift
struct Product: Equatable, Sendable {
  var name = "", amount = 0, shops: Set<String> = []
}
let schema = SyncSchema(
  Product(), [.lastWriter("name", \.name), .counter("amount", \.amount), .set("shops", \.shops)])

// MARK: - SyncLogMirror.swift
// not compiled: the log is one of the reader's.
