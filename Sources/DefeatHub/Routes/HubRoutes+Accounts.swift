import DefeatCore
import Foundation
import Hummingbird

extension HubRoutes {
  /// Accounts, and what the hub says of itself.
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
      try await checkAttempt(name: signUp.name)
      let account = try await hub.directory.signUp(signUp, needsInvitation: hub.signUp == .invited)
      return Response(json: account, status: .created)
    }
    root.get("account") { request, context in
      Response(json: try await visitor(request, context).answer)
    }
    root.put("account/password") { request, context in
      let visitor = try await visitor(request, context)
      try await checkAttempt(request, context)
      let change = try await request.json(HubPasswordChange.self, limit: limit)
      try await checkAttempt(name: visitor.name)
      for device in try await hub.directory.change(change, of: visitor) {
        await hub.feed.tell(.revoked(device: device))
      }
      return Response(status: .noContent)
    }
    root.post("invitations") { request, context in
      let visitor = try await visitor(request, context)
      guard visitor.isAdministrator else {
        throw HubFailure(.forbidden, "Only administrators of this hub invite others: ask one of them.")
      }
      return Response(
        json: try await hub.directory.invite(by: visitor.account, administrator: false), status: .created)
    }
  }

  /// Devices: those that are logged in, and one more.
  func addDevices(to root: RouterGroup<HubContext>) {
    let limit = hub.limits.smallBody
    root.post("devices") { request, context in
      try await checkAttempt(request, context)
      let login = try await request.json(HubLogin.self, limit: limit)
      try await checkAttempt(name: login.name)
      return Response(json: try await hub.directory.logIn(login), status: .created)
    }
    root.get("devices") { request, context in
      Response(json: try await hub.directory.devices(of: visitor(request, context)))
    }
    root.delete("devices/:device") { request, context in
      let visitor = try await visitor(request, context)
      guard let id = context.parameters.get("device").flatMap({ UUID(uuidString: $0) }) else {
        throw HubFailure(.notFound, "You have no such device.")
      }
      try await hub.directory.logOut(id, of: visitor)
      await hub.feed.tell(.revoked(device: id))
      return Response(status: .noContent)
    }
  }
}
