import DefeatCore
import Foundation
import Hummingbird

extension HubRoutes {
  /// Adds the routes of accounts and of the hub's public description.
  func addAccounts(to root: RouterGroup<HubContext>) {
    let limit = hub.limits.smallBody
    root.get { request, context in
      try await checkStranger(request, context)
      return Response(
        json: HubInformation(
          id: try await hub.directory.identity(), signUp: hub.signUp, maximumBody: hub.limits.body,
          maximumValue: hub.limits.value))
    }
    root.post("accounts") { request, context in
      try await checkAttempt(request, context)
      let signUp = try await request.json(HubSignUp.self, limit: limit)
      let account = try await hub.directory.signUp(signUp, needsInvitation: hub.signUp == .invited)
      return Response(json: account, status: .created)
    }
    root.get("account") { request, context in
      Response(json: try await visitor(request, context).answer)
    }
    root.put("account/password") { request, context in
      let visitor = try await visitor(request, context)
      let change = try await request.json(HubPasswordChange.self, limit: limit)
      let devices = try await comparing(visitor) { try await hub.directory.change(change, of: visitor) }
      for device in devices { await hub.feed.publish(.revoked(device: device)) }
      return Response(status: .noContent)
    }
    root.post("account/removal") { request, context in
      let visitor = try await visitor(request, context)
      let removal = try await request.json(HubAccountRemoval.self, limit: limit)
      try await comparing(visitor) { try await hub.remove(visitor, removal) }
      return Response(status: .noContent)
    }
  }

  /// Adds the routes by which administrators create, list and revoke invitations.
  func addInvitations(to root: RouterGroup<HubContext>) {
    root.post("invitations") { request, context in
      let visitor = try await administrator(request, context)
      return Response(
        json: try await hub.directory.invite(by: visitor.account, administrator: false), status: .created)
    }
    root.get("invitations") { request, context in
      _ = try await administrator(request, context)
      return Response(json: try await hub.directory.invitations())
    }
    root.delete("invitations/:invitation") { request, context in
      _ = try await administrator(request, context)
      try await hub.directory.revokeInvitation(context.parameters.get("invitation") ?? "")
      return Response(status: .noContent)
    }
  }

  private func administrator(_ request: Request, _ context: HubContext) async throws -> Visitor {
    let visitor = try await visitor(request, context)
    guard visitor.isAdministrator else {
      throw HubFailure(.forbidden, "Only administrators of this hub can invite people: ask one of them.")
    }
    return visitor
  }

  /// Adds the routes that log in, list and log out devices.
  func addDevices(to root: RouterGroup<HubContext>) {
    let limit = hub.limits.smallBody
    root.post("devices") { request, context in
      try await checkAttempt(request, context)
      let login = try await request.json(HubLogin.self, limit: limit)
      let session = try await comparing(login.name, request, context) { try await hub.directory.logIn(login) }
      return Response(json: session, status: .created)
    }
    root.get("devices") { request, context in
      Response(json: try await hub.directory.devices(of: visitor(request, context)))
    }
    root.delete("devices/:device") { request, context in
      let visitor = try await visitor(request, context)
      guard let id = context.parameters.get("device").flatMap({ UUID(uuidString: $0) }) else {
        throw HubFailure(.notFound, "You have no such device: list your devices to find its identifier.")
      }
      try await hub.directory.logOut(id, of: visitor)
      await hub.feed.publish(.revoked(device: id))
      return Response(status: .noContent)
    }
  }
}
