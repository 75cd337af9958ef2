import Foundation
import TreeMeasurement

/// What a contender answers: its time, whether its changes lead to the new list, and how many they are.
struct Answer {
  let nanoseconds: Double
  let isRight: Bool
  let changes: Int

  init(_ nanoseconds: Double, leadsTo isRight: Bool, changes: Int) {
    self.nanoseconds = nanoseconds
    self.isRight = isRight
    self.changes = changes
  }
}

/// The same numbers in every run (SplitMix64; Steele, Lea and Flood, 2014).
struct Random: RandomNumberGenerator {
  private var state: UInt64 = 9

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

func answer(_ row: String, _ contender: String) -> Answer? {
  let count = row.contains("100k") ? 100_000 : 5000
  if row == "lists.model.10in100k" { return measureModel(contender) }
  switch row.split(separator: ".").last {
  case "uuid": return measureLists(count, contender) { _ in UUID() }
  case "int": return measureLists(count, contender) { $0 &* 7919 }
  case "string": return measureLists(count, contender) { _ in UUID().uuidString }
  case "any": return measureLists(count, contender) { AnyID(book: UUID(), page: Int32($0)) }
  case "sectioned": return measureSections(contender)
  case "10in100k": return measureLog(contender)
  case "keystroke": return measureForm(contender)
  default: return nil
  }
}

let arguments = CommandLine.arguments
guard arguments.count == 3, let answer = answer(arguments[1], arguments[2]) else {
  print("usage: \(arguments[0]) ROW CONTENDER")
  exit(2)
}
print(answer.nanoseconds / 1000, answer.isRight ? "right" : "WRONG", answer.changes)
