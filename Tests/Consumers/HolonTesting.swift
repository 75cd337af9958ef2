import HolonTesting

func useHolonTesting() throws {
  var generator = SeededGenerator(seed: 1)
  precondition(generator.next() != generator.next())
}
