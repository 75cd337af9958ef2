import Testing

@Suite("@Spy: the generated class")
struct SpyExpansionTests {
  @Test func `a public, Sendable protocol gets a public, documented class with locks`() {
    expectExpansion(
      """
      @Spy
      public protocol Mailbox: Sendable {
        func send(_ text: String, to person: String) throws
        func unread() async -> Int
      }
      """,
      to: """
        public protocol Mailbox: Sendable {
          func send(_ text: String, to person: String) throws
          func unread() async -> Int
        }

        /// A ``Mailbox`` that records every call and returns the results that a test sets; a lock guards each property.
        public final class SpyMailbox: Mailbox, @unchecked Sendable {
          /// A call, with its arguments.
          public enum Call: Holon.RecordedCall {
            case send(String, to: String)
            case unread
          }

          /// The calls so far, in order.
          @Holon.SpyStorage public var calls: [Call] = []

          /// The action of `send(_:to:)`; does nothing unless it is set.
          @Holon.SpyStorage public var onSend: @Sendable (_ text: String, _ person: String) throws -> Void = { _, _ in }

          /// The result of `unread()`; must be set before the call.
          @Holon.SpyStorage public var onUnread: @Sendable () async -> Int = {
            Call.missingAnswer(to: "unread()", set: "SpyMailbox.onUnread")
          }

          /// Creates a spy that has recorded nothing.
          public init() {}

          public func send(_ text: String, to person: String) throws {
            calls.append(.send(text, to: person))
            try onSend(text, person)
          }

          public func unread() async -> Int {
            calls.append(.unread)
            return await onUnread()
          }
        }
        """)
  }

  @Test func `associated types become generic parameters, primary or not`() {
    expectExpansion(
      """
      @Spy
      fileprivate protocol Repository<Entity> {
        associatedtype Entity: Identifiable where Entity.ID == Int
        associatedtype Order
        func sorted(by order: Self.Order) -> [Self.Entity]
      }
      """,
      to: """
        fileprivate protocol Repository<Entity> {
          associatedtype Entity: Identifiable where Entity.ID == Int
          associatedtype Order
          func sorted(by order: Self.Order) -> [Self.Entity]
        }

        fileprivate final class SpyRepository<Entity: Identifiable, Order>: Repository where Entity.ID == Int {
          enum Call: Holon.RecordedCall {
            case sorted(by: Order)
          }

          var calls: [Call] = []

          var onSorted: (_ order: Order) -> [Entity] = { _ in
            Call.missingAnswer(to: "sorted(by:)", set: "SpyRepository.onSorted")
          }

          init() {}

          func sorted(by order: Order) -> [Entity] {
            calls.append(.sorted(by: order))
            return onSorted(order)
          }
        }
        """)
  }

  @Test func `the global actor is repeated, and isolates the closures`() {
    expectExpansion(
      """
      @MainActor @Spy
      protocol Screen: AnyObject {
        func show(_ text: String)
      }
      """,
      to: """
        @MainActor
        protocol Screen: AnyObject {
          func show(_ text: String)
        }

        @MainActor
        final class SpyScreen: Screen {
          enum Call: Holon.RecordedCall {
            case show(String)
          }

          var calls: [Call] = []

          var onShow: @MainActor (_ text: String) -> Void = { _ in }

          init() {}

          func show(_ text: String) {
            calls.append(.show(text))
            onShow(text)
          }
        }
        """)
  }

  @Test func `a property has a case and a closure for each accessor`() {
    expectSpy(
      of: "var title: String { get set }",
      """
      enum Call: Holon.RecordedCall {
        case title
        case setTitle(String)
      }

      var calls: [Call] = []

      var onTitle: () -> String = {
        Call.missingAnswer(to: "title", set: "SpyP.onTitle")
      }

      var onSetTitle: (_ newValue: String) -> Void = { _ in }

      init() {}

      var title: String {
        get {
          calls.append(.title)
          return onTitle()
        }
        set {
          calls.append(.setTitle(newValue))
          onSetTitle(newValue)
        }
      }
      """)
  }

  @Test func `so has a subscript`() {
    expectSpy(
      of: "subscript(key key: String) -> Int? { get async throws }",
      """
      enum Call: Holon.RecordedCall {
        case `subscript`(key: String)
      }

      var calls: [Call] = []

      var onSubscript: (_ key: String) async throws -> Int? = { _ in
        Call.missingAnswer(to: "subscript(key:)", set: "SpyP.onSubscript")
      }

      init() {}

      subscript(key key: String) -> Int? {
        get async throws {
          calls.append(.`subscript`(key: key))
          return try await onSubscript(key)
        }
      }
      """)
  }

  @Test func `functions are handed on, but not recorded`() {
    expectSpy(
      of: "func load(_ name: String, then body: @escaping (Int) -> Void, or other: @autoclosure () -> Int)",
      """
      enum Call: Holon.RecordedCall {
        case load(String, or: Int)
      }

      var calls: [Call] = []

      var onLoad: (_ name: String, _ body: @escaping (Int) -> Void, _ other: Int) -> Void = { _, _, _ in }

      init() {}

      func load(_ name: String, then body: @escaping (Int) -> Void, or other: @autoclosure () -> Int) {
        let otherValue = other()
        calls.append(.load(name, or: otherValue))
        onLoad(name, body, otherValue)
      }
      """)
  }

  @Test func `generic parameters are erased`() {
    expectSpy(
      of: "func find<Key: Hashable, Value>(_ type: Value.Type, for key: Key?) throws -> Value where Key: Sendable",
      """
      enum Call: Holon.RecordedCall {
        case find(Any.Type, for: (any Hashable & Sendable)?)
      }

      var calls: [Call] = []

      var onFind: (_ type: Any.Type, _ key: (any Hashable & Sendable)?) throws -> Any = { _, _ in
        Call.missingAnswer(to: "find(_:for:)", set: "SpyP.onFind")
      }

      init() {}

      func find<Key: Hashable, Value>(_ type: Value.Type, for key: Key?) throws -> Value where Key: Sendable {
        calls.append(.find(type, for: key))
        return try onFind(type, key) as! Value
      }
      """)
  }

  @Test func `names that the arguments hide are qualified`() {
    expectSpy(
      of: "mutating func count(calls: inout Int, onCount: consuming String, _: Int...)",
      """
      enum Call: Holon.RecordedCall {
        case count(calls: Int, onCount: String, [Int])
      }

      var calls: [Call] = []

      var onCount: (_ calls: inout Int, _ onCount: String, _ value: [Int]) -> Void = { _, _, _ in }

      init() {}

      func count(calls: inout Int, onCount: consuming String, _ value: Int...) {
        self.calls.append(.count(calls: calls, onCount: copy onCount, value))
        self.onCount(&calls, copy onCount, value)
      }
      """)
  }

  @Test func `conditions are repeated`() {
    expectExpansion(
      """
      @Spy
      protocol P {
        #if DEBUG
        func dump() -> String
        #else
        func log(_ text: String)
        #endif
      }
      """,
      to: """
        protocol P {
          #if DEBUG
          func dump() -> String
          #else
          func log(_ text: String)
          #endif
        }

        final class SpyP: P {
          enum Call: Holon.RecordedCall {
            #if DEBUG
            case dump
            #else
            case log(String)
            #endif
          }

          var calls: [Call] = []

          #if DEBUG
          var onDump: () -> String = {
            Call.missingAnswer(to: "dump()", set: "SpyP.onDump")
          }
          #else
          var onLog: (_ text: String) -> Void = { _ in }
          #endif

          init() {}

          #if DEBUG
          func dump() -> String {
            calls.append(.dump)
            return onDump()
          }
          #else
          func log(_ text: String) {
            calls.append(.log(text))
            onLog(text)
          }
          #endif
        }
        """)
  }

  @Test func `another protocol can be stood for, and written by hand be what can't be recorded`() {
    expectExpansion(
      """
      @Spy(of: Logging.LogHandler.self)
      protocol LogHandlers {
        func log(_ text: String)
        @Combined(.manual) static var name: String { get }
      }
      """,
      to: """
        protocol LogHandlers {
          func log(_ text: String)
          static var name: String { get }
        }

        final class SpyLogHandlers: Logging.LogHandler {
          enum Call: Holon.RecordedCall {
            case log(String)
          }

          var calls: [Call] = []

          var onLog: (_ text: String) -> Void = { _ in }

          init() {}

          func log(_ text: String) {
            calls.append(.log(text))
            onLog(text)
          }
        }
        """)
  }

  private func expectSpy(
    of requirement: String, _ members: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let body = members.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
    expectExpansion(
      "@Spy\nprotocol P {\n  \(requirement)\n}",
      to: "protocol P {\n  \(requirement)\n}\n\nfinal class SpyP: P {\n\(body)\n}", fileID: fileID,
      filePath: filePath, line: line, column: column)
  }
}
