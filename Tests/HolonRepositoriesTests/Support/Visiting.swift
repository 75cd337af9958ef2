import Foundation
import HolonRepositories

/// A repository that calls a function before each request, and fails when that does.
struct Visiting<Base: Repository>: RepositoryDecorator {
  let base: Base
  let visit: @Sendable () async throws -> Void

  func perform<Answer: Sendable>(
    _ request: RepositoryRequest<Base.Entity>, _ ask: @escaping @Sendable (Base) async throws -> Answer
  ) async throws -> Answer {
    try await visit()
    return try await ask(base)
  }
}

/// A value that several tasks use.
final class Shared<Value: Sendable>: @unchecked Sendable {
  // The lock guards the value.
  private let lock = NSLock()
  private var stored: Value

  init(_ value: Value) { stored = value }

  var value: Value {
    get { lock.withLock { stored } }
    set { lock.withLock { stored = newValue } }
  }

  func change(_ body: (inout Value) -> Void) { lock.withLock { body(&stored) } }
}

typealias Switch = Shared<Bool>

extension Shared<Bool> {
  convenience init() { self.init(false) }

  var isOn: Bool {
    get { value }
    set { value = newValue }
  }
}
