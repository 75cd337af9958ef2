import HolonCompression

func useHolonCompression() throws {
  let packed = Gzip.packed([1, 2, 3]) ?? []
  precondition(try Gzip.unpacked(packed, limit: 100) == [1, 2, 3])
}
