// Declarations that the examples of HolonTesting's documentation assume.

@_exported public import Foundation
@_exported public import Holon
@_exported public import HolonRepositories
public import HolonTesting
@_exported public import HolonTree
@_exported public import Testing

public struct Book: Codable, Equatable, Identifiable, Sendable {
  public var id: Int
  public var title: String

  public func renamed(_ title: String) -> Book { Book(id: id, title: title) }
  public func edition(_ number: Int) -> Book { renamed("\(title), edition \(number)") }
}
public let books = (1...5).map { Book(id: $0, title: "\($0)") }, some = Array(books.prefix(2))
public let seed: UInt64 = 7
public let faults = FaultPlan(seed: 7, odds: FaultOdds(failing: 0.1, losingAnswers: 0.05))
public func newFolder() -> String { "books" }

public struct File: Equatable, Sendable {
  public var size: Int

  public init(size: Int) { self.size = size }
}

public struct Bytes: InvertibleTreeSummary {
  public var count = 0
  public static let zero = Bytes()
  public init() {}
  public init(of file: File, isLeaf: Bool) { count = file.size }
  public mutating func add(_ other: Bytes) { count += other.count }
  public mutating func subtract(_ other: Bytes) { count -= other.count }
}

// MARK: - CompositeLaws.swift
struct ToDo: Sendable {}
@Composite protocol ToDoFilter: Sendable { @Combined(.all) func includes(_ toDo: ToDo) -> Bool }
struct IsUrgent: ToDoFilter { func includes(_ toDo: ToDo) -> Bool { true } }
struct HasTag: ToDoFilter {
  init(_ tag: String) {}
  func includes(_ toDo: ToDo) -> Bool { true }
}
let toDo = ToDo()

// MARK: - FailureLaws.swift
@Composite @Spy protocol Archive: Sendable { func store(_ text: String) throws }

// MARK: - RepositoryContract.swift
func DiskRepository(at path: String) -> MemoryRepository<Book> { MemoryRepository() }

// MARK: - DifferenceLaws.swift
struct Item: Equatable, Sendable { var title: String }
let outline = Tree<Item, NoSummary<Item>>()

// MARK: - RandomTreeEdits.swift
struct Total: InvertibleTreeSummary {
  var sum = 0
  static let zero = Total()
  init() {}
  init(of number: Int, isLeaf: Bool) { sum = number }
  mutating func add(_ other: Total) { sum += other.sum }
  mutating func subtract(_ other: Total) { sum -= other.sum }
}
