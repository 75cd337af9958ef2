import ArgumentParser
import DefeatConsole
import DefeatCore
import DefeatSync
import Foundation
import HolonToDos

/// The command that lists the devices of an account or logs out one of them.
struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices", abstract: "List the devices that are logged in to your account, or log out one of them.",
    subcommands: [List.self, Revoke.self], defaultSubcommand: List.self)

  @ParentCommand var parent: DefeatCommand

  /// The command that lists the devices.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the logged-in devices.")

    @ParentCommand var devices: DevicesCommand
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
      let hub = try store.synced(devices.parent.store).hub
      let found = try waiting { try await hub.devices() }
      if output.json { return try Terminal.write(JSONAnswer.encoded(HubDevices(devices: found))) }
      let clock = LocalClock()
      for device in found {
        let seen = clock.text(.moment(Date(timeIntervalSince1970: Double(device.lastSeen) / 1_000)), today: clock.today)
        let id = device.id.uuidString.lowercased().prefix(8)
        try Terminal.line("\(id)  \(device.name)  last seen \(seen)\(device.isThis ? "  (this device)" : "")")
      }
    }
  }

  /// The command that logs out a device.
  struct Revoke: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "revoke", abstract: "Log out a device immediately.")

    @ParentCommand var devices: DevicesCommand
    @OptionGroup var store: StoreOptions
    @Argument(help: "The device's name, or at least four characters from the beginning of its identifier.")
    var device: String

    func run() throws {
      let hub = try store.synced(devices.parent.store).hub
      let name = device
      let revoked = try waiting {
        let found = try await hub.devices().filter {
          $0.name == name || name.count >= 4 && $0.id.uuidString.lowercased().hasPrefix(name.lowercased())
        }
        guard let device = found.first else {
          throw CommandError("No device is called “\(name)”: use a name that “defeat devices” lists.")
        }
        guard found.count == 1 else {
          throw CommandError("Several devices are called “\(name)”: use an identifier that “defeat devices” lists.")
        }
        try await hub.revoke(device.id)
        return device
      }
      try Terminal.line("Logged out \(revoked.name)")
    }
  }
}
