import DefeatCore
import DefeatServer
import Foundation
import HTTPTypes
import Hummingbird

/// The page of an account: its lists with their members, its devices, and its password.
struct AccountPage {
  let session: PageSession
  let spaces: [HubSpace]
  let members: [UUID: [HubMembers.Member]]
  let devices: [HubDevice]

  /// The invitations of a hub that are still valid; nil if the account isn't an administrator.
  let invitations: [HubInvitations.Open]?

  /// The sync of the lists that are open.
  let states: [UUID: CopyState]

  /// An invitation that was just created, which is shown once.
  var invitation: HubInvitation?
  var problem: String?
  var news: String?

  /// Returns the response with the page.
  func response(status: HTTPResponse.Status = .ok) -> Response {
    SitePage(title: "Your account", account: session.visitor.name).response(status: status) { html in
      html.trouble(problem)
      if let news {
        html.element("p", class: "note") { p in
          p.attribute("role", "status")
          p.text(news)
        }
      }
      lists(&html)
      deviceList(&html)
      passwords(&html)
      invitationList(&html)
      removal(&html)
    }
  }
}

// MARK: - Lists

extension AccountPage {
  private func lists(_ html: inout HTMLWriter) {
    html.begin("section")
    html.heading("Lists")
    for space in spaces { list(space, &html) }
    html.form("/account/lists", class: "plain") { form in
      form.field("New list", "name")
      form.submit("Add")
    }
    html.end("section")
  }

  private func list(_ space: HubSpace, _ html: inout HTMLWriter) {
    html.begin("details")
    html.begin("summary")
    html.element("span", class: "name") { name in
      name.attribute("dir", "auto")
      name.text(space.name)
    }
    html.text(" – \(Self.permission(space.role)), \(states[space.id]?.sentence ?? "not open on this page")")
    html.end("summary")
    html.element("p", class: "note") { p in p.link(AccountLists.address(of: space.id), "Open the list") }
    html.element("table", class: "members") { table in
      for member in members[space.id] ?? [] { self.member(member, of: space, &table) }
    }
    if space.role == .own { owner(space, &html) }
    html.end("details")
    html.literal("\n")
  }

  private func member(_ member: HubMembers.Member, of space: HubSpace, _ html: inout HTMLWriter) {
    html.begin("tr")
    html.cell { $0.text(member.account) }
    html.cell { $0.text(Self.permission(member.role)) }
    let isSelf = member.account == session.visitor.name
    html.element("td", class: "act") { cell in
      guard (space.role == .own || isSelf) && space.id != session.visitor.home || (space.role == .own && !isSelf)
      else { return }
      cell.form("/account/unshare", class: "inline") { form in
        form.hidden("space", space.id.uuidString)
        form.hidden("account", member.account)
        form.submit(isSelf ? "Leave" : "Stop sharing")
      }
    }
    html.end("tr")
  }

  private func owner(_ space: HubSpace, _ html: inout HTMLWriter) {
    html.form("/account/share", class: "plain") { form in
      form.hidden("space", space.id.uuidString)
      form.field("Share with the account", "account")
      form.element("label", class: "field") { label in
        label.literal("<span>who may</span><select name=\"role\">")
        label.literal("<option value=\"write\">edit</option><option value=\"read\">read</option>")
        label.literal("<option value=\"own\">edit and share</option></select>")
      }
      form.submit("Share")
    }
    html.form("/account/rename", class: "plain") { form in
      form.hidden("space", space.id.uuidString)
      form.field("Name", "name", value: space.name)
      form.submit("Rename")
    }
  }

  private static func permission(_ role: HubRole) -> String {
    switch role {
    case .own: "edit and share"
    case .write: "edit"
    case .read: "read"
    }
  }
}

// MARK: - Devices and password

extension AccountPage {
  private func deviceList(_ html: inout HTMLWriter) {
    html.begin("section")
    html.heading("Devices and browsers")
    html.begin("table")
    for device in devices {
      html.begin("tr")
      html.cell { cell in
        cell.text(device.name)
        if device.isThis { cell.literal(" (this one)") }
      }
      html.cell { $0.text("last used \(Self.day(device.lastSeen, session.timeZone))") }
      html.element("td", class: "act") { cell in
        guard !device.isThis else { return }
        cell.form("/account/devices/revoke", class: "inline") { form in
          form.hidden("device", device.id.uuidString)
          form.submit("Log out")
        }
      }
      html.end("tr")
    }
    html.end("table")
    html.form("/logout", class: "inline") { $0.submit("Log out here") }
    html.form("/logout/all", class: "inline") { $0.submit("Log out everywhere") }
    html.end("section")
  }

  private func passwords(_ html: inout HTMLWriter) {
    html.begin("section")
    html.heading("Password")
    html.form("/account/password", class: "plain tall") { form in
      form.field("Current password", "current", type: "password", completion: "current-password")
      form.field("New password, at least 10 characters", "password", type: "password", completion: "new-password")
      form.field("New password again", "again", type: "password", completion: "new-password")
      form.submit("Change the password and log out all other devices")
    }
    html.heading("Time zone")
    html.form("/account/zone", class: "plain") { form in
      form.field("Time zone, as in Europe/Berlin", "zone", value: session.timeZone ?? TimeZone.current.identifier)
      form.submit("Save")
    }
    html.end("section")
  }

  private func invitationList(_ html: inout HTMLWriter) {
    guard let invitations else { return }
    html.begin("section")
    html.heading("Invitations")
    if let invitation {
      html.element("p", class: "note") { p in
        p.literal("This code is shown once. One person can sign up with it within a week: ")
        p.begin("code")
        p.text(invitation.code)
        p.end("code")
      }
    }
    html.begin("table")
    for each in invitations {
      html.begin("tr")
      html.cell { $0.text(each.createdBy ?? "the hub") }
      html.cell { $0.text("valid until \(Self.day(each.expires, session.timeZone))") }
      html.element("td", class: "act") { cell in
        cell.form("/account/invitations/revoke", class: "inline") { form in
          form.hidden("invitation", each.id)
          form.submit("Revoke")
        }
      }
      html.end("tr")
    }
    html.end("table")
    html.form("/account/invitations", class: "plain") { $0.submit("Invite a person") }
    html.end("section")
  }

  private func removal(_ html: inout HTMLWriter) {
    html.begin("section")
    html.begin("details")
    html.literal("<summary>Remove the account</summary>")
    html.element("p", class: "note") { p in
      p.literal("Your lists that no one else owns are deleted from the hub. Devices keep their copies.")
    }
    html.form("/account/removal", class: "plain tall") { form in
      form.field("Password", "password", type: "password", completion: "current-password")
      form.submit("Remove the account")
    }
    html.end("details")
    html.end("section")
  }

  private static func day(_ milliseconds: Int64, _ zone: String?) -> String {
    var style = Date.ISO8601FormatStyle().year().month().day()
    style.timeZone = zone.flatMap { TimeZone(identifier: $0) } ?? .current
    return Date(timeIntervalSince1970: Double(milliseconds) / 1_000).formatted(style)
  }
}
