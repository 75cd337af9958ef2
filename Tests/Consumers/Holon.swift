import Holon

@Composite protocol Meter: Sendable {
  @Combined(.sum) func read() -> Int
}

struct FixedMeter: Meter {
  func read() -> Int { 21 }
}

func useHolon() throws {
  precondition(CompositeMeter(FixedMeter(), FixedMeter()).read() == 42)
}
