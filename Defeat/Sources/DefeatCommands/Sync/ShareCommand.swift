public import ArgumentParser
public import DefeatCore
import DefeatSync
import Foundation
import HolonBase

extension HubRole: ExpressibleByArgument {}

/// The command that shares lists with others.
struct ShareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "share", abstract: "Share lists with others.",
    discussion: """
      Every synced list belongs to a space at the hub, which has members. Without a subcommand, your spaces and their \
      members are listed. A member gets a shared space as a list of its own with “defeat login URL --space NAME \
      --database FILE”.

      Examples:
        defeat share invite bob
        defeat share invite bob --can read
        defeat share new Family
      """,
    subcommands: [
      List.self, New.self, Rename.self, Invite.self, Remove.self, Purge.self, Delete.self,
    ], defaultSubcommand: List.self)

  @ParentCommand var parent: DefeatCommand

  /// The command that lists spaces and their members.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List spaces and their members.")

    @ParentCommand var share: ShareCommand
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
      let list = try store.synced(share.parent.store)
      let (hub, own) = (list.hub, list.space)
      let spaces = try waiting {
        var found: [(space: HubSpace, members: [HubMembers.Member])] = []
        for space in try await hub.spaces() { found.append((space, try await hub.members(of: space.id))) }
        return found
      }
      if output.json { return try Terminal.write(JSONAnswer.spaces(spaces)) }
      for (space, members) in spaces {
        let mark = space.id == own ? "  (this list)" : ""
        try Terminal.line("\(space.name)  \(space.id.uuidString.lowercased())  \(space.role.rawValue)\(mark)")
        for member in members { try Terminal.line("  \(member.account)  \(member.role.rawValue)") }
      }
    }
  }

  /// The command that creates a space.
  struct New: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "new", abstract: "Create a space.")

    @ParentCommand var share: ShareCommand
    @OptionGroup var store: StoreOptions
    @Argument(help: "The name of the space.")
    var name: String

    func run() throws {
      let list = try store.synced(share.parent.store)
      let draft = HubSpaceDraft(id: UUID(), name: name)
      let space = try waiting { try await list.hub.create(draft) }
      let words = "login \(list.hub.address.text) --space \(space.id.uuidString.lowercased()) --database FILE"
      try Terminal.line("Created “\(space.name)”; open it as a list with “defeat \(words)”")
    }
  }

  /// The command that shares a space with an account.
  struct Invite: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "invite", abstract: "Share this list with an account, or change its permission.")

    @ParentCommand var share: ShareCommand
    @OptionGroup var store: StoreOptions
    @Argument(help: "The name of the account.")
    var person: String
    @Option(help: "The permission: read, write, or own, which includes sharing and deleting the space.")
    var can = HubRole.write

    func run() throws {
      let list = try store.synced(share.parent.store)
      let (person, role) = (person, can)
      try waiting { try await list.hub.share(list.space, with: person, role: role) }
      try Terminal.line("Shared this list with \(person), permission: \(role.rawValue)")
    }
  }

  /// The command that removes a member from a space.
  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Stop sharing this list with an account.")

    @ParentCommand var share: ShareCommand
    @OptionGroup var store: StoreOptions
    @Argument(help: "The name of the account.")
    var person: String

    func run() throws {
      let list = try store.synced(share.parent.store)
      let person = person
      try waiting { try await list.hub.unshare(list.space, with: person) }
      try Terminal.line("Stopped sharing this list with \(person)")
    }
  }
}

extension JSONAnswer {
  /// Returns spaces and their members.
  static func spaces(_ spaces: [(space: HubSpace, members: [HubMembers.Member])]) -> [UInt8] {
    var json = JSONWriter()
    json.open("[")
    for (space, members) in spaces {
      json.open("{")
      json.write(space.id.uuidString.lowercased(), key: "id")
      json.write(space.name, key: "name")
      json.write(space.role.rawValue, key: "role")
      json.objects(of: members, key: "members") { json, member in
        json.write(member.account, key: "account")
        json.write(member.role.rawValue, key: "role")
      }
      json.close("}")
    }
    json.close("]")
    return json.bytes + [0x0A]
  }
}
