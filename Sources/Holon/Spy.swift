/// Generates the spy of a protocol: a class that records every call and answers what a test has set.
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
/// - What is recorded: `calls` has every call in order, as values of the nested `Call`: a case for each requirement,
///   with the arguments under their labels. A setter's is `setName(value)`, a subscript's `subscript(…)`. Arguments
///   that are functions aren't recorded, for nobody can compare them; what a generic parameter stands for is recorded
///   as `any` of its constraint. `calls = []` starts anew.
/// - What it answers: for `unread(from:)` the closure `onUnread`, which gets all arguments, functions too, and may throw
///   where the requirement may. A requirement that answers nothing needs none; one that answers a value has to be given
///   one before it is asked: otherwise the test ends with a message that names what to set.
/// - Which calls are equal: those whose arguments are. Arguments that aren't `Equatable` are compared by what they
///   consist of, objects by identity.
/// - On which threads: on any, where the protocol is `Sendable`; then closures have to be `@Sendable`.
///
/// Overloads are told apart by their labels, then by their types, as in `onSendTo` and `onSendString`. The spy has the
/// protocol's access level; where imports are internal unless they say otherwise, a public one needs
/// `public import Holon`. To keep it out of a release, put `#if DEBUG` and `#endif` around the attribute.
@attached(peer, names: prefixed(Spy), prefixed(_UnusedSpy))
public macro Spy() = #externalMacro(module: "HolonMacros", type: "SpyMacro")

/// Generates the spy of a protocol that inherits others and restates their requirements.
///
/// A macro can't see what a protocol inherits, only what is written in it.
///
/// ```swift
/// @Spy(restating: Sized.self)
/// protocol File: Sized {
///   var size: Int { get }  // as in Sized
/// }
/// ```
///
/// - Parameter bases: The inherited protocols all of whose requirements the protocol repeats, or that have none.
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
/// - Parameter base: The protocol that the spy conforms to.
@attached(peer, names: prefixed(Spy), prefixed(_UnusedSpy))
public macro Spy(of base: Any.Type) = #externalMacro(module: "HolonMacros", type: "SpyMacro")
