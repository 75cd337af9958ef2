// Decorators wait between attempts as it says.
@_exported public import struct HolonBase.Backoff
