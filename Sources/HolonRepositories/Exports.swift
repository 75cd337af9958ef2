// The waits of retrying decorators.
@_exported public import struct HolonBase.Backoff
