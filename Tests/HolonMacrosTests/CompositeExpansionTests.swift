import Testing

@Suite("@Composite: the generated type")
struct CompositeExpansionTests {
  @Test func `a public protocol gets a public, documented struct`() {
    expectExpansion(
      """
      @Composite
      public protocol ToDoFilter: Sendable {
        @Combined(.all) func includes(_ toDo: ToDo) -> Bool
      }
      """,
      to: """
        public protocol ToDoFilter: Sendable {
          func includes(_ toDo: ToDo) -> Bool
        }

        /// A ``ToDoFilter`` that consists of parts and combines their results.
        public struct CompositeToDoFilter: ToDoFilter, Holon.Composite {
          /// The parts, in the order in which they are called.
          public var parts: [any ToDoFilter]

          /// Creates a whole from a list of parts.
          public init(_ parts: [any ToDoFilter]) {
            self.parts = parts
          }

          /// Creates a whole from its parts.
          public init(_ parts: any ToDoFilter...) {
            self.parts = parts
          }

          /// Creates a whole from a list of parts.
          public init(arrayLiteral parts: any ToDoFilter...) {
            self.parts = parts
          }

          /// True if all parts return true; calls no further parts after a false.
          public func includes(_ toDo: ToDo) -> Bool {
            for index in parts.indices {
              guard parts[index].includes(toDo) else { return false }
            }
            return true
          }
        }
        """)
  }

  @Test func `a protocol with primary associated types gets a generic struct`() {
    expectExpansion(
      """
      @Composite
      protocol Repository<Entity> {
        associatedtype Entity: Identifiable, Sendable where Entity.ID == Int
        func add(_ entity: Entity)
      }
      """,
      to: """
        protocol Repository<Entity> {
          associatedtype Entity: Identifiable, Sendable where Entity.ID == Int
          func add(_ entity: Entity)
        }

        struct CompositeRepository<Entity: Identifiable & Sendable>: Repository, Holon.Composite where Entity.ID == Int {
          var parts: [any Repository<Entity>]

          init(_ parts: [any Repository<Entity>]) {
            self.parts = parts
          }

          init(_ parts: any Repository<Entity>...) {
            self.parts = parts
          }

          init(arrayLiteral parts: any Repository<Entity>...) {
            self.parts = parts
          }

          func add(_ entity: Entity) {
            for index in parts.indices {
              parts[index].add(entity)
            }
          }
        }
        """)
  }

  @Test func `a class-bound protocol gets a final class`() {
    expectExpansion(
      """
      @Composite
      fileprivate protocol Observer: AnyObject {
      }
      """,
      to: """
        fileprivate protocol Observer: AnyObject {
        }

        fileprivate final class CompositeObserver: Observer, Holon.Composite {
          let parts: [any Observer]

          init(_ parts: [any Observer]) {
            self.parts = parts
          }

          init(_ parts: any Observer...) {
            self.parts = parts
          }

          init(arrayLiteral parts: any Observer...) {
            self.parts = parts
          }
        }
        """)
  }

  @Test func `availability and the global actor are repeated`() {
    expectExpansion(
      """
      @available(macOS 15, *) @MainActor @Composite
      package protocol Screen {
      }
      """,
      to: """
        @available(macOS 15, *) @MainActor
        package protocol Screen {
        }

        /// A ``Screen`` that consists of parts and combines their results.
        @available(macOS 15, *)
        @MainActor
        package struct CompositeScreen: Screen, @MainActor Holon.Composite {
          /// The parts, in the order in which they are called.
          package var parts: [any Screen]

          /// Creates a whole from a list of parts.
          package init(_ parts: [any Screen]) {
            self.parts = parts
          }

          /// Creates a whole from its parts.
          package init(_ parts: any Screen...) {
            self.parts = parts
          }

          /// Creates a whole from a list of parts.
          package init(arrayLiteral parts: any Screen...) {
            self.parts = parts
          }
        }
        """)
  }
}
