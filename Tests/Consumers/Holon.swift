import Holon

@Composite protocol Meter: Sendable {
  @Combined(.sum) func read() -> Int
}

struct FixedMeter: Meter {
  func read() -> Int { 21 }
}

@Composite struct Gauge: Sendable {
  @Combined(.sum) var read: @Sendable () -> Int
}

func useHolon() throws {
  precondition(Gauge.composite(Gauge { 20 }, Gauge.composite(Gauge { 22 })).read() == 42)
  precondition(CompositeMeter(FixedMeter(), FixedMeter()).read() == 42)
}
