import Foundation
import HolonBase
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

typealias Switch = Locked<Bool>

extension Locked<Bool> {
  convenience init() { self.init(false) }

  var isOn: Bool {
    get { value }
    set { value = newValue }
  }
}
