// Declarations that the examples of HolonSyncSQLite's documentation assume.

@_exported public import Foundation
@_exported public import HolonSync
public import HolonSyncSQLite

public struct Product: Sendable {
  public var name = "", amount = 0
  public init(name: String = "") { self.name = name }
}
public let schema = SyncSchema(Product(), [.lastWriter("name", \.name), .counter("amount", \.amount)])
