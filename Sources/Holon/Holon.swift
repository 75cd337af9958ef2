@_exported public import HolonCore

/// Generates the composite of a protocol, a type that holds parts and combines their answers.
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
/// `CompositeToDoFilter` is itself a part. It has the protocol's access level and is a ``Composite``, created from an
/// array, a list of arguments, an array literal or a block. Its `parts` can be read and changed. A class-bound protocol
/// gets a final class, whose parts are constant. <doc:Forms> describes its use.
///
/// - How answers combine: each requirement says so with `@Combined`; one without a return value needs no policy.
/// - In what order the parts are called: first to last, unless `@Combined` names another way of ``Asking``.
/// - What happens when a part fails: a requirement that `throws` still calls the other parts, and the failures are
///   thrown together as ``PartErrors``. One that `throws(SomeError)` stops at the first failure, since it can only
///   throw one.
/// - What it returns without parts: the policy's answer.
///
/// Primary associated types become generic parameters: `CompositeRepository<Entity>` holds `any Repository<Entity>`.
/// A global actor is recognised by its name, which ends in `Actor`.
///
/// A macro can't see requirements that a protocol inherits; the options of ``Composite(_:)`` describe them.
///
/// Attached to a struct of functions, it generates `composite(_:)`, which returns a value of the struct itself; see
/// <doc:Functions>.
///
/// ```swift
/// @Composite
/// struct Scale: Sendable {
///   @Combined(.sum) var weigh: @Sendable () -> Double
/// }
///
/// Scale.composite(Scale { 1.5 }, Scale { 2 }).weigh()  // 3.5
/// ```
@attached(peer, names: prefixed(Composite), prefixed(_UnusedComposite))
@attached(member, names: named(composite))
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
/// - Parameter options: Further types to generate, and facts about inherited protocols.
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
/// The parts are `any TextOutputStream`. The list is a protocol to which no type needs to conform. It inherits
/// `AnyObject` if only classes conform to the other one, and it has the same primary associated types.
///
/// - Parameters:
///   - component: The protocol to which parts and whole conform.
///   - options: Further types to generate.
@attached(
  peer, names: prefixed(Composite), prefixed(Pair), prefixed(Either), prefixed(Empty), prefixed(Many),
  suffixed(Builder),
  prefixed(_UnusedComposite))
public macro Composite(of component: Any.Type, _ options: CompositeOption...) =
  #externalMacro(module: "HolonMacros", type: "CompositeMacro")

/// Specifies how the parts' answers to a requirement become the answer of the whole.
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
///   - asking: The ways to call the parts, spelled as members of ``Asking``; in order by default.
@attached(peer)
public macro Combined<Policy: CombinationPolicy>(_ policy: Policy, _ asking: Asking...) =
  #externalMacro(module: "HolonMacros", type: "CombinedMacro")

/// Specifies with a function how the parts' answers to a requirement become the answer of the whole.
///
/// ```swift
/// @Combined({ (answers: [Int]) in answers.reduce(1, *) }) var ways: Int { get }
/// @Combined(median) var reading: Double { get }
/// ```
///
/// - Parameters:
///   - combine: A closure or the name of a function. It receives the answers in the order of the parts, none without
///     parts.
///   - asking: The ways to call the parts, spelled as members of ``Asking``; in order by default.
@attached(peer)
public macro Combined<Answer>(_ combine: ([Answer]) -> Answer, _ asking: Asking...) =
  #externalMacro(module: "HolonMacros", type: "CombinedMacro")

/// Specifies how to call the parts if they return no values that have to be combined.
///
/// ```swift
/// @Combined(.concurrently) func refresh() async
/// @Combined(.stopping) func save(_ text: String) throws
/// ```
///
/// - Parameter asking: The ways to call the parts, spelled as members of ``Asking``.
@attached(peer)
public macro Combined(_ asking: Asking...) = #externalMacro(module: "HolonMacros", type: "CombinedMacro")

/// Generates a subclass of a class that other macros generate, where the optimizer sees it.
///
/// This macro is only for generated code.
@attached(extension, names: named(_Subclass))
public macro _Subclassed() = #externalMacro(module: "HolonMacros", type: "SubclassMacro")
