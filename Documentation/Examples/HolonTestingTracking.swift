// Declarations that the examples of HolonTestingTracking's documentation assume.

@_exported public import Foundation
public import HolonTestingTracking
@_exported public import HolonTracking
@_exported public import Testing

public let destination = MixpanelDestination(token: "t"), directory = "events"
public let ourEvents: [TrackedEvent] = []

// MARK: - VirtualClock.swift
let transport = VendorTransport(.mixpanel(token: "t"))

// MARK: - DestinationContract.swift
func Warehouse(key: Secret) -> SegmentDestination { SegmentDestination(writeKey: key) }
