import DefeatCore
import Foundation
import HTTPTypes
import Hummingbird

extension SiteRoutes {
  /// Adds the routes that show an account and change its password.
  func addAccount(to router: Router<HubContext>) {
    router.get("account") { request, context in
      let session = try await requiredSession(request, context)
      let done = request.uri.queryParameters["done"].flatMap { SiteNews(rawValue: String($0)) }
      var response = try await accountPage(of: session, news: done?.sentence).response()
      if let renewal = try await renewal(of: session, request) { response.setCookie(renewal) }
      return response
    }
    post("account/password", to: router) { session, form, _ in
      try form.checkRepeated("password")
      let change = HubPasswordChange(current: form["current"], new: form["password"])
      let devices = try await api.comparing(session.visitor) {
        try await hub.directory.change(change, of: session.visitor)
      }
      for device in devices { await hub.feed.publish(.revoked(device: device)) }
      return .done(.password)
    }
    post("account/zone", to: router) { session, form, _ in
      try await hub.directory.setTimeZone(form["zone"], of: session.visitor.account, replacing: true)
      await pages.close(of: session.visitor.account)
      return .done(.zone)
    }
    post("account/removal", to: router) { session, form, _ in
      try await api.comparing(session.visitor) {
        try await hub.remove(session.visitor, HubAccountRemoval(password: form["password"]))
      }
      await pages.removeAll(of: session.visitor.account)
      return .loggedOut
    }
    post("account/invitations", to: router) { session, _, _ in
      guard session.visitor.isAdministrator else { throw SiteRoutes.notAdministrator }
      return .invited(try await hub.directory.invite(by: session.visitor.account, administrator: false))
    }
    post("account/invitations/revoke", to: router) { session, form, _ in
      guard session.visitor.isAdministrator else { throw SiteRoutes.notAdministrator }
      try await hub.directory.revokeInvitation(form["invitation"])
      return .done(.invitationRevoked)
    }
  }

  /// Adds the route that logs out a device.
  func addDevices(to router: Router<HubContext>) {
    post("account/devices/revoke", to: router) { session, form, _ in
      let device = try form.identifier("device")
      try await hub.directory.logOut(device, of: session.visitor)
      await hub.feed.publish(.revoked(device: device))
      return .done(.loggedOut)
    }
  }

  /// Adds the routes that create, share and rename lists.
  func addSharing(to router: Router<HubContext>) {
    post("account/lists", to: router) { session, form, _ in
      let name = form["name"].trimmingCharacters(in: .whitespaces)
      let space = try await hub.create(HubSpaceDraft(id: UUID(), name: name), for: session.visitor.account)
      return .redirected(AccountLists.address(of: space.id))
    }
    post("account/share", to: router) { session, form, access in
      guard let role = HubRole(rawValue: form["role"]) else {
        throw HubFailure(.unreadable, "The form can't be read: load the page again.")
      }
      let access = try await access(form.identifier("space"))
      let account = try await hub.directory.share(access, with: form["account"], as: role)
      await hub.feed.publish(.spaces(account: account))
      return .done(.shared)
    }
    post("account/unshare", to: router) { session, form, access in
      let access = try await access(form.identifier("space"))
      let account = try await hub.directory.unshare(access, with: form["account"])
      await hub.feed.publish(.spaces(account: account))
      return .done(.unshared)
    }
    post("account/rename", to: router) { session, form, access in
      let access = try await access(form.identifier("space"))
      _ = try await hub.directory.change(HubSpaceChange(name: form["name"]), of: access)
      await hub.feed.publish(.spaces(account: session.visitor.account))
      return .done(.renamed)
    }
  }
}

extension SiteRoutes {
  /// The outcome of a form of the account's page.
  private enum Outcome: Sendable {
    case done(SiteNews)
    case redirected(String)
    case invited(HubInvitation)
    case loggedOut
  }

  private static let notAdministrator = HubFailure(
    .forbidden, "Only administrators of this hub can invite people: ask one of them.")

  /// Adds a route for a form of the account's page, which is shown again with the outcome or the problem.
  ///
  /// - Parameter action: The action of the form, with the session, the fields and a function that returns the account's
  ///   access to a space.
  private func post(
    _ path: RouterPath, to router: Router<HubContext>,
    _ action:
      @escaping @Sendable (
        _ session: PageSession, _ form: SiteForm, _ access: @Sendable (UUID) async throws -> Access
      ) async throws -> Outcome
  ) {
    router.post(path) { request, context -> Response in
      let session = try await requiredSession(request, context)
      let form = try await SiteForm(request, limit: hub.limits.smallBody)
      do {
        let outcome = try await action(session, form) { try await hub.access(of: session.visitor.account, to: $0) }
        switch outcome {
        case .done(let news): return Response.redirect(to: "/account?done=\(news.rawValue)")
        case .redirected(let address): return Response.redirect(to: address)
        case .loggedOut: return loggedOut()
        case .invited(let invitation):
          var page = try await accountPage(of: session)
          page.invitation = invitation
          return page.response(status: .created)
        }
      } catch let failure as HubFailure where failure.error.code != .unavailable {
        var page = try await accountPage(of: session)
        page.problem = failure.error.message
        // A wrong current password doesn't end the session.
        let code = failure.error.code
        return page.response(status: code == .wrongPassword ? .unprocessableContent : code.status)
      }
    }
  }

  private func accountPage(of session: PageSession, news: String? = nil) async throws -> AccountPage {
    let visitor = session.visitor
    let spaces = try await hub.directory.spaces(of: visitor.account)
    return AccountPage(
      session: session, spaces: spaces, members: try await hub.directory.members(ofSpacesOf: visitor.account),
      devices: try await hub.directory.devices(of: visitor).devices,
      invitations: visitor.isAdministrator ? try await hub.directory.invitations().invitations : nil,
      states: pages.states(of: visitor.account), news: news)
  }
}

/// The outcomes of forms, as codes in addresses.
enum SiteNews: String, Sendable {
  case password, zone, shared, unshared, renamed, loggedOut, invitationRevoked

  var sentence: String {
    switch self {
    case .password: "The password is changed, and all other devices are logged out."
    case .zone: "The time zone is saved."
    case .shared: "The list is shared."
    case .unshared: "The list is no longer shared with that account."
    case .renamed: "The list has a new name."
    case .loggedOut: "The device is logged out."
    case .invitationRevoked: "The invitation is revoked."
    }
  }
}
