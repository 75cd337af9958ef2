import Foundation

/// A value that several threads set and read.
final class Box<Value: Sendable>: @unchecked Sendable {
  // The lock guards the value.
  private let lock = NSLock()
  private var current: Value

  init(_ value: Value) { current = value }

  var value: Value { lock.withLock { current } }
  func set(_ value: Value) { lock.withLock { current = value } }
  func change(_ body: (inout Value) -> Void) { lock.withLock { body(&current) } }
}
