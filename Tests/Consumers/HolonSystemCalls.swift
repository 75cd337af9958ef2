import HolonSystemCalls

func useHolonSystemCalls() throws {
  precondition(holon_sync(-1, 0) == -1)
}
