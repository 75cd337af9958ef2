// The values in patches.
@_exported public import struct HolonBase.JSONNumber
@_exported public import enum HolonBase.JSONValue
