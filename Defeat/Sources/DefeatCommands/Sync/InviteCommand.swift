import ArgumentParser
import DefeatConsole
import DefeatCore
import DefeatSync
import Foundation
import HolonToDos

/// The command that manages invitations to a hub.
struct InviteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "invite", abstract: "Invite people to the hub.",
    discussion: """
      Only administrators of the hub can invite people. An invitation lets one person sign up within a week. To share \
      a list with someone who has an account already, use “defeat share invite NAME”.
      """,
    subcommands: [New.self, List.self, Revoke.self], defaultSubcommand: New.self)

  @ParentCommand var parent: DefeatCommand

  /// The command that creates an invitation.
  struct New: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "new", abstract: "Create an invitation.")

    @ParentCommand var invite: InviteCommand
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
      let hub = try store.synced(invite.parent.store).hub
      let invitation = try waiting { try await hub.invite() }
      if output.json { return try Terminal.write(JSONAnswer.encoded(invitation)) }
      try Terminal.line("\(invitation.code)")
      let end = InviteCommand.text(invitation.expires)
      Terminal.report(
        "Valid once, until \(end). To use it, run “defeat login \(hub.address.text) --sign-up” and enter it when asked."
      )
    }
  }

  /// The command that lists invitations.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the valid invitations.")

    @ParentCommand var invite: InviteCommand
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
      let hub = try store.synced(invite.parent.store).hub
      let open = try waiting { try await hub.invitations() }
      if output.json { return try Terminal.write(JSONAnswer.encoded(HubInvitations(invitations: open))) }
      if open.isEmpty { try Terminal.line("No valid invitations") }
      for invitation in open {
        let origin = invitation.createdBy.map { "by \($0)" } ?? "printed when the hub was started"
        let role = invitation.isAdministrator ? "  for an administrator" : ""
        try Terminal.line("\(invitation.id)  until \(InviteCommand.text(invitation.expires))  \(origin)\(role)")
      }
    }
  }

  /// The command that revokes an invitation.
  struct Revoke: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "revoke", abstract: "Revoke an invitation.")

    @ParentCommand var invite: InviteCommand
    @OptionGroup var store: StoreOptions
    @Argument(help: "At least four characters from the beginning of the identifier that “defeat invite list” shows.")
    var invitation: String

    func run() throws {
      let hub = try store.synced(invite.parent.store).hub
      let prefix = invitation.lowercased()
      let revoked = try waiting {
        let found = try await hub.invitations().filter { prefix.count >= 4 && $0.id.hasPrefix(prefix) }
        guard let first = found.first else {
          throw CommandError(
            "No valid invitation begins with “\(prefix)”: use an identifier that “defeat invite list” lists.")
        }
        guard found.count == 1 else {
          throw CommandError("Several invitations begin with “\(prefix)”: write more of the identifier.")
        }
        try await hub.revokeInvitation(first.id)
        return first
      }
      try Terminal.line("Revoked the invitation \(revoked.id)")
    }
  }

  private static func text(_ expires: Int64) -> String {
    let clock = LocalClock()
    return clock.text(.moment(Date(timeIntervalSince1970: Double(expires) / 1_000)), today: clock.today)
  }
}
