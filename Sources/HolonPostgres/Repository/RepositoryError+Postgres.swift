internal import HolonRepositories

extension RepositoryError {
  /// The error in terms of repositories; cancellation goes through as it is.
  static func from(_ error: any Error, in source: String) -> any Error {
    guard let error = error as? PostgresError else { return error }
    let code: Code =
      switch error.code {
      case .unavailable, .libraryMissing, .closed, .conflict, .readOnly: .unavailable
      case .timedOut, .connectionLost, .unknownOutcome: .timedOut
      case .refused, .badConfiguration, .constraint, .notUnique: .refused
      case .unreadable: .unreadable
      default: .failed
      }
    return RepositoryError(code, in: source, error.description, underlying: error)
  }
}
