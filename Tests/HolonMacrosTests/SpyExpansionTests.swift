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
        public final class SpyMailbox: Mailbox, Sendable {
          /// A call, with its arguments.
          public enum Call: Holon.RecordedCall, Sendable {
            // Any thread may read the calls: implement by hand what takes no Sendable argument, by '@Combined(.manual)'.
            case send(String, to: String)
            case unread
          }

          /// The calls so far, in order.
          public var calls: [Call] {
            get { _calls.value }
            set { _calls.value = newValue }
          }
          private let _calls = Holon.SpyStorage<[Call]>([])

          /// The action of `send(_:to:)`; does nothing unless it is set.
          public var onSend: @Sendable (_ text: String, _ person: String) throws -> Void {
            get { _onSend.value }
            set { _onSend.value = newValue }
          }
          private let _onSend = Holon.SpyStorage<@Sendable (_ text: String, _ person: String) throws -> Void>({ _, _ in })

          /// The result of `unread()`; must be set before the call.
          public var onUnread: @Sendable () async -> Int {
            get { _onUnread.value }
            set { _onUnread.value = newValue }
          }
          private let _onUnread = Holon.SpyStorage<@Sendable () async -> Int>({
            Call.missingAnswer(to: "unread()", set: "SpyMailbox.onUnread")
          })

          /// Creates a spy that has recorded nothing.
          public init() {}

          public func send(_ text: String, to person: String) throws {
            _calls.value.append(.send(text, to: person))
            try onSend(text, person)
          }

          public func unread() async -> Int {
            _calls.value.append(.unread)
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
        return try Call.result(of: onFind(type, key), to: "find(_:for:)", from: "SpyP.onFind")
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

  @Test func `overloads have names of their own`() {
    for (requirements, cases, handlers) in [
      (
        ["func insert(_ item: Item)", "func insert(_ items: [Item])", "func insert(_ item: Item?)"],
        ["insertItem(Item)", "insertItemArray([Item])", "insertOptionalItem(Item?)"],
        ["onInsertItem", "onInsertItemArray", "onInsertOptionalItem"]
      ),
      (
        ["func add(_ x: Int8)", "func add(_ x: Int16)", "func add(_ x: (Int8, Int16))"],
        ["addInt8(Int8)", "addInt16(Int16)", "addInt8Int16Tuple((Int8, Int16))"],
        ["onAddInt8", "onAddInt16", "onAddInt8Int16Tuple"]
      ),
      (
        ["func load()", "func load(id: Int)", "func load(ids: [Int])"],
        ["load", "loadId(id: Int)", "loadIds(ids: [Int])"], ["onLoad", "onLoadId", "onLoadIds"]
      ),
      (
        ["func load(id: Int)", "func load(id: String)", "func loadId(_ id: Int)"],
        ["loadInt(id: Int)", "loadString(id: String)", "loadId(Int)"], ["onLoadInt", "onLoadString", "onLoadId"]
      ),
      (
        ["func setSize(_ size: Int)", "var size: Int { get set }"],
        ["setSize(Int)", "size", "setSizeProperty(Int)"], ["onSetSize", "onSize", "onSetSizeProperty"]
      ),
      (
        ["func title(_ row: Int) -> Int", "var title: Int { get }"],
        ["title(Int)", "titleProperty"], ["onTitle", "onTitleProperty"]
      ),
    ] {
      let text = Expansion(of: "@Spy\nprotocol P {\n  \(requirements.joined(separator: "\n  "))\n}").text
      for name in cases { #expect(text.contains("\n    case \(name)\n"), "\(name)") }
      for name in handlers { #expect(text.contains("\n  var \(name): "), "\(name)") }
    }
  }

  @Test func `keywords are names of arguments`() {
    expectSpy(
      of: "func value(for: String, default: @autoclosure () -> Int) -> Int",
      """
      enum Call: Holon.RecordedCall {
        case value(for: String, default: Int)
      }

      var calls: [Call] = []

      var onValue: (_ `for`: String, _ `default`: Int) -> Int = { _, _ in
        Call.missingAnswer(to: "value(for:default:)", set: "SpyP.onValue")
      }

      init() {}

      func value(for: String, default: @autoclosure () -> Int) -> Int {
        let defaultValue = `default`()
        calls.append(.value(for: `for`, default: defaultValue))
        return onValue(`for`, defaultValue)
      }
      """)
  }

  @Test func `a closure receives the types that only the result mentions`() {
    expectSpy(
      of: "func fetch<T: Decodable, U>(_ path: String, or other: U) throws -> [T]",
      """
      enum Call: Holon.RecordedCall {
        case fetch(String, or: Any)
      }

      var calls: [Call] = []

      var onFetch: (_ path: String, _ other: Any, _ T: any Decodable.Type) throws -> [any Decodable] = { _, _, _ in
        Call.missingAnswer(to: "fetch(_:or:)", set: "SpyP.onFetch")
      }

      init() {}

      func fetch<T: Decodable, U>(_ path: String, or other: U) throws -> [T] {
        calls.append(.fetch(path, or: other))
        return try Call.result(of: onFetch(path, other, T.self), to: "fetch(_:or:)", from: "SpyP.onFetch")
      }
      """)
  }
}
