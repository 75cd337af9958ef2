// The hashes of attachments.
@_exported public import struct HolonBase.ContentHash
