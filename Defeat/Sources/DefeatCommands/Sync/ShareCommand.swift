public import ArgumentParser
import DefeatConsole
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
      members are listed. A member is offered a shared space as a list of its own at the next sync (“defeat lists”).

      Examples:
        defeat share new Family
        defeat share invite bob -l Family
        defeat share invite bob -l Family --can read
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
