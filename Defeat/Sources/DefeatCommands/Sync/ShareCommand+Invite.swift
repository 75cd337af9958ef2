import ArgumentParser
import DefeatConsole
import DefeatCore
import DefeatStore
import DefeatSync
import Foundation
import HolonToDos

extension ShareCommand {
  /// The command that creates a space.
  struct New: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "new", abstract: "Create a space, and a list for it on this device.",
      discussion: """
        If a list with the name exists and isn't synced yet, its to-dos are sent to the space. No one else sees them \
        until you invite someone.
        """)

    @ParentCommand var share: ShareCommand
    @OptionGroup var store: StoreOptions
    @Argument(help: "The name of the space and its list.")
    var name: String

    func run() throws {
      let list = try store.synced(share.parent.store)
      guard let own = try list.local.sync.home() else { return }
      let folder = try ListFolder.standard()
      let (existing, new) = try Self.list(ListName(name), in: folder)
      let draft = HubSpaceDraft(id: UUID(), name: name)
      let space = try waiting { try await list.hub.create(draft) }
      let home = SyncHome(hub: own.hub, space: space.id, account: own.account)
      let added = try SharedLists.connect(existing ?? folder.add(new, home: home), to: home)
      try Terminal.line("Created “\(space.name)”, which is the list “\(added.name)”")
      BackgroundSync(of: folder.file(of: added)).start()
    }

    /// Returns the unsynced list with a name, and otherwise a name for a new list.
    private static func list(_ name: ListName, in folder: ListFolder) throws -> (existing: NamedList?, new: ListName) {
      let catalog = try folder.catalog()
      let existing = try catalog.lists.first { list in
        guard !list.isInbox, list.name.matches(name) else { return false }
        return try SQLiteToDoStore(path: folder.existingFile(of: list)).sync.home() == nil
      }
      return (existing, name.distinct(from: catalog.lists.map(\.name)))
    }
  }

  /// The command that shares a space with an account.
  struct Invite: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "invite", abstract: "Share this list with an account, or change its permission.",
      discussion: "The command states which to-dos the account will see, and waits for a confirmation.")

    @ParentCommand var share: ShareCommand
    @OptionGroup var store: StoreOptions
    @OptionGroup var confirmation: ConfirmationOptions
    @Argument(help: "The name of the account.")
    var person: String
    @Option(help: "The permission: read, write, or own, which includes sharing and deleting the space.")
    var can = HubRole.write

    func run() throws {
      let list = try store.synced(share.parent.store)
      let (hub, space, person, role) = (list.hub, list.space, person, can)
      let members = try waiting { try await hub.members(of: space) }
      if !members.contains(where: { $0.account == person.lowercased() }) {
        try confirmation.confirm(try Self.warning(list, person, role))
      }
      try waiting { try await hub.share(space, with: person, role: role) }
      try Terminal.line("Shared this list with \(person), permission: \(role.rawValue)")
      _ = try? SharedLists.refresh(list)
    }

    /// Returns the list, the number of its to-dos and the account's permission as a sentence.
    static func warning(_ list: SyncedList, _ person: String, _ role: HubRole) throws -> String {
      let path = list.local.path
      let name = try ListFolder.standard().list(at: path)?.name.text ?? (path as NSString).lastPathComponent
      return warning(name, count: try list.local.list().count, person, role)
    }

    /// Returns a sentence about the effect of an invitation.
    static func warning(_ name: String, count: Int, _ person: String, _ role: HubRole) -> String {
      let permission =
        switch role {
        case .read: "will see"
        case .write: "will see and can change"
        case .own: "will see, can change and can share"
        }
      let what = count == 1 ? "its only to-do" : "all of its \(count) to-dos"
      return "This shares the list “\(name)” with \(person), who \(permission) \(what) and everything added later."
    }
  }
}
