// What the examples of Holon's documentation take as given.

public import Foundation
public import Holon

public typealias Data = Foundation.Data

// To-dos and their filters.

public struct ToDo: Sendable {}

@Composite(.concrete)
public protocol ToDoFilter: Sendable {
  @Combined(.all) func includes(_ toDo: ToDo) -> Bool
}

public struct IsUrgent: ToDoFilter {
  public init() {}
  public func includes(_ toDo: ToDo) -> Bool { true }
}

public struct IsLate: ToDoFilter {
  public init() {}
  public func includes(_ toDo: ToDo) -> Bool { true }
}

public struct HasTag: ToDoFilter {
  public var tag: String

  public init(_ tag: String) { self.tag = tag }
  public func includes(_ toDo: ToDo) -> Bool { true }
}

public struct IsNear: ToDoFilter {
  public init(_ place: String) {}
  public func includes(_ toDo: ToDo) -> Bool { true }
}

public let toDo = ToDo()
public let filter: CompositeToDoFilter = [IsUrgent(), [HasTag("work"), HasTag("desk")] as CompositeToDoFilter]
public let filters: [any ToDoFilter] = [IsUrgent()]
public let favorite: (any ToDoFilter)? = nil
public let others: [any ToDoFilter] = []
public let isAtWork = true
public let places = ["shop"]

// Documents and where they are kept.

public struct Document: Sendable {}

public protocol DocumentStore: Sendable {
  func save(_ document: Document) throws
}

public let store: any DocumentStore = Folder()
public let document = Document()
public let failures = PartErrors()

public struct Folder: DocumentStore {
  public func save(_ document: Document) throws {}
}

// Pages of the web and what is found on them.

public struct Page: Sendable {}

public struct Hit: Sendable {}

public struct User: Hashable, Sendable {}

// What is written to.

public struct Console: TextOutputStream {
  public init() {}
  public mutating func write(_ string: String) {}
}

public struct Transcript: TextOutputStream {
  public init() {}
  public mutating func write(_ string: String) {}
}

@Composite(.inheritable)
public protocol Sized {
  /// A size.
  @Combined(.sum) var size: Int { get }
}

// Measurements and reports.

public func median(_ readings: [Double]) -> Double { readings.sorted()[readings.count / 2] }

public func report(_ error: any Error, at path: PartPath) {}
