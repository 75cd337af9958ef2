import ArgumentParser
import DefeatCore
import DefeatStore
import DefeatSync
import Foundation

extension ShareCommand {
  /// The option that selects a space.
  struct SpaceOptions: ParsableArguments {
    @Option(
      help: ArgumentHelp("The space, by its name or identifier (default: that of this list).", valueName: "space"))
    var space: String?

    func space(of list: SyncedList) throws -> HubSpace {
      let (hub, name) = (list.hub, space ?? list.space.uuidString)
      return try waiting { try await hub.space(called: name) }
    }
  }

  /// The command that renames a space.
  struct Rename: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "rename", abstract: "Give a space another name.")

    @ParentCommand var share: ShareCommand
    @OptionGroup var store: StoreOptions
    @OptionGroup var spaces: SpaceOptions
    @Argument(help: "What people call it from now on.")
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
      commandName: "purge", abstract: "Delete what was removed from a space for good, on the hub and all devices.",
      discussion: """
        The hub forgets removed to-dos and former values by itself after 30 days. This does it at once. Removed to-dos \
        can't be brought back afterwards, on any device. Devices that were offline fetch the whole list the next time; \
        their edits are kept.
        """)

    @ParentCommand var share: ShareCommand
    @OptionGroup var store: StoreOptions
    @OptionGroup var spaces: SpaceOptions
    @OptionGroup var confirmation: ConfirmationOptions

    func run() throws {
      let list = try store.synced(share.parent.store)
      let space = try spaces.space(of: list)
      try confirmation.confirm(
        "This deletes all that was removed from “\(space.name)” so far, for good: nobody can undo those removals, on any "
          + "device.")
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
      commandName: "delete", abstract: "Delete a space with all that is in it from the hub.",
      discussion: """
        Nobody can see the space any more. Lists that belong to it stay on the devices, and aren't kept in step any \
        more. Your own space goes with your account (“defeat account remove”).
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
        "This deletes “\(space.name)” with all that is in it from \(hub.address.text)\(loss), for good.")
      try waiting { try await hub.delete(space.id) }
      guard space.id == list.space else { return try Terminal.line("Deleted “\(space.name)”") }
      try list.local.sync.detach()
      try Terminal.line("Deleted “\(space.name)”; this list belongs to this device alone")
    }
  }
}
