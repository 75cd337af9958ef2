extension RepositoryError.Code {
  /// Whether trying again changes nothing.
  var isRefusal: Bool { [.alreadyExists, .notFound, .conflict, .refused, .unreadable].contains(self) }
}

extension Error {
  /// Whether nothing was written for sure; when a part of a whole fails, others may have been written.
  var isCertain: Bool { (self as? RepositoryError)?.code.isAmbiguous == false }

  /// The refusals of all sources that failed, each once; none when any of them has failed otherwise.
  var refusals: [RepositoryError.Code] {
    let codes = RepositoryError.all(in: self).map(\.code).unique
    return codes.allSatisfy(\.isRefusal) ? codes : []
  }

  /// Whether asking again may help and do no harm.
  func isWorthRepeating(_ isIdempotent: Bool) -> Bool {
    let errors = RepositoryError.all(in: self)
    return !errors.isEmpty && (isIdempotent || isCertain)
      && errors.allSatisfy { [.unavailable, .timedOut].contains($0.code) }
  }

  /// Whether the source is in trouble, other than having said no.
  var isTrouble: Bool {
    let errors = RepositoryError.all(in: self)
    return !(self is CancellationError)
      && (errors.isEmpty || errors.contains { [.unavailable, .timedOut, .failed].contains($0.code) })
  }
}
