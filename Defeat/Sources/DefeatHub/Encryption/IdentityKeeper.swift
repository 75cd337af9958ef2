package import Foundation
import HolonBase
import NIOSSL
import ServiceLifecycle

/// The identity that a hub shows, which follows its files.
package final class IdentityKeeper: Sendable {
  private struct State {
    var identity: ServerIdentity
    var seen: Result<CertificateContents, HubServerError>

    /// A problem seen once, which may be that of a file that is being written.
    var unreported: HubServerError?

    var hasWarned = false
  }

  private let files: HubCertificate
  private let now: @Sendable () -> Date
  private let state: Locked<State>

  /// Reads the files.
  ///
  /// - Throws: ``HubServerError/certificate(_:)`` when they can't be shown to devices.
  package init(_ files: HubCertificate, now: @escaping @Sendable () -> Date) throws(HubServerError) {
    self.files = files
    self.now = now
    let contents = try CertificateContents(files)
    let identity = try ServerIdentity(contents, of: files, at: now())
    state = Locked(State(identity: identity, seen: .success(contents)))
  }

  /// Reads the files again; connections from now on see what has changed, if it can be shown.
  ///
  /// - Returns: A sentence for the one who runs the hub; nil when there is nothing to say.
  package func look() -> String? {
    let found = Result { () throws(HubServerError) in try CertificateContents(files) }
    return state.use { state in
      guard found == state.seen else {
        state.seen = found
        return take(found, &state)
      }
      if let problem = state.unreported {
        state.unreported = nil
        return "\(problem) The hub goes on with the certificate that it has."
      }
      return expiryWarning(&state)
    }
  }

  private func take(_ found: Result<CertificateContents, HubServerError>, _ state: inout State) -> String? {
    do throws(HubServerError) {
      state.identity = try ServerIdentity(found.get(), of: files, at: now())
      (state.unreported, state.hasWarned) = (nil, false)
      return "The hub shows the new certificate, which is valid until \(state.identity.expiry.day)."
    } catch {
      state.unreported = error
      return nil
    }
  }

  private func expiryWarning(_ state: inout State) -> String? {
    guard !state.hasWarned, state.identity.expiry < now() + 7 * 86_400 else { return nil }
    state.hasWarned = true
    return "The certificate “\(files.chain)” expires on \(state.identity.expiry.day): renew it. "
      + "The hub then shows the new one by itself."
  }

  /// How a connection that begins now is encrypted.
  var context: NIOSSLContext { state.use { $0.identity.context } }
}

/// Looks at the files of an identity as long as a hub runs.
struct IdentityWatch: Service {
  let keeper: IdentityKeeper
  let onNotice: @Sendable (String) -> Void

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      while true {
        if let notice = keeper.look() { onNotice(notice) }
        try await Task.sleep(for: .seconds(5))
      }
    }
  }
}
