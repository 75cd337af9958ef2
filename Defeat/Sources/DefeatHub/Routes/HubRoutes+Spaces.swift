import DefeatCore
import Foundation
import HolonSQL
import Hummingbird

extension HubRoutes {
  /// Adds the routes of spaces.
  func addSpaces(to root: RouterGroup<HubContext>) {
    let limit = hub.limits.smallBody
    root.get("spaces") { request, context in
      let visitor = try await visitor(request, context)
      return Response(json: HubSpaces(spaces: try await hub.directory.spaces(of: visitor.account)))
    }
    root.post("spaces") { request, context in
      let visitor = try await visitor(request, context)
      let draft = try await request.json(HubSpaceDraft.self, limit: limit)
      let (space, isNew) = try await hub.directory.create(draft, for: visitor.account)
      if isNew { await hub.feed.publish(.spaces(account: visitor.account)) }
      return Response(json: space, status: isNew ? .created : .ok)
    }
    root.get("spaces/:space") { request, context in
      let access = try await access(request, context)
      return Response(json: try await hub.directory.space(access.space, for: access.visitor.account))
    }
    root.patch("spaces/:space") { request, context in
      let access = try await access(request, context)
      let change = try await request.json(HubSpaceChange.self, limit: limit)
      let space = try await hub.directory.change(change, of: access)
      await hub.feed.publish(.spaces(account: access.visitor.account))
      return Response(json: space)
    }
    root.delete("spaces/:space") { request, context in
      let access = try await access(request, context)
      for account in try await hub.delete(access) { await hub.feed.publish(.spaces(account: account)) }
      return Response(status: .noContent)
    }
    root.post("spaces/:space/purge") { request, context in
      let access = try await access(request, context)
      try access.require(.own)
      if let seconds = await purges.consume("\(access.space)") { throw TooOften(seconds: seconds) }
      try await hub.purge(access.space)
      return Response(status: .noContent)
    }
  }

  /// Adds the routes of the members of a space.
  func addMembers(to root: RouterGroup<HubContext>) {
    let limit = hub.limits.smallBody
    root.get("spaces/:space/members") { request, context in
      Response(json: try await hub.directory.members(of: access(request, context).space))
    }
    root.put("spaces/:space/members/:name") { request, context in
      let access = try await access(request, context)
      let share = try await request.json(HubShare.self, limit: limit)
      let account = try await hub.directory.share(access, with: Self.name(context), as: share.role)
      await hub.feed.publish(.spaces(account: account))
      return Response(json: try await hub.directory.members(of: access.space))
    }
    root.delete("spaces/:space/members/:name") { request, context in
      let access = try await access(request, context)
      let account = try await hub.directory.unshare(access, with: Self.name(context))
      await hub.feed.publish(.spaces(account: account))
      return Response(status: .noContent)
    }
  }

  private static func name(_ context: HubContext) -> String {
    let name = context.parameters.get("name") ?? ""
    return name.removingPercentEncoding ?? name
  }

  /// Adds the route that syncs a space.
  func addSync(to root: RouterGroup<HubContext>) {
    root.post("spaces/:space/sync") { request, context in
      let hash = try await tokenHash(request, context)
      let schema = request.headers[.schema].flatMap { Int($0) } ?? 1
      guard let recent = await recent.access(hash, to: context.space, at: hub.now()) else {
        let access = try await checked(hash, schema, request, context)
        let place = try await syncPlace(access, context)
        return Response(try await hub.sync(request.question(limit: hub.limits.body), access), to: request)
          .keeping(place, context)
      }
      let place = try await syncPlace(recent, context)
      let question = try await request.question(limit: hub.limits.body)
      if let response = try await hub.pushAtOnce(question, recent, schema: schema) {
        return Response(response, to: request).keeping(place, context)
      }
      await self.recent.forget(recent)
      return Response(try await hub.sync(question, checked(hash, schema, request, context)), to: request)
        .keeping(place, context)
    }
  }

  /// Returns a place for a sync request of an account, because each running request may need megabytes.
  func syncPlace(_ access: Access, _ context: HubContext) async throws -> AccountPlaces.Place {
    guard let place = await syncs.acquire(for: access.visitor.account) else { throw TooOften(seconds: 1) }
    // A client that has left meanwhile needs no response.
    if context.isClosed { throw CancellationError() }
    return place
  }

  /// Returns the access of a device that supports a version of the fields, and caches it.
  private func checked(
    _ hash: String, _ schema: Int, _ request: Request, _ context: HubContext
  ) async throws -> Access {
    let access = try await access(hash, request, context)
    guard schema >= access.schema else {
      throw HubFailure(
        .schemaTooOld, "This space needs a version of defeat that knows fields of version \(access.schema): update.")
    }
    if hub.database.dialect == .postgres { await recent.record(access, at: hub.now()) }
    return access
  }
}
