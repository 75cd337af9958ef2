package import Foundation
import HolonBase
import NIOSSL
import ServiceLifecycle

/// The identity of a hub, which is reloaded when its files change.
package final class IdentityKeeper: Sendable {
  private struct State {
    var identity: ServerIdentity
    var seen: Result<CertificateContents, HubServerError>

    /// A problem that was seen once, perhaps because a file was being written.
    var unreported: HubServerError?

    var hasWarned = false
  }

  private let files: HubCertificate
  private let now: @Sendable () -> Date
  private let state: Locked<State>

  /// Reads the files.
  ///
  /// - Throws: ``HubServerError/certificate(_:)`` if they can't be used.
  package init(_ files: HubCertificate, now: @escaping @Sendable () -> Date) throws(HubServerError) {
    self.files = files
    self.now = now
    let contents = try CertificateContents(files)
    let identity = try ServerIdentity(contents, of: files, at: now())
    state = Locked(State(identity: identity, seen: .success(contents)))
  }

  /// Reloads the files; if they are usable, new connections use them.
  ///
  /// - Returns: A sentence for the hub's operator; nil if nothing is to be reported.
  package func reload() -> String? {
    let found = Result { () throws(HubServerError) in try CertificateContents(files) }
    return state.use { state in
      guard found == state.seen else {
        state.seen = found
        return replaceIdentity(found, &state)
      }
      if let problem = state.unreported {
        state.unreported = nil
        return "\(problem) The hub continues with its current certificate."
      }
      return expiryWarning(&state)
    }
  }

  private func replaceIdentity(_ found: Result<CertificateContents, HubServerError>, _ state: inout State) -> String? {
    do throws(HubServerError) {
      state.identity = try ServerIdentity(found.get(), of: files, at: now())
      (state.unreported, state.hasWarned) = (nil, false)
      return "The hub uses the new certificate, which is valid until \(state.identity.expiry.day)."
    } catch {
      state.unreported = error
      return nil
    }
  }

  private func expiryWarning(_ state: inout State) -> String? {
    guard !state.hasWarned, state.identity.expiry < now() + 7 * 86_400 else { return nil }
    state.hasWarned = true
    return "The certificate “\(files.chain)” expires on \(state.identity.expiry.day): renew it. "
      + "The hub then uses the new one without a restart."
  }

  /// The TLS context for new connections.
  var context: NIOSSLContext { state.use { $0.identity.context } }
}

/// A service that checks an identity's files while a hub runs.
struct IdentityWatch: Service {
  let keeper: IdentityKeeper
  let onNotice: @Sendable (String) -> Void

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      while true {
        if let notice = keeper.reload() { onNotice(notice) }
        try await Task.sleep(for: .seconds(5))
      }
    }
  }
}
