// Custom destinations write JSON with it.
@_exported public import struct HolonBase.JSONWriter
