// Declarations that the examples of HolonTestingSync's documentation assume.

@_exported public import Foundation
@_exported public import HolonTestingSync
@_exported public import Testing

// MARK: - ConvergenceCheck.swift, HolonTestingSync.md
extension UUID {
  init(_ number: UInt64) { self.init() }
}
