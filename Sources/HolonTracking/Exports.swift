// Destinations write JSON, and whoever imports this module may write destinations.
@_exported public import struct HolonBase.JSONWriter
