import DefeatCore
import Foundation

/// The accounts of a hub and what belongs to them.
struct Directory: Sendable {
  let database: any HubDatabase
  let limits: HubLimits
  let passwords: Passwords
  let now: @Sendable () -> Int64

  init(_ database: any HubDatabase, _ limits: HubLimits, now: @escaping @Sendable () -> Int64) {
    self.database = database
    self.limits = limits
    self.now = now
    passwords = Passwords(rounds: limits.passwordRounds)
  }

  var time: HubValue { .integer(Int(now())) }
}

extension Directory {
  /// Creates an account with its home.
  func signUp(_ request: HubSignUp, needsInvitation: Bool) async throws -> HubAccount {
    let name = try Names.account(request.name)
    try Names.check(password: request.password, of: name)
    let code = Secret.hash(request.invitation ?? "")
    let isAdministrator = try await invitation(code, needsInvitation: needsInvitation || request.invitation != nil)
    guard try await database.rows("SELECT 1 FROM account WHERE name = $1", [.text(name)], [.integer]).isEmpty else {
      throw HubFailure(.nameTaken, "Someone has the name “\(name)” already: choose another one.")
    }
    let password = try await passwords.hash(request.password)
    let (account, home) = (UUID(), UUID())
    let isInvited = needsInvitation || request.invitation != nil
    let mine = isInvited ? "EXISTS (SELECT 1 FROM invitation WHERE code_hash = $1 AND used_by = $2)" : "$1 <> ''"
    let who: [HubValue] = [.text(code), .uuid(account)]
    do {
      let answers = try await database.run(
        [
          HubStatement(
            "UPDATE invitation SET used_by = $2 WHERE code_hash = $1 AND used_by IS NULL AND expires > $3",
            who + [time]),
          HubStatement(
            """
            INSERT INTO account (account_id, name, password, is_administrator, home, created)
            SELECT $2, $3, $4, $5, $6, $7 WHERE \(mine) RETURNING is_administrator
            """,
            who + [.text(name), .text(password), .integer(isAdministrator ? 1 : 0), .uuid(home), time], [.integer]),
          // The hub's own invitations are for the first administrator.
          HubStatement(
            """
            DELETE FROM invitation WHERE created_by IS NULL AND used_by IS NULL
              AND EXISTS (SELECT 1 FROM account WHERE is_administrator = 1)
            """),
        ] + Self.creation(of: home, "To-dos", for: account, time))
      guard !answers[1].isEmpty else { throw Self.noInvitation }
    } catch let error as HubDatabaseError where error.code == .notUnique {
      throw HubFailure(.nameTaken, "Someone has the name “\(name)” already: choose another one.")
    }
    return HubAccount(name: name, isAdministrator: isAdministrator, home: home)
  }

  private static let noInvitation = HubFailure(
    .invitationNeeded, "Signing up needs an invitation that is still good: ask an administrator of this hub for one.")

  /// Whether an invitation is one for administrators.
  private func invitation(_ code: String, needsInvitation: Bool) async throws -> Bool {
    guard needsInvitation else { return false }
    let found = try await database.rows(
      "SELECT is_administrator FROM invitation WHERE code_hash = $1 AND used_by IS NULL AND expires > $2",
      [.text(code), time], [.integer])
    guard let row = found.first else { throw Self.noInvitation }
    return row.integer(0) == 1
  }

  /// The statements that create a space; nothing when the account isn't there.
  static func creation(of space: UUID, _ name: String, for account: UUID, _ time: HubValue) -> [HubStatement] {
    let genesis = HubValue.bits(UInt64.random(in: 0...UInt64.max))
    return [
      HubStatement(
        """
        INSERT INTO space (space_id, name, fields, created, head, checksum, tail, tail_checksum, checkpoint_head,
          checkpoint_id, payer)
        SELECT $1, $2, 1, $3, 0, $4, 0, $4, 0, 0, $5 WHERE EXISTS (SELECT 1 FROM account WHERE account_id = $5)
        """, [.uuid(space), .text(name), time, genesis, .uuid(account)]),
      HubStatement(
        """
        INSERT INTO member (space_id, account_id, role)
        SELECT $1, $2, 2 WHERE EXISTS (SELECT 1 FROM account WHERE account_id = $2)
        """, [.uuid(space), .uuid(account)]),
    ]
  }

  /// The identifier of the hub, by which devices notice that it was set up anew.
  func identity() async throws -> UUID? {
    try await database.rows("SELECT hub_id FROM hub_identity", [], [.uuid]).first?.uuid(0)
  }
}
