import HolonListsCompatibility

func useHolonListsCompatibility() throws {
  precondition(ListDiff(oldArray: ["a"], newArray: ["a"], option: .equality).changeCount == 0)
}
