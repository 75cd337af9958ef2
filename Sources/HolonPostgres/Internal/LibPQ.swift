internal import CLibPQ

/// The functions of libpq.
typealias LibPQ = UnsafePointer<libpq>

/// The libpq of this machine, loaded on first use.
enum Library {
  // The table of functions is written once, before its first use, and never again.
  nonisolated(unsafe) private static let functions: Result<LibPQ, PostgresError> = {
    var reason: UnsafePointer<CChar>?
    if let functions = libpq_load(&reason) { return .success(functions) }
    let problem = reason.map { String(cString: $0) } ?? "can't be loaded"
    #if canImport(Darwin)
      let advice = "brew install libpq"
    #else
      let advice = "apt-get install libpq5, dnf install libpq, or your system's package of it"
    #endif
    return .failure(
      PostgresError(.libraryMissing, "libpq, PostgreSQL's client library, \(problem): \(advice)"))
  }()

  static func load() throws(PostgresError) -> LibPQ { try functions.get() }
}
