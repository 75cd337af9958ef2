import Testing

@Suite("@Composite(.concrete): the generated types")
struct ConcreteExpansionTests {
  @Test func `a public protocol gets forms that other modules can specialize`() {
    expectExpansion(
      """
      @Composite(.concrete)
      public protocol Store {
        func save() throws
      }
      """,
      to: """
        public protocol Store {
          func save() throws
        }

        /// A ``Store`` that consists of parts and combines their results.
        public struct CompositeStore: Store, Holon.Composite {
          /// The parts, in the order in which they are called.
          public var parts: [any Store]

          /// Creates a whole from a list of parts.
          public init(_ parts: [any Store]) {
            self.parts = parts
          }

          /// Creates a whole from its parts.
          public init(_ parts: any Store...) {
            self.parts = parts
          }

          /// Creates a whole from a list of parts.
          public init(arrayLiteral parts: any Store...) {
            self.parts = parts
          }

          /// Calls every part in order; throws all failures together.
          public func save() throws {
            var failures = Holon.PartErrors()
            for index in parts.indices {
              do {
                try parts[index].save()
              } catch {
                try failures.collect(error, ofPart: index)
              }
            }
            try failures.throwIfAny()
          }
        }

        /// Two parts of ``Store``, each in its own type.
        public struct PairStore<First: Store, Second: Store>: Store, Holon.ConcreteComposite {
          /// The part that is called first.
          public var first: First

          /// The part that is called second.
          public var second: Second

          /// Creates a whole from two parts.
          public init(_ first: First, _ second: Second) {
            self.first = first
            self.second = second
          }

          /// The parts; those of groups follow one another.
          public var parts: [any Store] {
            (Self.parts(of: first) ?? [first]) + (Self.parts(of: second) ?? [second])
          }

          /// Calls every part in order; throws all failures together.
          @inlinable
          public func save() throws {
            var failures = Holon.PartErrors()
            do {
              try first.save()
            } catch {
              try failures.collect(error, of: first)
            }
            do {
              try second.save()
            } catch {
              try failures.collect(error, of: second, after: first)
            }
            try failures.throwIfAny()
          }
        }

        /// One of two parts of ``Store``, each in its own type.
        @frozen
        public enum EitherStore<First: Store, Second: Store>: Store, Holon.ConcreteComposite {
          /// A part of type `First`.
          case first(First)

          /// A part of type `Second`.
          case second(Second)

          /// The parts; those of groups follow one another.
          public var parts: [any Store] {
            switch self {
            case .first(let part): Self.parts(of: part) ?? [part]
            case .second(let part): Self.parts(of: part) ?? [part]
            }
          }

          /// Calls every part in order; throws all failures together.
          @inlinable
          public func save() throws {
            var failures = Holon.PartErrors()
            switch self {
            case .first(let part):
              do {
                try part.save()
                return
              } catch {
                try failures.collect(error, of: part)
              }
            case .second(let part):
              do {
                try part.save()
                return
              } catch {
                try failures.collect(error, of: part)
              }
            }
            throw failures
          }
        }

        /// Any number of parts of ``Store``, all of one type.
        public struct ManyStore<Element: Store>: Store, Holon.ConcreteComposite {
          /// The parts, in their own type.
          public var elements: [Element]

          /// Creates a whole from parts of one type.
          public init(_ elements: [Element]) {
            self.elements = elements
          }

          /// The parts; those of groups follow one another.
          public var parts: [any Store] {
            elements.flatMap { Self.parts(of: $0) ?? [$0] }
          }

          /// Calls every part in order; throws all failures together.
          @inlinable
          public func save() throws {
            var failures = Holon.PartErrors()
            for index in elements.indices {
              do {
                try elements[index].save()
              } catch {
                try failures.collect(error, ofElement: index, in: elements)
              }
            }
            try failures.throwIfAny()
          }
        }

        /// No parts of ``Store``.
        public struct EmptyStore: Store, Holon.ConcreteComposite {
          /// Creates a whole without parts.
          public init() {}

          /// The parts; those of groups follow one another.
          public var parts: [any Store] {
            []
          }

          /// Calls every part in order; throws all failures together.
          @inlinable
          public func save() throws {
          }
        }

        /// Builds concrete wholes from blocks that list parts, with conditions and loops.
        @resultBuilder
        public enum StoreBuilder {
          /// Builds a whole from one part.
          public static func buildExpression<Part: Store>(_ part: Part) -> Part {
            part
          }

          /// Builds a whole from an optional part.
          public static func buildExpression<Part: Store>(_ part: Part?) -> EitherStore<Part, EmptyStore> {
            buildOptional(part)
          }

          /// Builds a whole from parts of one type.
          public static func buildExpression<Part: Store>(_ parts: [Part]) -> ManyStore<Part> {
            ManyStore(parts)
          }

          /// Builds a whole from an empty block.
          public static func buildBlock() -> EmptyStore {
            EmptyStore()
          }

          /// Builds a whole from the first part.
          public static func buildPartialBlock<Part: Store>(first part: Part) -> Part {
            part
          }

          /// Appends a part to others.
          public static func buildPartialBlock<First: Store, Second: Store>(accumulated first: First, next second: Second) -> PairStore<First, Second> {
            PairStore(first, second)
          }

          /// Builds a whole from the parts of a loop.
          public static func buildArray<Part: Store>(_ parts: [Part]) -> ManyStore<Part> {
            ManyStore(parts)
          }

          /// Builds a whole from the parts of an `if` without `else`.
          public static func buildOptional<Part: Store>(_ part: Part?) -> EitherStore<Part, EmptyStore> {
            part.map { .first($0) } ?? .second(EmptyStore())
          }

          /// Builds a whole from the parts of the first branch of a condition.
          public static func buildEither<First: Store, Second: Store>(first part: First) -> EitherStore<First, Second> {
            .first(part)
          }

          /// Builds a whole from the parts of the second branch of a condition.
          public static func buildEither<First: Store, Second: Store>(second part: Second) -> EitherStore<First, Second> {
            .second(part)
          }

          /// Erases the type of a part with limited availability.
          public static func buildLimitedAvailability(_ part: some Store) -> CompositeStore {
            CompositeStore([part])
          }
        }
        """)
  }

  @Test func `a primary associated type is that of the parts`() {
    expectExpansion(
      """
      @Composite(.concrete)
      protocol Shelf<Book> {
        associatedtype Book: Sendable
        @Combined(.first) func book(at first: Int) -> Book?
      }
      """,
      to: """
        protocol Shelf<Book> {
          associatedtype Book: Sendable
          func book(at first: Int) -> Book?
        }

        struct CompositeShelf<Book: Sendable>: Shelf, Holon.Composite {
          var parts: [any Shelf<Book>]

          init(_ parts: [any Shelf<Book>]) {
            self.parts = parts
          }

          init(_ parts: any Shelf<Book>...) {
            self.parts = parts
          }

          init(arrayLiteral parts: any Shelf<Book>...) {
            self.parts = parts
          }

          func book(at first: Int) -> Book? {
            for index in parts.indices {
              if let answer = parts[index].book(at: first) { return answer }
            }
            return nil
          }
        }

        struct PairShelf<First: Shelf, Second: Shelf<First.Book>>: Shelf, Holon.ConcreteComposite {
          typealias Book = First.Book

          var firstPart: First

          var second: Second

          init(_ firstPart: First, _ second: Second) {
            self.firstPart = firstPart
            self.second = second
          }

          var parts: [any Shelf<Book>] {
            (Self.parts(of: firstPart) ?? [firstPart]) + (Self.parts(of: second) ?? [second])
          }

          func book(at first: Int) -> Book? {
            if let answer = firstPart.book(at: first) { return answer }
            if let answer = second.book(at: first) { return answer }
            return nil
          }
        }

        enum EitherShelf<First: Shelf, Second: Shelf<First.Book>>: Shelf, Holon.ConcreteComposite {
          typealias Book = First.Book

          case firstPart(First)

          case second(Second)

          var parts: [any Shelf<Book>] {
            switch self {
            case .firstPart(let part): Self.parts(of: part) ?? [part]
            case .second(let part): Self.parts(of: part) ?? [part]
            }
          }

          func book(at first: Int) -> Book? {
            switch self {
            case .firstPart(let part):
              return part.book(at: first)
            case .second(let part):
              return part.book(at: first)
            }
          }
        }

        struct ManyShelf<Element: Shelf>: Shelf, Holon.ConcreteComposite {
          typealias Book = Element.Book

          var elements: [Element]

          init(_ elements: [Element]) {
            self.elements = elements
          }

          var parts: [any Shelf<Book>] {
            elements.flatMap { Self.parts(of: $0) ?? [$0] }
          }

          func book(at first: Int) -> Book? {
            for index in elements.indices {
              if let answer = elements[index].book(at: first) { return answer }
            }
            return nil
          }
        }

        struct EmptyShelf<Book: Sendable>: Shelf, Holon.ConcreteComposite {
          init() {}

          var parts: [any Shelf<Book>] {
            []
          }

          func book(at first: Int) -> Book? {
            return nil
          }
        }

        @resultBuilder
        enum ShelfBuilder<Book: Sendable> {
          static func buildExpression<Part: Shelf<Book>>(_ part: Part) -> Part {
            part
          }

          static func buildExpression<Part: Shelf<Book>>(_ part: Part?) -> EitherShelf<Part, EmptyShelf<Book>> {
            buildOptional(part)
          }

          static func buildExpression<Part: Shelf<Book>>(_ parts: [Part]) -> ManyShelf<Part> {
            ManyShelf(parts)
          }

          static func buildBlock() -> EmptyShelf<Book> {
            EmptyShelf()
          }

          static func buildPartialBlock<Part: Shelf<Book>>(first part: Part) -> Part {
            part
          }

          static func buildPartialBlock<First: Shelf<Book>, Second: Shelf<Book>>(accumulated first: First, next second: Second) -> PairShelf<First, Second> {
            PairShelf(first, second)
          }

          static func buildArray<Part: Shelf<Book>>(_ parts: [Part]) -> ManyShelf<Part> {
            ManyShelf(parts)
          }

          static func buildOptional<Part: Shelf<Book>>(_ part: Part?) -> EitherShelf<Part, EmptyShelf<Book>> {
            part.map { .firstPart($0) } ?? .second(EmptyShelf())
          }

          static func buildEither<First: Shelf<Book>, Second: Shelf<Book>>(first part: First) -> EitherShelf<First, Second> {
            .firstPart(part)
          }

          static func buildEither<First: Shelf<Book>, Second: Shelf<Book>>(second part: Second) -> EitherShelf<First, Second> {
            .second(part)
          }

          static func buildLimitedAvailability(_ part: some Shelf<Book>) -> CompositeShelf<Book> {
            CompositeShelf([part])
          }
        }
        """)
  }
}
