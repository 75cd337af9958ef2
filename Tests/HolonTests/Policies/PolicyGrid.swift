import Holon

/// Every policy, asked synchronously.
@Composite
protocol SyncGrid {
  @Combined(.all) func all() -> Bool
  @Combined(.any) func any() -> Bool
  @Combined(.sum) func sum() -> Int
  @Combined(.count) func count() -> Int
  @Combined(.min) func least() -> Int?
  @Combined(.max) func greatest() -> Int?
  @Combined(.concatenated) func concatenated() -> [Int]
  @Combined(.merged) func merged() -> [Int: Int]
  @Combined(.merged) func united() -> Set<Int>
  @Combined(.first) func first() -> Int?
  @Combined(.last) func last() -> Int?
  @Combined({ (factors: [Int]) in factors.reduce(1, *) }) func product() -> Int
  @Combined(.median) func median() -> Double
}

/// Every policy, asked of parts that may fail.
@Composite
protocol ThrowingGrid {
  @Combined(.all) func all() throws -> Bool
  @Combined(.any) func any() throws -> Bool
  @Combined(.sum) func sum() throws -> Int
  @Combined(.count) func count() throws -> Int
  @Combined(.min) func least() throws -> Int?
  @Combined(.max) func greatest() throws -> Int?
  @Combined(.concatenated) func concatenated() throws -> [Int]
  @Combined(.merged) func merged() throws -> [Int: Int]
  @Combined(.merged) func united() throws -> Set<Int>
  @Combined(.first) func first() throws -> Int?
  @Combined(.last) func last() throws -> Int?
  @Combined({ (factors: [Int]) in factors.reduce(1, *) }) func product() throws -> Int
  @Combined(.median) func median() throws -> Double
  @Combined(.fallback) func fallback() throws -> Int
}

/// Every policy, asked asynchronously.
@Composite
protocol AsyncGrid {
  @Combined(.all) func all() async -> Bool
  @Combined(.any) func any() async -> Bool
  @Combined(.sum) func sum() async -> Int
  @Combined(.count) func count() async -> Int
  @Combined(.min) func least() async -> Int?
  @Combined(.max) func greatest() async -> Int?
  @Combined(.concatenated) func concatenated() async -> [Int]
  @Combined(.merged) func merged() async -> [Int: Int]
  @Combined(.merged) func united() async -> Set<Int>
  @Combined(.first) func first() async -> Int?
  @Combined(.last) func last() async -> Int?
  @Combined({ (factors: [Int]) in factors.reduce(1, *) }) func product() async -> Int
  @Combined(.median) func median() async -> Double
}

/// Every policy, asked of parts that may fail, asynchronously.
@Composite
protocol AsyncThrowingGrid {
  @Combined(.all) func all() async throws -> Bool
  @Combined(.any) func any() async throws -> Bool
  @Combined(.sum) func sum() async throws -> Int
  @Combined(.count) func count() async throws -> Int
  @Combined(.min) func least() async throws -> Int?
  @Combined(.max) func greatest() async throws -> Int?
  @Combined(.concatenated) func concatenated() async throws -> [Int]
  @Combined(.merged) func merged() async throws -> [Int: Int]
  @Combined(.merged) func united() async throws -> Set<Int>
  @Combined(.first) func first() async throws -> Int?
  @Combined(.last) func last() async throws -> Int?
  @Combined({ (factors: [Int]) in factors.reduce(1, *) }) func product() async throws -> Int
  @Combined(.median) func median() async throws -> Double
  @Combined(.fallback) func fallback() async throws -> Int
}

/// A part with an answer to everything.
struct Cell: SyncGrid, ThrowingGrid, AsyncGrid, AsyncThrowingGrid {
  let number: Int

  func all() -> Bool { number < 3 }
  func any() -> Bool { number > 1 }
  func sum() -> Int { number }
  func count() -> Int { 1 }
  func least() -> Int? { optional }
  func greatest() -> Int? { optional }
  func concatenated() -> [Int] { [number] }
  func merged() -> [Int: Int] { [number / 2: number] }
  func united() -> Set<Int> { [number / 2] }
  func first() -> Int? { optional }
  func last() -> Int? { optional }
  func product() -> Int { number }
  func median() -> Double { Double(number) }
  func fallback() -> Int { number }

  private var optional: Int? { number == 1 ? nil : number }
}

/// A part that fails whatever it's asked.
struct Broken: ThrowingGrid, AsyncThrowingGrid {
  func all() throws -> Bool { try fail() }
  func any() throws -> Bool { try fail() }
  func sum() throws -> Int { try fail() }
  func count() throws -> Int { try fail() }
  func least() throws -> Int? { try fail() }
  func greatest() throws -> Int? { try fail() }
  func concatenated() throws -> [Int] { try fail() }
  func merged() throws -> [Int: Int] { try fail() }
  func united() throws -> Set<Int> { try fail() }
  func first() throws -> Int? { try fail() }
  func last() throws -> Int? { try fail() }
  func product() throws -> Int { try fail() }
  func median() throws -> Double { try fail() }
  func fallback() throws -> Int { try fail() }

  private func fail<Answer>() throws -> Answer { throw Trouble("broken") }
}
