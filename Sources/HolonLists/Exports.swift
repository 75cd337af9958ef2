// The values in forms and conditions.
@_exported public import struct HolonBase.JSONNumber
@_exported public import enum HolonBase.JSONValue
