import DefeatCore
import DefeatHTTP
import Foundation
import HTTPTypes
import Hummingbird

/// The routes of a hub, as documented in ``HubPath``.
struct HubRoutes {
  let hub: Hub
  let isBehindProxy: Bool
  private let requests: RateLimit
  private let strangers: RateLimit
  private let attempts: RateLimit
  private let wrongPasswords: RateLimit
  private let wrongPasswordsForName: RateLimit
  let purges: RateLimit
  private let seen = SeenDevices()
  let recent = RecentAccess()

  /// The limits on concurrent event streams and requests to sync.
  let streams: AccountPlaces
  let syncs: AccountPlaces

  init(_ hub: Hub, isBehindProxy: Bool) {
    self.hub = hub
    self.isBehindProxy = isBehindProxy
    requests = RateLimit(hub.limits.requests)
    strangers = RateLimit(hub.limits.strangers)
    streams = AccountPlaces(hub.limits.streams)
    syncs = AccountPlaces(hub.limits.syncs, queue: hub.limits.waiting)
    attempts = RateLimit(hub.limits.attempts)
    wrongPasswords = RateLimit(hub.limits.wrongPasswords)
    wrongPasswordsForName = RateLimit(hub.limits.wrongPasswordsForName)
    purges = RateLimit(hub.limits.purges)
  }

  func router() -> Router<HubContext> {
    let router = Router(context: HubContext.self)
    router.add(middleware: HubErrorAnswers())
    let root = router.group("v1")
    addAccounts(to: root)
    addInvitations(to: root)
    addDevices(to: root)
    addSpaces(to: root)
    addMembers(to: root)
    addSync(to: root)
    addContents(to: root)
    addLive(to: root)
    return router
  }
}

extension HubRoutes {
  /// Returns the authenticated caller, or throws an error.
  func visitor(_ request: Request, _ context: HubContext) async throws -> Visitor {
    let hash = try await tokenHash(request, context)
    return try await known(try await hub.directory.visitor(hash), request, context)
  }

  /// Returns the caller's access to the requested space.
  func access(_ request: Request, _ context: HubContext) async throws -> Access {
    try await access(tokenHash(request, context), request, context)
  }

  /// Returns a token's access to the requested space.
  func access(_ hash: String, _ request: Request, _ context: HubContext) async throws -> Access {
    guard let id = context.space else {
      _ = try await known(try await hub.directory.visitor(hash), request, context)
      throw Directory.noSpace
    }
    let (visitor, access) = try await hub.directory.access(hash, to: id)
    _ = try await known(visitor, request, context)
    // Callers without access don't learn whether the space exists.
    guard let access else { throw Directory.noSpace }
    return access
  }

  private static let unauthorized = HubFailure(.unauthorized, "The token isn't valid: log in again.")

  /// Returns the hash of the caller's token, within the caller's rate limit.
  func tokenHash(_ request: Request, _ context: HubContext) async throws -> String {
    guard let header = request.headers[.authorization], header.utf8.count < 200,
      header.prefix(7).lowercased() == "bearer "
    else {
      try await checkStranger(request, context)
      throw Self.unauthorized
    }
    let hash = try Secret.hash(header.dropFirst(7).drop { $0 == " " })
    try await checkRate(hash)
    return hash
  }

  /// Applies the rate limit for requests of a device or a session.
  func checkRate(_ tokenHash: String) async throws {
    if let seconds = await requests.consume(tokenHash) { throw TooOften(seconds: seconds) }
  }

  /// Records that a device is in use, and refuses an unknown one.
  func known(_ visitor: Visitor?, _ request: Request, _ context: HubContext) async throws -> Visitor {
    guard let visitor else {
      try await checkStranger(request, context)
      throw Self.unauthorized
    }
    if visitor.lastSeen < hub.now() - 60_000, await seen.isNew(visitor.device, at: hub.now()) {
      try await hub.directory.recordVisit(of: visitor)
    }
    return visitor
  }

  /// Applies the rate limit for requests without a token.
  func checkStranger(_ request: Request, _ context: HubContext) async throws {
    if let seconds = await strangers.consume("\(address(request, context))") { throw TooOften(seconds: seconds) }
  }

  /// Applies the rate limit for attempts with passwords or invitations.
  func checkAttempt(_ request: Request, _ context: HubContext) async throws {
    if let seconds = await attempts.consume("\(address(request, context))") { throw TooOften(seconds: seconds) }
  }

  /// Runs a login, unless too many passwords for its name were wrong.
  ///
  /// Wrong passwords from one address lock the name only for that address. The limit for all addresses together is far
  /// higher.
  func comparing<Value: Sendable>(
    _ name: String, _ request: Request, _ context: HubContext, _ body: @Sendable () async throws -> Value
  ) async throws -> Value {
    // The key has a limited length even if the name is long.
    let name = String(name.lowercased().prefix(100))
    return try await comparing(
      [(wrongPasswords, "\(address(request, context)) \(name)"), (wrongPasswordsForName, name)], body)
  }

  /// Runs an action with a password of a logged-in account, unless its device has sent too many wrong ones.
  ///
  /// Wrong passwords from other devices don't count.
  func comparing<Value: Sendable>(
    _ visitor: Visitor, _ body: @Sendable () async throws -> Value
  ) async throws -> Value {
    try await comparing([(wrongPasswords, "device \(visitor.device)")], body)
  }

  /// Counts an attempt before its password is compared, so that concurrent attempts can't exceed the limits.
  private func comparing<Value: Sendable>(
    _ limits: [(rate: RateLimit, key: String)], _ body: @Sendable () async throws -> Value
  ) async throws -> Value {
    var taken: [(rate: RateLimit, key: String)] = []
    do {
      for limit in limits {
        if let seconds = await limit.rate.consume(limit.key) { throw TooOften(seconds: seconds) }
        taken.append(limit)
      }
      let value = try await body()
      for limit in taken { await limit.rate.refund(limit.key) }
      return value
    } catch {
      // Only wrong passwords count.
      if (error as? HubFailure)?.error.code != .wrongPassword {
        for limit in taken { await limit.rate.refund(limit.key) }
      }
      throw error
    }
  }

  /// Returns the network of the caller, as the socket or the proxy reports it.
  private func address(_ request: Request, _ context: HubContext) -> NetworkAddress {
    let forwarded = isBehindProxy ? request.headers[values: .xForwardedFor].last?.split(separator: ",").last : nil
    return forwarded.flatMap { NetworkAddress($0) } ?? NetworkAddress(context.remoteAddress)
  }
}

/// The devices that were seen recently, so that not every request updates the database.
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
