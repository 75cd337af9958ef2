import ArgumentParser
import DefeatCore
import DefeatSync
import Foundation
import HolonToDos

/// The command that manages invitations to a hub.
struct InviteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "invite", abstract: "Invite somebody to the hub.",
    discussion: """
      Only administrators of a hub invite others. An invitation lets one person sign up, within a week. To share a list \
      with somebody who has an account, use “defeat share invite NAME”.
      """,
    subcommands: [New.self, List.self, Revoke.self], defaultSubcommand: New.self)

  @ParentCommand var parent: DefeatCommand

  /// The command that creates an invitation.
  struct New: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "new", abstract: "Make an invitation.")

    @ParentCommand var invite: InviteCommand
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
      let hub = try store.synced(invite.parent.store).hub
      let invitation = try waiting { try await hub.invite() }
      if output.json { return try Terminal.write(JSONAnswer.encoded(invitation)) }
      try Terminal.line("\(invitation.code)")
      let end = InviteCommand.text(invitation.expires)
      Terminal.note(
        "Good once, until \(end). Who has it runs “defeat login \(hub.address.text) --sign-up”, and gives it when asked."
      )
    }
  }

  /// The command that lists invitations.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the invitations that can still be used.")

    @ParentCommand var invite: InviteCommand
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
      let hub = try store.synced(invite.parent.store).hub
      let open = try waiting { try await hub.invitations() }
      if output.json { return try Terminal.write(JSONAnswer.encoded(HubInvitations(invitations: open))) }
      if open.isEmpty { try Terminal.line("No open invitations") }
      for invitation in open {
        let origin = invitation.createdBy.map { "by \($0)" } ?? "printed when the hub was started"
        let role = invitation.isAdministrator ? "  for an administrator" : ""
        try Terminal.line("\(invitation.id)  until \(InviteCommand.text(invitation.expires))  \(origin)\(role)")
      }
    }
  }

  /// The command that revokes an invitation.
  struct Revoke: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "revoke", abstract: "Make an invitation worthless.")

    @ParentCommand var invite: InviteCommand
    @OptionGroup var store: StoreOptions
    @Argument(help: "The beginning of its identifier, as “defeat invite list” shows it.")
    var invitation: String

    func run() throws {
      let hub = try store.synced(invite.parent.store).hub
      let prefix = invitation.lowercased()
      let revoked = try waiting {
        let found = try await hub.invitations().filter { prefix.count >= 4 && $0.id.hasPrefix(prefix) }
        guard let first = found.first else {
          throw CommandError("There is no open invitation “\(prefix)”: “defeat invite list” lists them.")
        }
        guard found.count == 1 else {
          throw CommandError("Several invitations begin with “\(prefix)”: give more of the identifier.")
        }
        try await hub.revokeInvitation(first.id)
        return first
      }
      try Terminal.line("Revoked \(revoked.id)")
    }
  }

  private static func text(_ expires: Int64) -> String {
    let clock = LocalClock()
    return clock.text(.moment(Date(timeIntervalSince1970: Double(expires) / 1_000)), today: clock.today)
  }
}
