// Declarations that the examples of DefeatStore's documentation assume.

public import DefeatStore
@_exported public import Foundation
@_exported public import HolonSync
@_exported public import HolonToDos

public let space = UUID()

public struct Hub: Sendable {
  public func send(_ request: SyncRequest) async throws -> SyncResponse { throw CancellationError() }
}
public let hub = Hub()

// MARK: - ToDoSync.swift
let store = try SQLiteToDoStore(path: "to-dos.sqlite")
