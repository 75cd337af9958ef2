// Declarations that the examples of HolonHashing's documentation assume.

@_exported public import HolonBase
