// Declarations that the examples of HolonTestingServers's documentation assume.

@_exported public import HolonHTTP
@_exported public import HolonTestingTracking
@_exported public import HolonTracking
@_exported public import Testing

public let events: [TrackedEvent] = []
