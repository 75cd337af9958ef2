internal import HolonBase

/// The consents of a configuration, which are created when they are named.
final class NamedConsents: Sendable {
  private let consents = Locked<[String: Consent]>([:])

  var all: [String: Consent] { consents.use { $0 } }

  subscript(name: String) -> Consent {
    consents.use { consents in
      let consent = consents[name] ?? Consent()
      consents[name] = consent
      return consent
    }
  }
}
