// Declarations that the examples of HolonSync's documentation assume.

@_exported public import Foundation
public import HolonSync

public let milk = UUID(), bread = UUID(), now: Int64 = 1_000
public let device = DeviceIdentity.random()

// MARK: - SyncClient.swift, TreeReplica.swift
var client = SyncClient()
func send(_ request: SyncRequest) async throws -> SyncResponse { throw CancellationError() }

// MARK: - HolonSync.md: var replica = TreeReplica()
let operations: [TreeOperation] = []

// MARK: - HolonSync.md: var client = SyncClient()
func send(_ request: SyncRequest) async throws -> SyncResponse { throw CancellationError() }

// MARK: - TreeReplica.swift
var clock = HybridClock(device: device.number)
