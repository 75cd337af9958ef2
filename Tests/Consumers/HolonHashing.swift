import HolonBase
import HolonHashing

func useHolonHashing() throws {
  precondition(try Hexadecimal.text(SHA256.hash("abc".utf8)).hasPrefix("ba7816bf"))
}
