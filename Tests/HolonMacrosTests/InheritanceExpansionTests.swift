import SwiftDiagnostics
import Testing

@Suite("@Composite: inherited protocols")
struct InheritanceExpansionTests {
  @Test func `an inheritable protocol lets the composites of others reuse its answers`() {
    expectExpansion(
      """
      @Composite(.inheritable)
      protocol Sized {
        @Combined(.sum) var size: Int { get set }
        mutating func grow(by step: Int) throws
        @Combined(.first) subscript(key: String) -> Int? { get async }
        @Combined(.manual) func describe() -> String
        @Combined(.manual) func copy() -> Self
        #if DEBUG
        func check(_: Int)
        #endif
      }
      """,
      to: """
        protocol Sized {
          var size: Int { get set }
          mutating func grow(by step: Int) throws
          subscript(key: String) -> Int? { get async }
          func describe() -> String
          func copy() -> Self
          #if DEBUG
          func check(_: Int)
          #endif
        }

        struct CompositeSized: Sized, Holon.Composite {
          var parts: [any Sized]

          init(_ parts: [any Sized]) {
            self.parts = parts
          }

          init(_ parts: any Sized...) {
            self.parts = parts
          }

          init(arrayLiteral parts: any Sized...) {
            self.parts = parts
          }

          var size: Int {
            get {
              var sum: Int = .zero
              for index in parts.indices {
                sum = sum + parts[index].size
              }
              return sum
            }
            set {
              for index in parts.indices {
                parts[index].size = newValue
              }
            }
          }

          mutating func grow(by step: Int) throws {
            var failures = Holon.PartErrors()
            for index in parts.indices {
              do {
                try parts[index].grow(by: step)
              } catch {
                try failures.collect(error, ofPart: index)
              }
            }
            try failures.throwIfAny()
          }

          subscript(key: String) -> Int? {
            get async {
              for index in parts.indices {
                if let answer = await parts[index][key] { return answer }
              }
              return nil
            }
          }

          #if DEBUG
          func check(_ value: Int) {
            for index in parts.indices {
              parts[index].check(value)
            }
          }
          #endif
        }

        protocol CompositeOfSized {
          typealias WholeOfSized = CompositeSized

          var partsAsSized: WholeOfSized { get set }
        }

        extension Sized where Self: CompositeOfSized {
          var partsAsSized: WholeOfSized {
            get { WholeOfSized(Holon._parts(of: self, as: (any Sized).self)) }
            set { Holon._setParts(of: &self, to: newValue.parts) }
          }

          var size: Int {
            get {
              partsAsSized.size
            }
            set {
              partsAsSized.size = newValue
            }
          }

          mutating func grow(by step: Int) throws {
            try partsAsSized.grow(by: step)
          }

          subscript(key: String) -> Int? {
            get async {
              await partsAsSized[key]
            }
          }

          func describe() -> String {
            partsAsSized.describe()
          }

          #if DEBUG
          func check(_ value: Int) {
            partsAsSized.check(value)
          }
          #endif
        }
        """)
  }

  @Test func `a refining protocol's composite hands its parts on, and may be inherited itself`() {
    expectExpansion(
      """
      @Composite(.refining(Files.Sized.self), .inheritable)
      package protocol File<Key>: Files.Sized {
        associatedtype Key: Hashable
      }
      """,
      to: """
        package protocol File<Key>: Files.Sized {
          associatedtype Key: Hashable
        }

        /// A ``File`` that consists of parts and combines their results.
        package struct CompositeFile<Key: Hashable>: File, Files.CompositeOfSized, Holon.Composite {
          // If only classes conform to 'Files.Sized', 'File' must inherit 'AnyObject', too.

          /// The parts, in the order in which they are called.
          package var parts: [any File<Key>]

          /// Creates a whole from a list of parts.
          package init(_ parts: [any File<Key>]) {
            self.parts = parts
          }

          /// Creates a whole from its parts.
          package init(_ parts: any File<Key>...) {
            self.parts = parts
          }

          /// Creates a whole from a list of parts.
          package init(arrayLiteral parts: any File<Key>...) {
            self.parts = parts
          }

          /// The parts, as a ``Files.Sized``.
          package var partsAsSized: WholeOfSized {
            get { WholeOfSized(parts) }
            set { parts = newValue.parts.map { $0 as! any File<Key> } }
          }
        }

        /// The requirements of composites of protocols that inherit ``File``.
        package protocol CompositeOfFile<Key>: Files.CompositeOfSized {
          associatedtype Key: Hashable

          /// The type that forwards to the parts as a ``File``.
          typealias WholeOfFile = CompositeFile<Key>

          /// The parts, as a ``File``.
          var partsAsFile: WholeOfFile { get set }
        }

        extension File where Self: CompositeOfFile {
          package var partsAsFile: WholeOfFile {
            get { WholeOfFile(Holon._parts(of: self, as: (any File<Key>).self)) }
            set { Holon._setParts(of: &self, to: newValue.parts) }
          }
        }
        """)
  }

  @Test func `objects are changed where they lie`() {
    expectExpansion(
      """
      @Composite(.refining(Sized.self))
      protocol Panel: AnyObject, Sized {
      }
      """,
      to: """
        protocol Panel: AnyObject, Sized {
        }

        final class CompositePanel: Panel, CompositeOfSized, Holon.Composite {
          let parts: [any Panel]

          init(_ parts: [any Panel]) {
            self.parts = parts
          }

          init(_ parts: any Panel...) {
            self.parts = parts
          }

          init(arrayLiteral parts: any Panel...) {
            self.parts = parts
          }

          var partsAsSized: WholeOfSized {
            get { WholeOfSized(parts) }
            set {}  // The parts are objects, which change in place.
          }
        }
        """)
  }

  @Test func `the composite of a protocol that is declared elsewhere conforms to that one`() {
    expectExpansion(
      """
      @Composite(of: Logging.LogHandler.self)
      private protocol LogHandlers<Level>: AnyObject, Anything {
        associatedtype Level
        func log(_ message: String, at level: Level)
      }
      """,
      to: """
        private protocol LogHandlers<Level>: AnyObject, Anything {
          associatedtype Level
          func log(_ message: String, at level: Level)
        }

        private final class CompositeLogHandlers<Level>: Logging.LogHandler, Holon.Composite {
          let parts: [any Logging.LogHandler<Level>]

          init(_ parts: [any Logging.LogHandler<Level>]) {
            self.parts = parts
          }

          init(_ parts: any Logging.LogHandler<Level>...) {
            self.parts = parts
          }

          init(arrayLiteral parts: any Logging.LogHandler<Level>...) {
            self.parts = parts
          }

          func log(_ message: String, at level: Level) {
            for index in parts.indices {
              parts[index].log(message, at: level)
            }
          }
        }
        """)
  }

  @Test func `the protocol that is declared elsewhere may be one with given types`() {
    let expansion = Expansion(
      of: "@Composite(of: (any Storing<[Int: String]>).self, .concrete) protocol Stores { func add(_ text: String) }")
    #expect(expansion.text.contains("struct CompositeStores: Storing, Holon.Composite {"))
    #expect(expansion.text.contains("var parts: [any Storing<[Int: String]>]"))
    #expect(
      expansion.text.contains("PairStores<First: Storing<[Int: String]>, Second: Storing<[Int: String]>>: Storing,"))
  }

  @Test(arguments: [
    "Sendable", "Swift.Sendable", "Error", "~Copyable", "Copyable & Sendable", "CustomStringConvertible",
    "@unchecked Sendable", "SendableMetatype",
  ])
  func `what asks nothing of a part passes`(base: String) {
    #expect(Expansion(of: "@Composite protocol P: \(base) {}").problems.isEmpty)
  }

  @Test func `what is printed is drawn, unless the protocol says how`() {
    let drawn = "  var description: String { Holon.drawing(of: self) }\n"
    #expect(Expansion(of: "@Composite protocol P: CustomStringConvertible {}").text.contains(drawn))
    let told = "@Composite protocol P: CustomStringConvertible { @Combined(.first) var description: String { get } }"
    #expect(!Expansion(of: told).text.contains(drawn))
    let isolated = Expansion(of: "@MainActor @Composite protocol P: CustomStringConvertible {}").text
    #expect(isolated.contains("struct CompositeP: @MainActor P, @MainActor Holon.Composite {"))
  }

  @Test(arguments: ["protocol P: AnyObject {}", "protocol P where Self: AnyObject {}", "protocol P: A & AnyObject {}"])
  func `a protocol of objects may be spelled in several ways`(declaration: String) {
    let expansion = Expansion(of: "@Composite(.restating(A.self)) \(declaration)")
    #expect(expansion.text.contains("final class CompositeP: P, Holon.Composite {"))
  }

  @Test func `comments say what the compiler's messages about unseen protocols mean`() {
    let text = Expansion(of: "@Composite(.restating(Hashable.self)) protocol P: Hashable {}").text
    #expect(
      text.contains(
        """
        struct CompositeP: P, Holon.Composite {
          // Operators are declared beside this type; Swift would find those in an extension of it twice.

        """))
    let objects = Expansion(of: "@Composite(.restating(A.self)) protocol P: A, AnyObject {}").text
    #expect(objects.contains("final class CompositeP: P, Holon.Composite {\n  let parts: [any P]"))
  }

  @Test(arguments: [
    ("mutating func f()", "func f()"), ("@Combined(.first) var v: Int? { mutating get }", "var v: Int? { get }"),
    ("@Combined(.first) subscript(i: Int) -> Int? { get mutating set }", "subscript(i: Int) -> Int? { get set }"),
  ])
  func `an object's requirements aren't mutating`(requirement: String, fixed: String) throws {
    let expansion = Expansion(of: "@Composite protocol P: AnyObject { \(requirement) }")
    let problem = try #require(expansion.problems.first)
    #expect(problem.message.hasSuffix("is mutating, but only classes, which have no mutating methods, conform to 'P'"))
    #expect(try expansion.fixed(by: #require(problem.fixIts.first)).contains(fixed))
    #expect(Expansion(of: "@Composite protocol P { \(requirement) }").problems.isEmpty)
  }

  @Test func `an extension says the access level of what is in it`() {
    let expansion = Expansion(of: "public extension Outer { @Composite protocol P {} }")
    #expect(expansion.text.contains("struct CompositeP: P, Holon.Composite {"))
    #expect(expansion.text.contains("public var parts: [any P]"))
  }
}
