import Holon

/// Why a part can fail in these tests.
struct Trouble: Error, Equatable, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}

/// What parts have been asked, in order.
final class Journal {
  private(set) var entries: [String] = []

  func note(_ entry: String) { entries.append(entry) }

  func clear() { entries = [] }
}

/// A protocol with a requirement for every policy.
@Composite
protocol Thing {
  @Combined(.all) var isReady: Bool { get }
  @Combined(.any) var isBusy: Bool { get }
  @Combined(.sum) var weight: Double { get }
  @Combined(.count) var leaves: Int { get }
  @Combined(.min) var earliest: Int? { get }
  @Combined(.max) var latest: Int? { get }
  @Combined(.concatenated) var names: [String] { get }
  @Combined(.concatenated) var text: String { get }
  @Combined(.merged) var settings: [String: Int] { get }
  @Combined(.merged) var tags: Set<String> { get }
  @Combined(.first) var owner: String? { get }
  @Combined(.last) var color: String? { get }
  @Combined({ (ways: [Int]) in ways.reduce(1, *) }) var ways: Int { get }
  @Combined(greatestCommonDivisor) var step: Int { get }
  @Combined(.median) var reading: Double { get }
  @Combined(.atLeast(2)) var isAgreed: Int { get }
}

/// A part with an answer to everything.
struct Leaf: Thing {
  var isReady = true
  var isBusy = false
  var weight = 0.0
  var leaves = 1
  var earliest: Int?
  var latest: Int?
  var names: [String] = []
  var text = ""
  var settings: [String: Int] = [:]
  var tags: Set<String> = []
  var owner: String?
  var color: String?
  var ways = 1
  var step = 0
  var reading = 0.0
  var isAgreed = 0
}

func greatestCommonDivisor(_ numbers: [Int]) -> Int {
  numbers.reduce(0) { result, number in
    var (larger, smaller) = (result, number)
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    return larger
  }
}
