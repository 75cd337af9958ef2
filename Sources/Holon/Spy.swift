/// Generates the spy of a protocol: a class that records every call and returns the answers that a test has set.
///
/// ```swift
/// @Composite @Spy
/// protocol Mailbox: Sendable {
///   func send(_ text: String, to person: String) throws
///   @Combined(.sum) func unread(from person: String) async -> Int
/// }
///
/// @Test func `every mailbox is asked`() async throws {
///   let home = SpyMailbox()
///   let work = SpyMailbox()
///   home.onUnread = { _ in 2 }
///   work.onUnread = { person in person == "Ada" ? 3 : 0 }
///   let whole = CompositeMailbox(home, work)
///
///   #expect(await whole.unread(from: "Ada") == 5)
///   try whole.send("Hello", to: "Ada")
///   #expect(home.calls == [.unread(from: "Ada"), .send("Hello", to: "Ada")])
///   #expect(home.calls == work.calls)
/// }
/// ```
///
/// - Recorded calls: `calls` has every call in order, as values of the nested `Call`: a case for each requirement, with
///   the arguments under their labels. A setter's case is `setName(value)`, a subscript's `subscript(…)`. Arguments
///   that are functions aren't recorded, since they can't be compared. An argument of a generic type is recorded as
///   `any` of its constraint, and a type as `Any.Type`. `calls = []` starts again.
/// - Answers: for `unread(from:)` the closure `onUnread`, which receives all arguments, including functions, and the
///   types that only the result mentions: `onFetch = { path, T in … }` for `fetch<T>(_ path: String) -> T`. It may
///   throw if the requirement may. A requirement without a return value needs no closure. One with a return value needs
///   a closure before its first call: otherwise the test ends with a message that names the closure to set.
/// - Equality of calls: calls are equal when their arguments are. Arguments that aren't `Equatable` are compared by
///   their contents, objects by identity.
/// - Threads: any thread if the protocol is `Sendable`; closures then have to be `@Sendable`, and arguments `Sendable`.
///
/// Overloads are distinguished by their labels, then by their types with that of the answer, as in `onSendTo`,
/// `onSendString` and `onSendStringArray`, or `onReadIntData`; a property beside a method of the same name is
/// `onTitleProperty`. The spy has the protocol's access level; if imports are internal by default, a public one needs
/// `public import Holon`. To exclude it from a release, put `#if DEBUG` and `#endif` around the attribute.
@attached(peer, names: prefixed(Spy), prefixed(_UnusedSpy))
public macro Spy() = #externalMacro(module: "HolonMacros", type: "SpyMacro")

/// Generates the spy of a protocol that inherits others and restates their requirements.
///
/// A macro can't see the requirements that a protocol inherits, only those that are written in it.
///
/// ```swift
/// @Spy(restating: Sized.self)
/// protocol File: Sized {
///   var size: Int { get }  // as in Sized
/// }
/// ```
///
/// - Parameter bases: The inherited protocols whose requirements the protocol all repeats, or that have none.
@attached(peer, names: prefixed(Spy), prefixed(_UnusedSpy))
public macro Spy(restating bases: Any.Type...) = #externalMacro(module: "HolonMacros", type: "SpyMacro")

/// Generates the spy of another module's protocol, whose requirements the marked one restates.
///
/// ```swift
/// @Spy(of: (any TextOutputStream).self)
/// protocol TextOutputStreams {
///   mutating func write(_ string: String)
/// }
///
/// var spy = SpyTextOutputStreams()  // is a TextOutputStream
/// "Hello".write(to: &spy)
/// spy.calls  // [.write("Hello")]
/// ```
///
/// - Parameter base: The protocol to which the spy conforms.
@attached(peer, names: prefixed(Spy), prefixed(_UnusedSpy))
public macro Spy(of base: Any.Type) = #externalMacro(module: "HolonMacros", type: "SpyMacro")
