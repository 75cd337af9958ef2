import ArgumentParser
import DefeatConsole
import DefeatCore
import DefeatStore
import DefeatSync
import Foundation

/// The command that shows an account at a hub, changes its password, or removes it.
struct AccountCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "account", abstract: "Show, change or remove your account at the hub.",
    subcommands: [Show.self, Password.self, Remove.self], defaultSubcommand: Show.self)

  @ParentCommand var parent: DefeatCommand

  /// The command that shows the account.
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show your account.")

    @ParentCommand var command: AccountCommand
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
      let hub = try store.synced(command.parent.store).hub
      let (account, spaces, devices) = try waiting {
        (try await hub.account(), try await hub.spaces(), try await hub.devices())
      }
      if output.json { return try Terminal.write(JSONAnswer.encoded(account)) }
      let role = account.isAdministrator ? ", an administrator" : ""
      try Terminal.line("\(account.name) at \(hub.address.text)\(role)")
      try Terminal.line(
        "\(spaces.count) space\(spaces.count == 1 ? "" : "s") (“defeat share”), "
          + "\(devices.count) device\(devices.count == 1 ? "" : "s") (“defeat devices”)")
    }
  }

  /// The command that changes the password.
  struct Password: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "password", abstract: "Change your password.",
      discussion: """
        All other devices are logged out. The command asks for the current and the new password, or reads them from \
        two lines of standard input. Passwords are never arguments.
        """)

    @ParentCommand var command: AccountCommand
    @OptionGroup var store: StoreOptions

    func run() throws {
      let hub = try store.synced(command.parent.store).hub
      let current = try Prompt.password("Current password: ")
      let new = try Prompt.newPassword("New password")
      try waiting { try await hub.change(HubPasswordChange(current: current, new: new)) }
      try Terminal.line("Changed the password and logged out all other devices")
    }
  }

  /// The command that removes the account.
  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove your account and all of its data from the hub.",
      discussion: """
        Your own space and every space without other members are deleted from the hub, and all of your devices are \
        logged out. The lists on your devices stay there but are no longer synced. A space with other members needs \
        another owner first (“defeat share invite NAME --can own”). The command asks for the password, or reads it \
        from standard input.
        """)

    @ParentCommand var command: AccountCommand
    @OptionGroup var store: StoreOptions
    @OptionGroup var confirmation: ConfirmationOptions

    func run() throws {
      let list = try store.synced(command.parent.store)
      guard let home = try list.local.sync.home() else {
        throw CommandError("This list isn't synced: log in with “defeat login URL”.")
      }
      try confirmation.confirm(
        "This permanently removes the account \(home.account) and all of its data from \(home.hub). "
          + "Edits that other devices haven't sent yet stay on those devices.")
      let password = try Prompt.password("Password: ")
      let hub = list.hub
      try waiting { try await hub.remove(HubAccountRemoval(password: password)) }
      let file = try LoginFile.standard()
      if let login = try file.login(hub: home.hub, account: home.account) { try file.remove(login) }
      try list.local.sync.detach()
      try Terminal.line("Removed the account \(home.account); this list is no longer synced")
    }
  }
}

extension JSONAnswer {
  /// Returns a value as JSON in the format of the hub's API.
  static func encoded(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return [UInt8](try encoder.encode(value)) + [0x0A]
  }
}
