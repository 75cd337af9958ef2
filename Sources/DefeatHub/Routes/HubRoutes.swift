import DefeatCore
import Foundation
import HTTPTypes
import Hummingbird

/// All that a hub answers to; ``HubPath`` says what.
struct HubRoutes {
  let hub: Hub
  private let isBehindProxy: Bool
  private let requests: RateLimit
  private let strangers: RateLimit
  private let attempts: RateLimit
  private let seen = SeenDevices()
  let recent = RecentAccess()

  init(_ hub: Hub, isBehindProxy: Bool) {
    self.hub = hub
    self.isBehindProxy = isBehindProxy
    requests = RateLimit(hub.limits.requests)
    strangers = RateLimit(hub.limits.strangers)
    attempts = RateLimit(hub.limits.attempts)
  }

  func router() -> Router<HubContext> {
    let router = Router(context: HubContext.self)
    router.add(middleware: HubErrorAnswers())
    let root = router.group("v1")
    addAccounts(to: root)
    addDevices(to: root)
    addSpaces(to: root)
    addMembers(to: root)
    addSync(to: root)
    addLive(to: root)
    return router
  }
}

extension HubRoutes {
  /// Who asks; nobody else gets any further.
  func visitor(_ request: Request, _ context: HubContext) async throws -> Visitor {
    let hash = try await tokenHash(request, context)
    return try await known(try await hub.directory.visitor(hash), request, context)
  }

  /// What the one who asks may do with the space of the address.
  func access(_ request: Request, _ context: HubContext) async throws -> Access {
    try await access(tokenHash(request, context), request, context)
  }

  /// What whoever has a token may do with the space of the address.
  func access(_ hash: String, _ request: Request, _ context: HubContext) async throws -> Access {
    guard let id = context.space else {
      _ = try await known(try await hub.directory.visitor(hash), request, context)
      throw Directory.noSpace
    }
    let (visitor, access) = try await hub.directory.access(hash, to: id)
    _ = try await known(visitor, request, context)
    // Whoever doesn't see a space doesn't learn whether there is one.
    guard let access else { throw Directory.noSpace }
    return access
  }

  private static let unauthorized = HubFailure(.unauthorized, "Nobody is logged in with this token: log in.")

  /// The hash of the token of the one who asks, unless they ask too often.
  func tokenHash(_ request: Request, _ context: HubContext) async throws -> String {
    guard let header = request.headers[.authorization], header.utf8.count < 200,
      header.prefix(7).lowercased() == "bearer "
    else {
      try await checkStranger(request, context)
      throw Self.unauthorized
    }
    let hash = Secret.hash(header.dropFirst(7).drop { $0 == " " })
    if let seconds = await requests.take(hash) { throw TooOften(seconds: seconds) }
    return hash
  }

  private func known(_ visitor: Visitor?, _ request: Request, _ context: HubContext) async throws -> Visitor {
    guard let visitor else {
      try await checkStranger(request, context)
      throw Self.unauthorized
    }
    if visitor.lastSeen < hub.now() - 60_000, await seen.isNew(visitor.device, at: hub.now()) {
      try await hub.directory.note(visitor)
    }
    return visitor
  }

  /// Lets those without a token ask only so often.
  func checkStranger(_ request: Request, _ context: HubContext) async throws {
    if let seconds = await strangers.take(address(request, context)) { throw TooOften(seconds: seconds) }
  }

  /// Lets no address try passwords or invitations often; checked before the body is read.
  func checkAttempt(_ request: Request, _ context: HubContext) async throws {
    if let seconds = await attempts.take("address \(address(request, context))") { throw TooOften(seconds: seconds) }
  }

  /// Lets nobody try passwords or invitations for one name often.
  func checkAttempt(name: String) async throws {
    // Names are of moderate length, whatever is sent.
    if let seconds = await attempts.take("name \(name.lowercased().prefix(100))") { throw TooOften(seconds: seconds) }
  }

  /// The address of the one who asks; of a network rather, where each house has one (IPv6).
  private func address(_ request: Request, _ context: HubContext) -> String {
    let forwarded = isBehindProxy ? request.headers[values: .xForwardedFor].last : nil
    let address =
      forwarded?.split(separator: ",").last.map { $0.trimmingCharacters(in: .whitespaces) }
      ?? context.remoteAddress ?? "nowhere"
    guard address.contains(":"), !address.contains(".") else { return String(address.prefix(64)) }
    return address.split(separator: ":", omittingEmptySubsequences: false).prefix(4).joined(separator: ":")
  }
}

/// Which devices were seen a short while ago, so that the database isn't told with every request.
private actor SeenDevices {
  private var times: [UUID: Int64] = [:]

  func isNew(_ device: UUID, at now: Int64) -> Bool {
    if let time = times[device], time > now - 60_000 { return false }
    if times.count > 20_000 { times = times.filter { $0.value > now - 60_000 } }
    times[device] = now
    return true
  }
}

extension HTTPField.Name {
  static let xForwardedFor = named("X-Forwarded-For")
  static let schema = named(HubPath.schemaHeader)

  private static func named(_ name: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(name) else { preconditionFailure("“\(name)” is a header's name") }
    return name
  }
}
