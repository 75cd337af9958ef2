@_exported public import HolonCore

/// Generates the composite of a protocol: a type that holds parts, answers by combining their answers, and is itself a
/// part.
///
/// ```swift
/// @Composite
/// public protocol ToDoFilter: Sendable {
///   @Combined(.all) func includes(_ toDo: ToDo) -> Bool
/// }
///
/// let urgentWork: CompositeToDoFilter = [IsUrgent(), HasTag("work")]
/// urgentWork.includes(toDo)  // true when both filters say so
/// ```
///
/// `CompositeToDoFilter` has the protocol's access level and is a ``Composite``, made of an array, a list of arguments,
/// an array literal or a block; its `parts` can be read and changed. A class-bound protocol gets a final class, whose
/// parts stay. <doc:Forms> has all that can be done with it.
///
/// - How answers combine: each requirement says so with `@Combined`; one that returns nothing needs no policy.
/// - In what order the parts are asked: first to last, unless `@Combined` names another way of ``Asking``.
/// - What happens when a part fails: a requirement that `throws` still asks the other parts, and the failures come back
///   together as ``PartErrors``. One that `throws(SomeError)` stops at the first failure, because there's only room for
///   that one.
/// - What it answers with no parts: what the policy says.
///
/// Primary associated types become generic parameters: `CompositeRepository<Entity>` holds `any Repository<Entity>`.
/// A global actor is known by its name, which ends in `Actor`.
///
/// A macro can't see requirements that a protocol inherits: ``Composite(_:)`` takes what there is to say of them.
@attached(peer, names: prefixed(Composite), prefixed(_UnusedComposite))
public macro Composite() = #externalMacro(module: "HolonMacros", type: "CompositeMacro")

/// Generates the composite of a protocol, with options.
///
/// ```swift
/// @Composite(.refining(Shape.self))
/// protocol Solid: Shape {
///   @Combined(.sum) var volume: Double { get }
/// }
/// ```
///
/// - Parameter options: What to generate besides, and what to know of inherited protocols.
@attached(
  peer, names: prefixed(Composite), prefixed(CompositeOf), prefixed(Pair), prefixed(Either), prefixed(Empty),
  prefixed(Many), suffixed(Builder), prefixed(_UnusedComposite))
@attached(extension, names: arbitrary)
public macro Composite(_ options: CompositeOption...) =
  #externalMacro(module: "HolonMacros", type: "CompositeMacro")

/// Generates the composite of a protocol that is declared elsewhere, from a list of its requirements.
///
/// ```swift
/// @Composite(of: TextOutputStream.self)
/// protocol Outputs {
///   mutating func write(_ string: String)
/// }
///
/// var outputs: some TextOutputStream = CompositeOutputs(Console(), Transcript())
/// ```
///
/// The parts are `any TextOutputStream`. The list is a protocol that nobody needs to conform to; it inherits `AnyObject`
/// if only classes conform to the other one, and it has the same primary associated types.
///
/// - Parameters:
///   - component: The protocol that parts and whole conform to.
///   - options: What to generate besides.
@attached(
  peer, names: prefixed(Composite), prefixed(Pair), prefixed(Either), prefixed(Empty), prefixed(Many),
  suffixed(Builder),
  prefixed(_UnusedComposite))
public macro Composite(of component: Any.Type, _ options: CompositeOption...) =
  #externalMacro(module: "HolonMacros", type: "CompositeMacro")

/// Says how the parts' answers to a requirement become the answer of the whole.
///
/// ```swift
/// @Combined(.sum) var size: Int { get }
/// @Combined(.sum, .concurrently(atMost: 4)) func load() async throws -> Int
/// @Combined(.chained) func adapt(_ request: Request) throws -> Request
/// ```
///
/// - Parameters:
///   - policy: One of the policies of ``CombinationPolicy``, or your own, spelled `.name`, `.name(arguments)` or
///     `Type()`.
///   - asking: How the parts are asked, spelled as members of ``Asking``; in order when nothing is said.
@attached(peer)
public macro Combined<Policy: CombinationPolicy>(_ policy: Policy, _ asking: Asking...) =
  #externalMacro(module: "HolonMacros", type: "CombinedMacro")

/// Says with a function how the parts' answers to a requirement become the answer of the whole.
///
/// ```swift
/// @Combined({ (answers: [Int]) in answers.reduce(1, *) }) var ways: Int { get }
/// @Combined(median) var reading: Double { get }
/// ```
///
/// - Parameters:
///   - combine: A closure or the name of a function. It gets the answers in the order of the parts, none when there are
///     no parts.
///   - asking: How the parts are asked, spelled as members of ``Asking``; in order when nothing is said.
@attached(peer)
public macro Combined<Answer>(_ combine: ([Answer]) -> Answer, _ asking: Asking...) =
  #externalMacro(module: "HolonMacros", type: "CombinedMacro")

/// Says how the parts are asked where they answer nothing that had to be combined.
///
/// ```swift
/// @Combined(.concurrently) func refresh() async
/// @Combined(.stopping) func save(_ text: String) throws
/// ```
///
/// - Parameter asking: How the parts are asked, spelled as members of ``Asking``.
@attached(peer)
public macro Combined(_ asking: Asking...) = #externalMacro(module: "HolonMacros", type: "CombinedMacro")

/// Generates a subclass of a class that other macros generate, where the optimizer sees it.
///
/// Not for use by hand.
@attached(extension, names: named(_Subclass))
public macro _Subclassed() = #externalMacro(module: "HolonMacros", type: "SubclassMacro")
