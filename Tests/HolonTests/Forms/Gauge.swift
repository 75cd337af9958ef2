import Holon

/// A protocol with every policy, once for parts that can't fail and once for parts that can.
@Composite(.concrete)
protocol Gauge {
  func visit()
  @Combined(.all) var isOn: Bool { get }
  @Combined(.any) var isBusy: Bool { get }
  @Combined(.sum) var size: Int { get }
  @Combined(.count) func leaves() -> Int
  @Combined(.min) var least: Int? { get }
  @Combined(.max) var greatest: Int? { get }
  @Combined(.concatenated) var text: String { get }
  @Combined(.merged) var tags: Set<String> { get }
  @Combined(.merged) var table: [Bool: Int] { get }
  @Combined(.first) var owner: String? { get }
  @Combined(.last) var color: String? { get }
  @Combined({ (ways: [Int]) in ways.reduce(1, *) - ways.count }) var ways: Int { get }
  @Combined(.median) var reading: Double { get }
  @Combined(.atLeast(2)) var isAgreed: Int { get }

  func tryVisit() throws
  @Combined(.all) func tryIsOn() throws -> Bool
  @Combined(.any) func tryIsBusy() throws -> Bool
  @Combined(.sum) func trySize() throws -> Int
  @Combined(.min) func tryLeast() throws -> Int?
  @Combined(.concatenated) func tryText() throws -> String
  @Combined(.merged) func tryTags() throws -> Set<String>
  @Combined(.first) func tryOwner() throws -> String?
  @Combined(.last) func tryColor() throws -> String?
  @Combined({ (ways: [Int]) in ways.reduce(1, *) - ways.count }) func tryWays() throws -> Int
  @Combined(.atLeast(2)) func tryIsAgreed() throws -> Int
  @Combined(.fallback) func load() throws -> String
  @Combined(.fallback) func open() throws(PartErrors)

  func typedVisit() throws(Trouble)
  @Combined(.all) func typedIsOn() throws(Trouble) -> Bool
  @Combined(.any) func typedIsBusy() throws(Trouble) -> Bool
  @Combined(.sum) func typedSize() throws(Trouble) -> Int
  @Combined(.max) func typedGreatest() throws(Trouble) -> Int?
  @Combined(.first) func typedOwner() throws(Trouble) -> String?
  @Combined(.median) func typedReading() throws(Trouble) -> Double

  func asyncVisit() async throws
  @Combined(.any) var asyncIsBusy: Bool { get async }
  @Combined(.sum) var asyncSize: Int { get async throws }
  @Combined(.fallback) func asyncLoad() async throws -> String
}

/// A part with an answer to everything, unless it fails.
struct Dial: Gauge {
  let number: Int
  var fails = false
  let journal: Journal

  func visit() { note() }
  var isOn: Bool { noted(number % 5 != 3) }
  var isBusy: Bool { noted(number % 5 == 2) }
  var size: Int { noted(number) }
  func leaves() -> Int { noted(1) }
  var least: Int? { noted(number.isMultiple(of: 4) ? nil : number) }
  var greatest: Int? { least }
  var text: String { noted("\(number),") }
  var tags: Set<String> { noted(["\(number % 3)"]) }
  var table: [Bool: Int] { noted([number.isMultiple(of: 2): number]) }
  var owner: String? { noted(number > 3 ? "\(number)" : nil) }
  var color: String? { owner }
  var ways: Int { noted(number + 1) }
  var reading: Double { noted(Double(number)) }
  var isAgreed: Int { noted(number % 2) }

  func tryVisit() throws { try check() }
  func tryIsOn() throws -> Bool { try checked(isOn) }
  func tryIsBusy() throws -> Bool { try checked(isBusy) }
  func trySize() throws -> Int { try checked(size) }
  func tryLeast() throws -> Int? { try checked(least) }
  func tryText() throws -> String { try checked(text) }
  func tryTags() throws -> Set<String> { try checked(tags) }
  func tryOwner() throws -> String? { try checked(owner) }
  func tryColor() throws -> String? { try checked(color) }
  func tryWays() throws -> Int { try checked(ways) }
  func tryIsAgreed() throws -> Int { try checked(isAgreed) }
  func load() throws -> String { try checked(text) }
  func open() throws(PartErrors) {
    do { try check() } catch { throw PartErrors([.init(part: 7, error: error)]) }
  }

  func typedVisit() throws(Trouble) { try check() }
  func typedIsOn() throws(Trouble) -> Bool { try checked(isOn) }
  func typedIsBusy() throws(Trouble) -> Bool { try checked(isBusy) }
  func typedSize() throws(Trouble) -> Int { try checked(size) }
  func typedGreatest() throws(Trouble) -> Int? { try checked(greatest) }
  func typedOwner() throws(Trouble) -> String? { try checked(owner) }
  func typedReading() throws(Trouble) -> Double { try checked(reading) }

  func asyncVisit() async throws { try check() }
  var asyncIsBusy: Bool { get async { isBusy } }
  var asyncSize: Int { get async throws { try checked(size) } }
  func asyncLoad() async throws -> String { try checked(text) }

  private func note() { journal.note("\(number)") }

  private func noted<Answer>(_ answer: Answer) -> Answer {
    note()
    return answer
  }

  private func check() throws(Trouble) {
    note()
    if fails { throw Trouble("\(number)") }
  }

  private func checked<Answer>(_ answer: Answer) throws(Trouble) -> Answer {
    try check()
    return answer
  }
}

/// Everything that can be asked of a gauge, with the answer in words.
let questions: [@Sendable (any Gauge) async throws -> Any?] = [
  { $0.visit() }, { $0.isOn }, { $0.isBusy }, { $0.size }, { $0.leaves() }, { $0.least }, { $0.greatest }, { $0.text },
  { $0.tags.sorted() }, { $0.table.sorted { $0.value < $1.value } }, { $0.owner }, { $0.color }, { $0.ways },
  { $0.reading }, { $0.isAgreed },
  { try $0.tryVisit() }, { try $0.tryIsOn() }, { try $0.tryIsBusy() }, { try $0.trySize() }, { try $0.tryLeast() },
  { try $0.tryText() }, { try $0.tryTags().sorted() }, { try $0.tryOwner() }, { try $0.tryColor() },
  { try $0.tryWays() }, { try $0.tryIsAgreed() }, { try $0.load() }, { try $0.open() },
  { try $0.typedVisit() }, { try $0.typedIsOn() }, { try $0.typedIsBusy() }, { try $0.typedSize() },
  { try $0.typedGreatest() }, { try $0.typedOwner() }, { try $0.typedReading() },
  { try await $0.asyncVisit() }, { await $0.asyncIsBusy }, { try await $0.asyncSize }, { try await $0.asyncLoad() },
]
