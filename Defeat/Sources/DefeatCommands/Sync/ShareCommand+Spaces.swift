import ArgumentParser
import DefeatConsole
import DefeatCore
import DefeatStore
import DefeatSync
import Foundation

extension ShareCommand {
  /// The option that selects a space.
  struct SpaceOptions: ParsableArguments {
    @Option(
      help: ArgumentHelp("The name or identifier of the space (default: the space of this list).", valueName: "space"))
    var space: String?

    func space(of list: SyncedList) throws -> HubSpace {
      let (hub, name) = (list.hub, space ?? list.space.uuidString)
      return try waiting { try await hub.space(called: name) }
    }
  }

  /// The command that renames a space.
  struct Rename: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "rename", abstract: "Rename a space.")

    @ParentCommand var share: ShareCommand
    @OptionGroup var store: StoreOptions
    @OptionGroup var spaces: SpaceOptions
    @Argument(help: "The new name.")
    var name: String

    func run() throws {
      let list = try store.synced(share.parent.store)
      let space = try spaces.space(of: list)
      let (hub, name) = (list.hub, name)
      let renamed = try waiting { try await hub.rename(space.id, to: name) }
      try Terminal.line("Renamed “\(space.name)” to “\(renamed.name)”")
    }
  }

  /// The command that permanently deletes data removed from a space.
  struct Purge: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "purge", abstract: "Permanently delete the to-dos that were removed from a space.",
      discussion: """
        The hub deletes removed to-dos and former values after 30 days. This command deletes them immediately, on the \
        hub and on all devices; they can't be restored afterwards. Devices that were offline fetch the whole list at \
        their next sync; their edits are kept.
        """)

    @ParentCommand var share: ShareCommand
    @OptionGroup var store: StoreOptions
    @OptionGroup var spaces: SpaceOptions
    @OptionGroup var confirmation: ConfirmationOptions

    func run() throws {
      let list = try store.synced(share.parent.store)
      let space = try spaces.space(of: list)
      try confirmation.confirm(
        "This permanently deletes everything that was removed from “\(space.name)” so far. These removals can't be "
          + "undone on any device.")
      let hub = list.hub
      // The hub must have received the removals from this device.
      if space.id == list.space { try SyncCommand.deliver(list, json: false) }
      try waiting { try await hub.purge(space.id) }
      if space.id == list.space { try SyncCommand.deliver(list, json: false, isHinted: true) }
      try Terminal.line("Purged “\(space.name)”")
    }
  }

  /// The command that deletes a space.
  struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete a space and everything in it from the hub.",
      discussion: """
        The members' lists stay on their devices but are no longer synced. Your own space can't be deleted alone; it \
        is deleted with your account (“defeat account remove”).
        """)

    @ParentCommand var share: ShareCommand
    @OptionGroup var store: StoreOptions
    @OptionGroup var spaces: SpaceOptions
    @OptionGroup var confirmation: ConfirmationOptions

    func run() throws {
      let list = try store.synced(share.parent.store)
      let space = try spaces.space(of: list)
      let hub = list.hub
      let others = try waiting { try await hub.members(of: space.id) }.count - 1
      let loss = others > 0 ? ", for you and \(others) other\(others == 1 ? "" : "s")" : ""
      try confirmation.confirm(
        "This permanently deletes “\(space.name)” and everything in it from \(hub.address.text)\(loss).")
      try waiting { try await hub.delete(space.id) }
      guard space.id == list.space else { return try Terminal.line("Deleted “\(space.name)”") }
      try list.local.sync.detach()
      try Terminal.line("Deleted “\(space.name)”; this list is no longer synced")
    }
  }
}
