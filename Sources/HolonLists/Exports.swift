// What forms and conditions hold.
@_exported public import struct HolonBase.JSONNumber
@_exported public import enum HolonBase.JSONValue
