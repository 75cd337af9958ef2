// Declarations that the examples of Holon's documentation assume.

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

// Documents and their stores.

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

// Pages of the web and search results.

public struct Page: Sendable {}

public struct Hit: Sendable {}

public struct User: Hashable, Sendable {}

// Destinations of writes.

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

// Requests and responses.

public struct Request: Sendable {}

public struct Response: Sendable {}

public final class Session: Sendable {}

// Measurements and reports.

public func median(_ readings: [Double]) -> Double { readings.sorted()[readings.count / 2] }

public func report(_ error: any Error, at path: PartPath) {}

// MARK: - CompositeOption.swift: @Composite(.concrete) protocol Filter { … }
// not compiled: omits the requirements of the protocols

// MARK: - Holon.swift: @Composite
extension IsUrgent: ToDoFilter {}
extension HasTag: ToDoFilter {}

// MARK: - Holon.swift: @Composite(.refining(Shape.self))
@Composite(.inheritable)
protocol Shape {
  @Combined(.sum) var area: Double { get }
}

// MARK: - Spy.swift: @Composite @Spy
import Testing

// MARK: - AskingParts.md: func find(_ text: String) async throws -> [Hit] {
protocol Mirror: Sendable { func find(_ text: String) async throws -> [Hit] }
let parts: [any Mirror] = []

// MARK: - Forms.md: @Composite(.concrete)
extension IsUrgent: ToDoFilter {}
extension HasTag: ToDoFilter {}

// MARK: - Chains.md: @Combined(.chained) func process(_ image: Image) -> Image?
struct Image {}

// MARK: - Chains.md: func prepare(_ request: inout Request) throws
// not compiled: a requirement without its protocol

// MARK: - Chains.md: func respond(to request: Request, next: (Request) async throws -> Response) async throws -> Response {
protocol Layer: Sendable {
  func respond(to request: Request, next: (Request) async throws -> Response) async throws -> Response
}
let parts: [any Layer] = []

// MARK: - Policies.md: do {
struct Buffers {
  func flush() throws {}
}
let whole = Buffers()

// MARK: - InheritedProtocols.md: @Composite(.inheritable)
struct Letter: File {
  var size: Int { 1 }
  func close() {}
}
let letter = Letter(), photo = Letter()

// MARK: - Holon.md: @Composite
struct NotEmpty: Validator {
  func accepts(_ text: String) -> Bool { !text.isEmpty }
}
typealias Short = NotEmpty
typealias NoTabs = NotEmpty
typealias NoQuotes = NotEmpty
