// swift-format-ignore-file
// https://developer.apple.com/documentation/swiftui/ and the name of each type: view, viewbuilder, app, scene,
// scenebuilder, windowgroup, state, binding, tupleview, dynamicproperty, environment, environmentkey, environmentvalues.
@_exported public import Foundation
@_exported public import Observation

func stub() -> Never { fatalError("There is nothing behind a stub.") }

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: View, Scene {
  public typealias Body = Never
  public var body: Never { return stub() }
}

// What SwiftUI's own views are: they have no body to be asked for.
public protocol Primitive: View where Body == Never {}

extension Primitive {
  public var body: Never { stub() }
}

extension Optional: View where Wrapped: View {
  public typealias Body = Never
  public var body: Never { stub() }
}

public struct EmptyView: Primitive {
  nonisolated public init() {}
}

public struct TupleView<T>: Primitive {
  nonisolated public init(_ value: T) { stub() }
}

public struct _ConditionalContent<TrueContent: View, FalseContent: View>: Primitive {}

@resultBuilder
public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { stub() }
  public static func buildBlock() -> EmptyView { stub() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { stub() }
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> { stub() }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { stub() }
  public static func buildEither<TrueContent: View, FalseContent: View>(
    first: TrueContent
  ) -> _ConditionalContent<TrueContent, FalseContent> { stub() }
  public static func buildEither<TrueContent: View, FalseContent: View>(
    second: FalseContent
  ) -> _ConditionalContent<TrueContent, FalseContent> { stub() }
}

@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
  @MainActor @preconcurrency init()
}

extension App {
  @MainActor @preconcurrency public static func main() { stub() }
}

@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

@resultBuilder
public struct SceneBuilder {
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content { stub() }
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { stub() }
}

public struct WindowGroup<Content: View>: Scene {
  nonisolated public init(@ViewBuilder content: () -> Content) { stub() }
  public var body: Never { stub() }
}

@propertyWrapper
public struct State<Value> {
  public init(wrappedValue value: Value) { stub() }
  public var wrappedValue: Value {
    get { stub() }
    nonmutating set { stub() }
  }
  public var projectedValue: Binding<Value> { stub() }
}

extension State where Value: ExpressibleByNilLiteral {
  public init() { stub() }
}

@propertyWrapper
public struct Binding<Value> {
  public init(get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void) {
    stub()
  }
  public var wrappedValue: Value {
    get { stub() }
    nonmutating set { stub() }
  }
  public var projectedValue: Binding<Value> { stub() }
}

public protocol DynamicProperty {
  mutating func update()
}

extension DynamicProperty {
  public mutating func update() { stub() }
}

public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Self.Value { get }
}

public struct EnvironmentValues {
  public init() { stub() }
  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { stub() }
    set { stub() }
  }
}

@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { stub() }
  public var wrappedValue: Value { stub() }
}
