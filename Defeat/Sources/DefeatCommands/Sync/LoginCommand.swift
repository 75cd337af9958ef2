import ArgumentParser
import DefeatConsole
import DefeatCore
import DefeatStore
import DefeatSync
import Foundation

/// The command that connects the list to a hub.
struct LoginCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "login", abstract: "Sync the list with your other devices through a hub.",
    discussion: """
      The list's to-dos are sent to your space at the hub, and the to-dos in the space are added to the list. The \
      command asks for the password, and for an invitation if signing up needs one, or reads each from a line of \
      standard input. Neither is ever an argument. Lists that others share with you are offered afterwards: “defeat lists \
      accept” adds them.

      Examples:
        defeat login https://hub.example.org --sign-up
        defeat login https://hub.example.org --name anna
        defeat login https://hub.example.org --space Family --list Family
      """)

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions
  @Argument(help: "The hub's address, such as https://hub.example.org.")
  var hub: String
  @Option(help: ArgumentHelp("The name of your account (default: the command asks for it).", valueName: "name"))
  var name: String?
  @Flag(help: "Create an account first.")
  var signUp = false
  @Option(help: .hidden)
  var invitation: String?
  @Option(help: ArgumentHelp("A name for this device (default: its host name).", valueName: "name"))
  var device: String?
  @Option(
    help: ArgumentHelp(
      "The name or identifier of a space that is shared with you (default: your own).", valueName: "space"))
  var space: String?
  @Flag(
    help: ArgumentHelp(
      "Fill the space from this list, which was synced with another space before, for example at a hub that was lost."
    ))
  var refill = false
  @Option(
    name: .customLong("ca-file"),
    help: ArgumentHelp(
      "The certificates of the authorities to trust for this hub, in PEM format; remembered for later commands "
        + "(default: $SSL_CERT_FILE and $SSL_CERT_DIR, or those of the system).", valueName: "file"),
    completion: .file())
  var authorities: String?
  @Flag(
    name: .customLong("allow-plain-http"), help: "Connect to the hub without encryption, in a network that you trust.")
  var allowsPlainHTTP = false

  func validate() throws {
    guard invitation == nil else {
      throw ValidationError(
        "An invitation in a command is visible to everyone on this machine: leave out --invitation. The command asks "
          + "for it, or reads it from standard input on the line after the password.")
    }
  }

  func run() throws {
    let address = try HubAddress(hub)
    let (list, defeat) = try store.opened(parent.store, isSyncing: true)
    let login = try login(at: address)
    let client = try login.client()
    let home = try waiting { [space] in try await Self.home(login, client, space) }
    if !refill, let former = try list.sync.home(), former.hub == home.hub, former.space != home.space {
      let spaces = try waiting { try await client.spaces() }
      guard spaces.contains(where: { $0.id == former.space }) else {
        throw CommandError(
          "You are logged in, but \(address.text) doesn't have the space of this list, or no longer shares it with you: "
            + "if the hub was set up again, fill your space from this list with “defeat login \(address.text) --refill”."
        )
      }
    }
    try list.sync.attach(to: home, isRefilling: refill, at: Date())
    try Terminal.line("Logged in as \(login.account) at \(address.text)")
    try SyncCommand.deliver(
      SyncedList(local: list, hub: client, space: home.space, contents: defeat.contents), json: false)
  }

  /// Returns the existing login, for example from another list of the same account, or a new one.
  private func login(at address: HubAddress) throws -> SavedLogin {
    let file = try LoginFile.standard()
    let known = try file.logins().first { $0.hub == address.text && (self.name ?? $0.account) == $0.account }
    let authorities = authorities.map { URL(fileURLWithPath: $0).standardizedFileURL.path } ?? known?.authorities
    if !signUp, var known {
      do {
        known.authorities = authorities
        _ = try waiting { [known] in try await known.client().account() }
        try file.save(known)
        return known
      } catch let problem as SyncProblem where problem.code == .loggedOut {
        try file.remove(known)
      }
    }
    let client = try HubClient(address, allowsPlainHTTP: allowsPlainHTTP, authorities: authorities)
    let information = try waiting { try await client.information() }
    let hubID = information.id
    if !signUp, let former = known?.hubID, let hubID, former != hubID {
      Terminal.report(
        "\(address.text) isn't the hub of your last login: it was set up again, or another hub has its address now. "
          + "If you have no account there, stop with Ctrl-C and add --sign-up.")
    }
    let name = try (self.name ?? Prompt.line("Your name at \(address.text): ")).lowercased()
    let password = try signUp ? Prompt.newPassword("Password") : Prompt.password("Password: ")
    let invitation = try signUp ? Prompt.invitation(isNeeded: information.signUp == .invited) : nil
    let device = self.device ?? String(ProcessInfo.processInfo.hostName.prefix(64))
    let session = try waiting { [signUp] in
      if signUp { _ = try await client.signUp(HubSignUp(name: name, password: password, invitation: invitation)) }
      return try await client.logIn(HubLogin(name: name, password: password, device: device))
    }
    let login = SavedLogin(
      hub: address.text, account: session.account.name, device: session.device.id, token: session.token,
      allowsPlainHTTP: allowsPlainHTTP, authorities: authorities, hubID: hubID)
    try file.save(login)
    return login
  }

  private static func home(_ login: SavedLogin, _ client: HubClient, _ space: String?) async throws -> SyncHome {
    guard let space else {
      return SyncHome(hub: login.hub, space: try await client.account().home, account: login.account)
    }
    return SyncHome(hub: login.hub, space: try await client.space(called: space).id, account: login.account)
  }
}

extension HubClient {
  /// Returns the account's space with a name or an identifier.
  func space(called name: String) async throws -> HubSpace {
    let found = try await spaces().filter { $0.name == name || $0.id == UUID(uuidString: name) }
    guard let first = found.first else {
      throw CommandError("You have no space “\(name)” at \(address.text): use one that “defeat share” lists.")
    }
    guard found.count == 1 else {
      throw CommandError("Several spaces are called “\(name)”: use an identifier that “defeat share” lists.")
    }
    return first
  }
}

/// The command that ends a login.
struct LogoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "logout", abstract: "Log this device out of the hub.",
    discussion: """
      The to-dos stay on this device. You can go on editing them; the edits are sent when you log in again. With \
      --forget, the list is detached from the hub, and edits that weren't sent stay on this device.
      """)

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions
  @Flag(help: "Detach the list from the hub.")
  var forget = false

  func run() throws {
    let list = try store.local(parent.store)
    guard let home = try list.sync.home() else {
      throw CommandError("This list isn't synced, so there is no hub to log out of.")
    }
    let file = try LoginFile.standard()
    if let login = try file.login(hub: home.hub, account: home.account) {
      do {
        try waiting { try await login.client().revoke(login.device) }
      } catch let problem as SyncProblem where problem.code != .loggedOut {
        Terminal.report(
          "\(problem) The hub wasn't informed: log out this device with “defeat devices revoke” on another device."
        )
      }
      try file.remove(login)
    }
    if forget { try list.sync.detach() }
    try Terminal.line(forget ? "The list is no longer synced" : "Logged out of \(home.hub)")
  }
}
