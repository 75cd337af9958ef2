import HolonCore

extension Error {
  /// Whether nothing was written for certain; when a part of a whole fails, others may have been written.
  var isCertain: Bool { (self as? RepositoryError)?.code.isAmbiguous == false }

  /// Whether a source has a state of an entity that caches lack.
  var contradictsCaches: Bool {
    RepositoryError.all(in: self).contains { [.alreadyExists, .notFound, .conflict].contains($0.code) }
  }

  /// The sources of the error, as gaps of an answer without them.
  var gaps: [Origin.Gap] {
    let errors = RepositoryError.all(in: self)
    guard !errors.isEmpty else { return [Origin.Gap(source: "", reason: "\(self)")] }
    return errors.map { Origin.Gap(source: $0.source, reason: $0.message) }
  }

  /// The refusals of all sources that failed, each once; none when any of them has failed otherwise.
  var refusals: [RepositoryError.Code] {
    let codes = RepositoryError.all(in: self).map(\.code).unique
    return codes.allSatisfy(\.isRefusal) ? codes : []
  }

  /// The refusal, if all failures of sources are refusals.
  var refusal: RepositoryError? {
    let errors = RepositoryError.all(in: self)
    return errors.allSatisfy(\.code.isRefusal) ? errors.first : nil
  }

  /// Whether the request has reached no source, so that the failure doesn't depend on the request.
  var isUnreached: Bool {
    let errors = RepositoryError.all(in: self)
    return !errors.isEmpty && errors.allSatisfy { [.unavailable, .unauthenticated, .skipped].contains($0.code) }
  }

  /// Whether a source asks for a pause or a sign-in, so that every request would fail now.
  var asksForPause: Bool {
    RepositoryError.all(in: self).contains { $0.code == .unauthenticated || $0.retryAfter != nil }
  }

  /// Whether a source has stored something else than it was given; another attempt would store it once more.
  var hasStoredOtherwise: Bool {
    // Several failures are those of a whole that couldn't undo a write, which another attempt completes.
    RepositoryError.all(in: self).contains { $0.code == .inconsistent && !($0.underlying is PartErrors) }
  }

  /// The longest pause that one of the sources demands; nil when none does.
  var retryAfter: Duration? { RepositoryError.all(in: self).compactMap(\.retryAfter).max() }

  /// Returns whether retrying may help and does no harm.
  func isWorthRepeating(_ isIdempotent: Bool) -> Bool {
    let errors = RepositoryError.all(in: self)
    return !errors.isEmpty && (isIdempotent || isCertain)
      && errors.allSatisfy { [.unavailable, .timedOut, .failed, .incomplete].contains($0.code) }
  }

  /// Whether the source has a failure other than a refusal.
  var isTrouble: Bool {
    let errors = RepositoryError.all(in: self)
    return !(self is CancellationError)
      && (errors.isEmpty || errors.contains { [.unavailable, .timedOut, .failed, .incomplete].contains($0.code) })
  }
}
